import Foundation
import TestSupport
import Testing

/// Clients and left-overs that are not as they should be harm nobody.
@Suite(.serialized) struct RobustnessTests {
  @Test func `64 clients at 32 descriptors: refused, counted, no spinning, the tone goes on`()
    throws
  {
    let server = try PrivatePulse()
    let recorder = try MonitorRecorder(server)
    let sonifyd = try Sonifyd(
      ["--hard-min", "0", "--hard-max", "100"], server: server, shell: "ulimit -n 32;")
    #expect(sonifyd.says("ready, reading "))
    let first = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    first.send("cpu 0\n")
    #expect(try sonifyd.total(reaching: 1).accepted == 1)
    let crowd = try (0..<64).map { _ in try SocketClient(SOCK_STREAM, to: sonifyd.streamPath) }
    let facts = ProcessFacts(sonifyd)
    #expect(eventually(within: 10) { facts.descriptors >= 28 } != nil)
    #expect(facts.load(during: 2) < 0.05)
    first.send("cpu 50\n")
    #expect(try sonifyd.total(reaching: 2).accepted == 2)
    #expect(recorder.hears(622.25))
    #expect(sonifyd.messages.contains { $0.contains(" connections refused: no file descriptor") })
    // A sound server that comes back finds descriptors free for it, whoever came meanwhile.
    server.killServer()
    #expect(sonifyd.says("no sound (dead)", within: 5))
    let more = try (0..<64).map { _ in try SocketClient(SOCK_STREAM, to: sonifyd.streamPath) }
    pause(seconds: 0.3)
    try server.start()
    #expect(sonifyd.says("sound is back", within: 10))
    withExtendedLifetime((crowd, more)) {}
    #expect(sonifyd.terminate().status == 0)
  }

  @Test func `200 clients killed in the middle of a line cost nothing afterwards`() throws {
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    let facts = ProcessFacts(sonifyd)
    let before = facts.descriptors
    let crowd = try TestProcess([
      "python3", "-c",
      """
      import socket, sys, time
      held = []
      for number in range(200):
          client = socket.socket(socket.AF_UNIX)
          client.connect(sys.argv[1])
          client.sendall(b"cpu 1\\ncp")
          if number % 2: client.shutdown(socket.SHUT_RD)
          held.append(client)
      print("held", flush=True)
      time.sleep(60)
      """, sonifyd.streamPath,
    ])
    #expect(eventually(within: 20) { crowd.output.contains("held") } != nil)
    #expect(eventually(within: 10) { facts.descriptors == before + 200 } != nil)
    crowd.signal(SIGKILL)
    #expect(eventually(within: 10) { facts.descriptors == before } != nil)
    #expect(facts.load(during: 2) < 0.05)
    let counts = try sonifyd.total()
    #expect(counts.accepted == 200)
    #expect(counts.rejected == ["no_format": 200])  // each beginning of a line is counted
    #expect(counts.lines == 400)
  }

  @Test func `clients of the wrong kind are told so, empty messages are nothing`() throws {
    let sonifyd = try Sonifyd(["--output", "none"])
    #expect(sonifyd.says("ready, reading "))
    #expect(throws: TestSupportError.self) {
      try SocketClient(SOCK_DGRAM, to: sonifyd.streamPath)
    }
    #expect(throws: TestSupportError.self) {
      try SocketClient(SOCK_STREAM, to: sonifyd.datagramPath)
    }
    let client = try SocketClient(SOCK_DGRAM, to: sonifyd.datagramPath)
    for _ in 0..<100 { client.send([]) }
    client.send("cpu 1")
    let counts = try sonifyd.total(reaching: 1)
    #expect(counts.accepted == 1 && counts.rejected == [:])
    #expect(ProcessFacts(sonifyd).load(during: 1) < 0.05)
    #expect(sonifyd.terminate().status == 0)
  }

  @Test func `a file in the way is left alone, with one clear line`() throws {
    let folder = try TemporaryFolder()
    try "precious".write(toFile: folder.file("stream"), atomically: false, encoding: .utf8)
    let sonifyd = try Sonifyd(["--output", "none"], folder: folder)
    #expect(sonifyd.process.wait(seconds: 10) == 1)
    #expect(sonifyd.messages.count == 1)
    #expect(sonifyd.messages.first?.contains("stream is in the way and is not a socket") == true)
    #expect(try String(contentsOfFile: folder.file("stream"), encoding: .utf8) == "precious")
  }

  @Test func `a path that is too long is refused with its length and the limit`() throws {
    let folder = try TemporaryFolder()
    let long = folder.file(String(repeating: "x", count: 100))
    try FileManager.default.createDirectory(atPath: long, withIntermediateDirectories: false)
    let sonifyd = try Sonifyd(["--output", "none"], shell: "SONIFYD_RUNTIME_DIR=\(long)")
    #expect(sonifyd.process.wait(seconds: 10) == 1)
    #expect(sonifyd.messages.count == 1)
    #expect(sonifyd.messages.first?.contains("the limit is 107") == true)
  }

  @Test func `a second one is refused in one line and harms not the first`() throws {
    let folder = try TemporaryFolder()
    let first = try Sonifyd(["--output", "none"], folder: folder)
    #expect(first.says("ready, reading "))
    let second = try Sonifyd(["--output", "none"], folder: folder)
    #expect(second.process.wait(seconds: 10) == 1)
    #expect(second.messages.count == 1)
    #expect(second.says("another sonifyd is already listening on ", within: 0))
    try SocketClient(SOCK_STREAM, to: first.streamPath).send("a 1\n")
    #expect(try first.total(reaching: 1).accepted == 1)
  }

  @Test func `sockets are private from birth, whatever the umask`() throws {
    for _ in 0..<10 {
      let folder = try TemporaryFolder()
      let sonifyd = try Sonifyd(["--output", "none"], folder: folder, shell: "umask 0;")
      var modes: Set<mode_t> = []
      let end = monotonicSeconds() + 10
      while modes.isEmpty || !sonifyd.says("ready", within: 0), monotonicSeconds() < end {
        for _ in 0..<200 {
          for path in [sonifyd.streamPath, sonifyd.datagramPath] {
            var status = stat()
            if unsafe lstat(path, &status) == 0 { modes.insert(status.st_mode & 0o777) }
          }
        }
      }
      #expect(modes == [0o600])
    }
  }

  @Test(arguments: ["", "exec <&-;", "exec <&- >&-;", "exec <&- >&- 2>&-;"])
  func `without standard files it is a quiet daemon that works`(shell: String) throws {
    let sonifyd = try Sonifyd(["--output", "none"], shell: shell)
    #expect(
      eventually(within: 10) { FileManager.default.fileExists(atPath: sonifyd.datagramPath) } != nil
    )
    let facts = ProcessFacts(sonifyd)
    // A message must not go into what has taken the place of standard error.
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("words and words\ncpu 1\ncpu 2\n")
    #expect(facts.load(during: 1) < 0.05)
    if !shell.contains("2>&-") {
      #expect(try sonifyd.total(reaching: 2).accepted == 2)
    }
    for number in 0...2 {
      let target = try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/\(facts.identifier)/fd/\(number)")
      #expect(!target.contains("socket") && !target.contains("anon"), "\(number) is \(target)")
    }
    #expect(sonifyd.terminate().status == 0)
  }

  @Test(arguments: ["", "exec <&-;"])
  func `an input that is empty from the start ends at once`(shell: String) throws {
    let sonifyd = try Sonifyd(["--output", "none", "-"], shell: shell)
    #expect(sonifyd.process.wait(seconds: 10) == 0)
    #expect(sonifyd.messages.count < 8)
  }
}
