import Configuration
import ControlProtocol
import SonifyDaemon
import Synthesis
import Testing

/// What a listener asks of the chart.
@Suite struct ChartCommandTests {
  private func rig(_ text: String = "cpu.user 42\nmemory 7\nload 1\n") throws -> ChartRig {
    let rig = try ChartRig(
      settings {
        $0.rules = [
          rule { $0.range = .fixed(low: 0, high: 100) },
          rule("cpu*") {
            $0.title = "Processor"; $0.unit = "percent"
          },
        ]
      })
    rig.feed(text, at: 0)
    rig.orders = []
    return rig
  }

  @Test func `puts a series in front by name or title, and says which`() throws {
    let rig = try rig()
    let replies = [
      try rig.chart.focus(FocusRequest(), at: now(0)),
      try rig.chart.focus(FocusRequest(series: "memory"), at: now(0)),
      try rig.chart.focus(FocusRequest(series: "Processor"), at: now(0)),
    ]
    #expect(replies.map(\.focus) == ["cpu.user", "memory", "cpu.user"])
    #expect(
      replies.map(\.text) == [
        "in focus: Processor, 42 percent, 1 of 3", "in focus: memory, 7, 2 of 3",
        "in focus: Processor, 42 percent, 1 of 3",
      ])
  }

  @Test(arguments: [
    (1, "memory"), (2, "load"), (3, "cpu.user"), (-1, "load"), (0, "cpu.user"), (-7, "load"),
    (.max, "memory"), (.min, "memory"),
  ])
  func `goes round the series in the order of their appearance`(step: Int, name: String) throws {
    let rig = try rig()
    let reply = try rig.chart.focus(FocusRequest(step: step), at: now(0))
    #expect(reply.focus == name)
  }

  @Test func `goes round in the order of --series`() throws {
    let rig = try ChartRig(["--series", "c,a"])
    rig.feed("a 1\nb 2\nc 3\n", at: 0)
    let names = try (0..<3).map { _ in
      try rig.chart.focus(FocusRequest(step: 1), at: now(0)).focus
    }
    #expect(names == ["a", "c", "a"])
    #expect(rig.chart.list(at: now(0)).map(\.name) == ["c", "a", "b"])
    #expect(
      rig.refusal { () throws(ControlError) in
        _ = try rig.chart.focus(FocusRequest(series: "b"), at: now(0))
      } == "b is not among --series")
  }

  @Test(arguments: [
    ("memry", "did you mean 'memory'? there are: cpu.user, memory, load"),
    ("MEMORY", "did you mean 'memory'? there are: cpu.user, memory, load"),
    ("cpu", "did you mean 'cpu.user'? there are: cpu.user, memory, load"),
    ("processor", "did you mean 'Processor'? there are: cpu.user, memory, load"),
    ("laod", "did you mean 'load'? there are: cpu.user, memory, load"),
    ("lead", "did you mean 'load'? there are: cpu.user, memory, load"),
    ("lost", "there are: cpu.user, memory, load"),
    ("zzzzzzzzzz", "there are: cpu.user, memory, load"),
  ])
  func `names what can be meant`(name: String, help: String) throws {
    let rig = try rig()
    let text = rig.refusal { () throws(ControlError) in
      _ = try rig.chart.focus(FocusRequest(series: name), at: now(0))
    }
    #expect(text == "no series is called '\(name)'; \(help)")
    #expect(rig.chart.focusName == "cpu.user")
  }

  @Test func `says that there is nothing yet`() throws {
    let rig = try ChartRig()
    let texts = [
      rig.refusal { () throws(ControlError) in
        _ = try rig.chart.focus(FocusRequest(step: 1), at: now(0))
      },
      rig.refusal { () throws(ControlError) in
        _ = try rig.chart.describe(nil, at: now(0), wallOffset: 0)
      },
      rig.refusal { () throws(ControlError) in
        _ = try rig.chart.replay(ReplayRequest(), at: now(0))
      },
      rig.refusal { () throws(ControlError) in
        _ = try rig.chart.focus(FocusRequest(series: "a"), at: now(0))
      },
    ]
    #expect(
      texts == Array(repeating: "there is no series yet", count: 3) + [
        "no series is called 'a'; there is none yet"
      ])
    #expect(rig.chart.focusName == "" && rig.chart.list(at: now(0)) == [])
  }

  @Test func `two series of one title need a name`() throws {
    let rig = try rig("cpu.user 1\ncpu.system 2\n")
    let text = rig.refusal { () throws(ControlError) in
      _ = try rig.chart.focus(FocusRequest(series: "Processor"), at: now(0))
    }
    #expect(text == "2 series have the title 'Processor'; give a name: cpu.user, cpu.system")
  }

  @Test func `names from outside are escaped in every answer`() throws {
    let rig = try rig("\u{202E}x 1\n")
    let reply = try rig.chart.focus(FocusRequest(), at: now(0))
    #expect(reply.focus == "\u{202E}x" && !reply.text.contains("\u{202E}"))
    let description = try rig.chart.describe(nil, at: now(0), wallOffset: 0)
    #expect(!description.text.contains("\u{202E}") && !description.summary.contains("\u{202E}"))
    let text = rig.refusal { () throws(ControlError) in
      _ = try rig.chart.focus(FocusRequest(series: "\u{202E}y"), at: now(0))
    }
    #expect(text.contains("did you mean") && !text.contains("\u{202E}"))
    // As it is told, so it can be typed.
    #expect(
      try rig.chart.focus(FocusRequest(series: #"\u{202e}x"#), at: now(0)).focus == "\u{202E}x")
  }

  @Test func `mutes all, says until when, and tells of the end`() throws {
    let rig = try rig()
    let reply = try rig.chart.mute(
      MuteRequest(seconds: 60), at: now(second), wall: 1_000 * second)
    #expect(reply.mutedUntil == 1_060)
    #expect(reply.text == "muted for 1 minute, the heartbeat goes on")
    #expect(rig.chart.list(at: now(second)).map(\.state) == [.muted, .muted, .muted])
    rig.play(to: 62 * second)
    #expect(rig.notices.contains("no longer muted") && rig.chart.mutedUntil == nil)
    let ten = try rig.chart.mute(MuteRequest(), at: now(62 * second), wall: 0)
    #expect(ten.mutedUntil == 600)
    let end = try rig.chart.mute(MuteRequest(seconds: 0), at: now(63 * second), wall: 0)
    #expect(end.mutedUntil == nil && end.text == "no longer muted")
    #expect(rig.notices.last == "no longer muted")
    let again = try rig.chart.mute(MuteRequest(seconds: 0), at: now(63 * second), wall: 0)
    #expect(again.text == "not muted")
  }

  @Test func `mutes one series`() throws {
    let rig = try rig()
    let reply = try rig.chart.mute(
      MuteRequest(series: "Processor", seconds: 2.5), at: now(second), wall: 10 * second)
    #expect(reply.mutedUntil == 12.5 && reply.text == "Processor: muted for 2.5 seconds")
    #expect(rig.chart.list(at: now(second)).map(\.state) == [.muted, .live, .live])
    rig.play(to: 4 * second)
    #expect(rig.notices.last == "Processor: no longer muted")
    #expect(rig.takeTones().map { $0.rounded() } == [527])
    _ = try rig.chart.mute(MuteRequest(series: "load"), at: now(5 * second), wall: 0)
    let end = try rig.chart.mute(
      MuteRequest(series: "load", seconds: 0), at: now(5 * second), wall: 0)
    #expect(end.text == "load: not muted")
  }

  @Test(arguments: [-1, .nan, .infinity, 86_401])
  func `refuses a mute without an end`(seconds: Double) throws {
    let rig = try rig()
    let text = rig.refusal { () throws(ControlError) in
      _ = try rig.chart.mute(MuteRequest(seconds: seconds), at: now(0), wall: 0)
    }
    #expect(text.hasSuffix("expected 0, which ends it, to 86400, a day"))
    #expect(rig.chart.mutedUntil == nil)
  }
}
