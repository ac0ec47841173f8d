import Foundation
import TestSupport
import Testing

/// The command that teaches the sounds.
@Suite struct LegendTests {
  private func sounds(of daemon: FakeDaemon) -> [String] {
    daemon.calls.compactMap { call in
      let object = Sonifyctl.object(call) as? [String: Any]
      return (object?["parameters"] as? [String: Any])?["sound"] as? String
    }
  }

  @Test func `says and plays each in turn`() throws {
    let daemon = try Canned.daemon
    let start = monotonicSeconds()
    let run = try Sonifyctl(["legend", "--pause", "300ms"], daemon: daemon)
    #expect(run.lines == ["Stale: Nothing comes.", #"c\x1bpu: lowest tone is 0."#])
    #expect(run.status == 0 && run.errors == "")
    #expect(sounds(of: daemon) == ["stale", "lowest:c\u{1B}pu"])
    #expect(monotonicSeconds() - start > 0.9)  // two pauses and both sounds
  }

  @Test func `one is played and told in full`() throws {
    let daemon = try Canned.daemon
    let run = try Sonifyctl(["legend", "stale"], daemon: daemon)
    #expect(
      run.lines.prefix(4) == [
        "Stale: Nothing comes.", "sounds like: Three bursts.", "when: At times.",
        "what to do: Look.",
      ])
    let call =
      #"{"method":"io.github.sonifyd.Control.Legend","parameters":{"sound":"stale","silent":false}}"#
    #expect(daemon.calls.map(Sonifyctl.object) == [Sonifyctl.object(call)])
  }

  @Test func `JSON is one array of those that were played`() throws {
    let run = try Sonifyctl(["legend", "--json", "--pause", "1ms"], daemon: Canned.daemon)
    #expect(run.lines.count == 1)
    let names = (run.json as? [[String: Any]])?.map { $0["name"] as? String }
    #expect(names == ["stale", "lowest:c\u{1B}pu"])
  }

  @Test func `ends quietly at Ctrl-C`() throws {
    let daemon = try Canned.daemon
    let process = try Sonifyctl.start(["legend", "--pause", "1h"], daemon: daemon)
    _ = eventually(within: 10) { !process.output.isEmpty }
    process.signal(SIGINT)
    #expect(process.wait(seconds: 5) == 0)
    #expect(process.output == "Stale: Nothing comes.\n" && process.errors == "")
    withExtendedLifetime(daemon) {}
  }

  @Test func `ends when nobody reads any more`() throws {
    let daemon = try Canned.daemon
    let command = """
      (SONIFYD_RUNTIME_DIR=\(daemon.runtimeFolder) \(Sonifyctl.program) legend --pause 1s; echo $? >&2) \
      | head -1
      """
    let process = try TestProcess(["sh", "-c", command])
    #expect(process.wait(seconds: 10) == 0)
    #expect(process.output == "Stale: Nothing comes.\n" && process.errors == "0\n")
    #expect(sounds(of: daemon) == ["stale"])
  }

  @Test func `says why nothing is heard`() throws {
    let daemon = try FakeDaemon(["Legend": .refusal(name: "Failed", text: "muted for 5 minutes")])
    let run = try Sonifyctl(["legend", "stale"], daemon: daemon)
    #expect(run.status == 1 && run.errors == "sonifyctl: muted for 5 minutes\n")
  }
}
