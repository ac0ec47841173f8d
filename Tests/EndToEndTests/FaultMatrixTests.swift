import Foundation
import TestSupport
import Testing

/// What the sound server does to us is told in time, and got over without a restart by hand.
@Suite(.serialized, .timeLimit(.minutes(3))) struct FaultMatrixTests {
  @Test(arguments: Fault.allCases)
  func `is told in time, is silent, and ends in time`(fault: Fault) throws {
    let server = try fault.makeServer()
    var recorder: MonitorRecorder? = try MonitorRecorder(server)
    let (sonifyd, client) = try Sonifyd.playing(to: server)
    #expect(recorder?.hearsTone() == true)
    let watcher = try sonifyd.control()
    watcher.send(call: "Watch", more: true)
    let control = try sonifyd.control()

    let known = sonifyd.messages.count
    var start = monotonicSeconds()
    let cause = try fault.strike(server)
    let told = try #require(
      control.timeToState(fault.state, health: "broken", since: start, within: fault.limit + 2))
    #expect(told <= fault.limit)
    #expect(
      sonifyd.messages.dropFirst(known).contains { $0.hasPrefix("no sound (\(fault.state))") })
    #expect(watcher.audioEvent()?.hasPrefix("no sound (") == true)
    if fault.leavesSink, let heard = try recorder?.record(seconds: 0.5).part(4_800..<24_000) {
      #expect(level(heard.mono) < 0.001)
    } else {
      pause(seconds: 0.6)
    }

    if !fault.leavesSink, fault != .suspended { recorder = nil }
    start = monotonicSeconds()
    try fault.cure(server, cause)
    // A server that starts is back when it answers.
    if fault == .serverKilled { start = monotonicSeconds() }
    let back = try #require(
      control.timeToState("running", health: "sounding", since: start, within: 6))
    #expect(back <= fault.backLimit)
    #expect(sonifyd.says("sound is back after ", within: 1))
    print("fault \(fault): told after \(told) s, back after \(back) s")
    let listener = try recorder ?? MonitorRecorder(server)
    #expect(listener.hearsTone())
    withExtendedLifetime(client) {}
  }

  @Test(arguments: ["healthy", "never there"] + Fault.allCases.map(\.rawValue))
  func `leaves within a second in every state`(state: String) throws {
    let fault = Fault(rawValue: state)
    let server = try fault?.makeServer() ?? PrivatePulse(isStarted: state != "never there")
    let sonifyd = try Sonifyd(server: server)
    #expect(sonifyd.says("ready, reading "))
    if state != "never there" {
      #expect(eventually(within: 5) { (try? server.onlyStream()) != nil } != nil)
    }
    let cause = try fault?.strike(server)
    pause(seconds: 0.3)
    let end = sonifyd.terminate()
    server.thaw()
    #expect(end.status == 0)
    #expect(end.seconds < 1)
    print("exit \(state): \(end.seconds) s")
    withExtendedLifetime(cause) {}
  }

  @Test func `a server that comes late is played to within two seconds`() throws {
    let server = try PrivatePulse(isStarted: false)
    let sonifyd = try Sonifyd(server: server)
    #expect(sonifyd.says("ready, reading "))
    #expect(sonifyd.messages.first?.contains("no sound (waiting)") == true)
    pause(seconds: 3)
    try server.start()
    let start = monotonicSeconds()
    let begun = sonifyd.timeToSay("sound has begun", after: 0, since: start, within: 6)
    #expect(try #require(begun) <= Fault.serverKilled.backLimit)
    #expect(sonifyd.messages.filter { $0.contains("no sound") }.count <= 2)
  }

  @Test func `a stream moved to another sink plays on, and the change is told`() throws {
    let other = "module-null-sink sink_name=other"
    let server = try PrivatePulse(modules: [PrivatePulse.testSink, other])
    let (sonifyd, client) = try Sonifyd.playing(["--sink", "test"], to: server)
    let recorder = try MonitorRecorder(server, sink: "other")
    try server.pactl("move-sink-input", try server.onlyStream(), "other")
    #expect(sonifyd.says("playing to other, not to test as --sink asks", within: 2))
    #expect(recorder.hearsTone())
    try server.pactl("move-sink-input", try server.onlyStream(), "test")
    #expect(sonifyd.says("playing to test again, as asked", within: 2))
    withExtendedLifetime(client) {}
  }

  @Test func `a named sink that goes is replaced, told, and gone back to`() throws {
    let other = "module-null-sink sink_name=other"
    // The test's sink is loaded last, so that its module can be told from the other's.
    let server = try PrivatePulse(modules: [other])
    try loadTestSink(server)
    let (sonifyd, client) = try Sonifyd.playing(["--sink", "test"], to: server)
    let module = try server.list("modules").last { $0[1] == "module-null-sink" }
    try server.pactl("unload-module", try #require(module?.first))
    #expect(sonifyd.says("playing to other, not to test", within: 1))
    try loadTestSink(server)
    #expect(sonifyd.says("playing to test again, as asked", within: 2))
    #expect(!sonifyd.messages.contains { $0.hasPrefix("no sound (") })
    let recorder = try MonitorRecorder(server)
    #expect(recorder.hearsTone())
    withExtendedLifetime(client) {}
  }

  private func loadTestSink(_ server: PrivatePulse) throws {
    try server.pactl(["load-module"] + PrivatePulse.testSink.split(separator: " ").map(String.init))
  }

  @Test func `a program that was stopped meanwhile finds the new server`() throws {
    let server = try PrivatePulse()
    let (sonifyd, client) = try Sonifyd.playing(to: server)
    sonifyd.process.signal(SIGSTOP)
    server.killServer()
    try server.start()
    pause(seconds: 3)
    let known = sonifyd.messages.count
    sonifyd.process.signal(SIGCONT)
    let start = monotonicSeconds()
    let back = sonifyd.timeToSay("sound is back after ", after: known, since: start, within: 6)
    #expect(try #require(back, "\(sonifyd.messages)") <= Fault.serverKilled.backLimit)
    #expect(sonifyd.says("sonifyd stood still for ", within: 1))
    withExtendedLifetime(client) {}
  }

  @Test func `twenty deaths of the server leave nothing behind`() throws {
    let server = try PrivatePulse()
    let (sonifyd, client) = try Sonifyd.playing(to: server)
    func cycle() throws {
      let known = sonifyd.messages.count
      server.killServer()
      try server.start()
      let back = sonifyd.timeToSay(
        "sound is back after ", after: known, since: monotonicSeconds(), within: 6)
      #expect(try #require(back) <= Fault.serverKilled.backLimit)
    }
    for _ in 0..<3 { try cycle() }
    let facts = ProcessFacts(sonifyd)
    let (descriptors, megabytes) = (facts.descriptors, try residentMegabytes(facts.identifier))
    for _ in 0..<17 { try cycle() }
    #expect(facts.threads == 3)
    #expect(facts.descriptors == descriptors)
    #expect(try residentMegabytes(facts.identifier) - megabytes < 1)
    withExtendedLifetime(client) {}
  }
}
