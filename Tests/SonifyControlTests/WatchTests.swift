import Foundation
import TestSupport
import Testing

@Suite struct WatchTests {
  private static let events = [
    #"{"time":50590.5,"event":"stale","series":"cpu","text":"cpu: stale, nothing for 6 seconds"}"#,
    #"{"time":50591,"event":"series","series":"cpu","text":"cpu: back after 7 seconds"}"#,
    #"{"time":50592,"event":"reload","series":"","text":"configuration reloaded"}"#,
  ]

  private func daemon(health: String = "sounding") throws -> FakeDaemon {
    try FakeDaemon([
      "Health": .reply("{\"health\":\"\(health)\",\"reason\":\"\"}"),
      "Watch": .frames(Self.events.map { "{\"parameters\":\($0),\"continues\":true}" }),
    ])
  }

  @Test func `prints a line for each event at once, and says how things stand first`() throws {
    let daemon = try daemon()
    let process = try Sonifyctl.start(["watch"], daemon: daemon)
    let expected = """
      watching; now sounding
      1970-01-01 14:03:10 cpu: stale, nothing for 6 seconds
      1970-01-01 14:03:11 cpu: back after 7 seconds
      1970-01-01 14:03:12 configuration reloaded

      """
    _ = eventually(within: 10) { process.output.count >= expected.count }
    #expect(process.output == expected)
    #expect(process.isRunning)
    let call = #"{"method":"io.github.sonifyd.Control.Watch","parameters":{},"more":true}"#
    #expect(daemon.calls.last.map(Sonifyctl.object) == Sonifyctl.object(call))
    withExtendedLifetime(daemon) {}
  }

  @Test func `JSON is an object a line and nothing else`() throws {
    let daemon = try daemon()
    let process = try Sonifyctl.start(["watch", "--json"], daemon: daemon)
    _ = eventually(within: 10) { process.output.split(separator: "\n").count == 3 }
    let lines = process.output.split(separator: "\n").map { Sonifyctl.object(String($0)) }
    #expect(lines == Self.events.map(Sonifyctl.object))
    withExtendedLifetime(daemon) {}
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `ends quietly and well when asked`(number: Int32) throws {
    let daemon = try daemon()
    let process = try Sonifyctl.start(["watch"], daemon: daemon)
    _ = eventually(within: 10) { process.output.split(separator: "\n").count == 4 }
    process.signal(number)
    #expect(process.wait(seconds: 5) == 0)
    #expect(process.errors == "")
    withExtendedLifetime(daemon) {}
  }

  @Test func `says so and fails when the daemon ends`() throws {
    let daemon = try daemon()
    let process = try Sonifyctl.start(["watch"], daemon: daemon)
    _ = eventually(within: 10) { process.output.split(separator: "\n").count == 4 }
    daemon.end()
    #expect(process.wait(seconds: 5) == 1)
    #expect(
      process.errors.hasPrefix(
        "sonifyctl: sonifyd at \(daemon.path) ended or closed the connection"))
    withExtendedLifetime(daemon) {}
  }

  @Test func `ends well when nobody reads any more`() throws {
    // No event comes, so nothing but the reader's end can end it.
    let daemon = try FakeDaemon([
      "Health": .reply(#"{"health":"sounding","reason":""}"#), "Watch": .frames([]),
    ])
    let command = """
      (SONIFYD_RUNTIME_DIR=\(daemon.runtimeFolder) \(Sonifyctl.program) watch; echo $? >&2) | head -1
      """
    let process = try TestProcess(["sh", "-c", command])
    #expect(process.wait(seconds: 10) == 0)
    #expect(process.output == "watching; now sounding\n")
    #expect(process.errors == "0\n")
    withExtendedLifetime(daemon) {}
  }

  @Test func `notices a daemon that has frozen without an end`() throws {
    let daemon = try FakeDaemon([
      "Health": .replyOnce(#"{"health":"sounding","reason":""}"#), "Watch": .frames([]),
    ])
    let process = try Sonifyctl.start(["watch"], daemon: daemon)
    #expect(process.wait(seconds: 25) == 1)
    #expect(process.output == "watching; now sounding\n")
    #expect(process.errors.contains("did not answer within 5 seconds"))
    withExtendedLifetime(daemon) {}
  }
}
