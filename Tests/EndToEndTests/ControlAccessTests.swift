import Foundation
import TestSupport
import Testing

/// The socket is for its owner, from the first moment on.
@Suite(.serialized) struct ControlAccessTests {
  @Test(.enabled(if: geteuid() == 0, "only root can be somebody else"))
  func `another user is closed without an answer, root and our own are not`() throws {
    let folder = try TemporaryFolder()
    let sonifyd = try Sonifyd(["--output", "none"], folder: folder)
    #expect(sonifyd.says("ready, reading "))
    // The daemon's own check is behind the mode of folder and file; here both are opened wide.
    for (path, mode) in [(folder.path, 0o755), (sonifyd.controlPath, 0o666)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    #expect(try answer(sonifyd, user: 65_534, group: 65_534) == "closed")
    #expect(try answer(sonifyd, user: 65_534, group: 0) == "closed")
    #expect(try answer(sonifyd, user: 0, group: 65_534) == "answered")
    #expect(sonifyd.says("control clients refused as another user's", within: 5))
    #expect(try sonifyd.control().call("Health")["health"] != nil)
  }

  private func answer(_ sonifyd: Sonifyd, user: Int, group: Int) throws -> String {
    let script = ControlTests.script("as-stranger.py")
    let text = try run(["python3", script, sonifyd.controlPath, "\(user)", "\(group)"])
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func `the socket is never open to others, not even while it is made`() throws {
    for _ in 0..<10 {
      let folder = try TemporaryFolder()
      let path = folder.file("control")
      var modes: Set<UInt32> = []
      let sonifyd = try Sonifyd(["--output", "none"], folder: folder)
      let end = monotonicSeconds() + 10
      var looksLeft = 2_000
      while looksLeft > 0, monotonicSeconds() < end {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { continue }
        modes.insert(status.st_mode & 0o7777)
        looksLeft -= 1
      }
      #expect(modes == [0o600])
      #expect(sonifyd.terminate().status == 0)
    }
  }
}
