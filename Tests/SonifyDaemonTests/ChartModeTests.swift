import Configuration
import ControlProtocol
import SonifyDaemon
import Sonification
import Synthesis
import Testing

/// Modes, timbres and origins, as configuration and control choose them.
@Suite struct ChartModeTests {
  private static let fixed = rule { $0.range = .fixed(low: 0, high: 3) }

  private func chart(_ change: (inout Settings) -> Void = { _ in }) throws -> ChartSettings {
    try settings {
      $0.rules = [Self.fixed]
      change(&$0)
    }
  }

  private func tones(_ rig: ChartRig) -> [Tone] {
    defer { rig.orders = [] }
    return rig.orders.compactMap { if case .tone(_, let tone) = $0 { tone } else { nil } }
  }

  @Test(arguments: [
    ("focus", [String](), "mode focus: a in front"),
    ("focus", ["c", "e", "d"], "mode focus: a in front, behind it c and e"),
    ("chord", [], "mode chord: a, b, c and d together"),
    ("chord", ["e"], "mode chord: a, e, b and c together"),
    ("cycle", ["e", "c"], "mode cycle: a, e, c, b, d in turn"),
    ("watch", [], "mode watch: no series has limits, so nothing will be heard; set Low or High"),
  ])
  func `says who is heard`(mode: String, background: [String], text: String) throws {
    let rig = try ChartRig(chart { $0.chart.background = background })
    rig.feed("a 1\nb 2\nc 3\nd 1\ne 2\n", at: 0)
    rig.chart.apply(
      try chart {
        $0.chart.background = background
        $0.chart.mode = mode
      }, at: now(second))
    #expect(rig.chart.modeReply == ModeReply(mode: mode, text: text))
  }

  @Test func `says that there is nothing to watch, or nobody yet`() throws {
    let rig = try ChartRig(
      chart {
        $0.chart.mode = "watch"
        $0.rules.append(rule { $0.high = .at(90) })
      })
    rig.feed("a 1\n", at: 0)
    #expect(rig.chart.modeReply.text == "mode watch: nothing is outside its limits")
    #expect(rig.takeTones() == [])
    let empty = try ChartRig(chart { $0.chart.mode = "chord" })
    #expect(empty.chart.modeReply.text == "mode chord: no series yet")
  }

  @Test func `next and previous say what is heard then`() throws {
    let rig = try ChartRig(chart { $0.chart.mode = "chord" })
    rig.feed("a 1\nb 2\nc 3\nd 1\ne 2\n", at: 0)
    let texts = try [-1, 1, 1].map {
      try rig.chart.focus(FocusRequest(step: $0), at: now(second)).text
    }
    #expect(
      texts == [
        "in focus: e, 2, 5 of 5; mode chord: e, a, b and c together",
        "in focus: a, 1, 1 of 5; mode chord: a, b, c and d together",
        "in focus: b, 2, 2 of 5; mode chord: b, a, c and d together",
      ])
  }

  @Test(arguments: [
    ("replay", "replay is no mode to stay in; the command replay plays the past once"),
    ("shout", "no mode is called 'shout'; there are focus, chord, cycle and watch"),
    ("\u{1B}", #"no mode is called '\x1b'; there are focus, chord, cycle and watch"#),
  ])
  func `refuses what is no mode`(name: String, text: String) throws {
    let rig = try ChartRig()
    #expect(
      rig.refusal { () throws(ControlError) in _ = try Chart.mode(named: name) } == text)
    #expect(try Chart.mode(named: "cycle") == .cycle)
    withExtendedLifetime(rig) {}
  }

  // MARK: Timbres

  @Test func `each series has a timbre of its own, in order, as long as it lives`() throws {
    let rig = try ChartRig(chart { $0.chart.mode = "chord" })
    rig.feed("a 1\nb 2\nc 3\nd 1\ne 1\nf 1\ng 1\n", at: 0)
    let timbres = rig.chart.list(at: now(0)).map(\.timbre)
    #expect(timbres == ["soft", "reed", "string", "brass", "bell", "pure", "soft"])
    var heard: [Timbre] = []
    for tone in tones(rig) where !heard.contains(tone.timbre) { heard.append(tone.timbre) }
    #expect(heard == [.soft, .reed, .string, .brass])
    // One that goes makes room for the next; the others keep theirs.
    let hidden = try chart { $0.rules.append(rule("c") { $0.hide = true }) }
    rig.chart.apply(hidden, at: now(second))
    rig.feed("h 1\n", at: second)
    #expect(
      rig.chart.list(at: now(second)).map { $0.name + " " + $0.timbre } == [
        "a soft", "b reed", "d brass", "e bell", "f pure", "g soft", "h string",
      ])
  }

  @Test func `one that was chosen is taken, and given back`() throws {
    func list(_ rig: ChartRig) -> [String] { rig.chart.list(at: now(0)).map(\.timbre) }
    let chosen = try chart { $0.rules.append(rule("a") { $0.timbre = "reed" }) }
    let rig = try ChartRig(chosen)
    rig.feed("a 1\nb 1\nc 1\n", at: 0)
    #expect(list(rig) == ["reed", "soft", "string"])
    rig.orders = []
    rig.chart.apply(try chart(), at: now(0))
    rig.drain()
    #expect(list(rig) == ["reed", "soft", "string"])
    #expect(tones(rig).isEmpty)
    rig.chart.apply(
      try chart { $0.rules.append(rule("a") { $0.timbre = "pure" }) }, at: now(0))
    rig.feed("d 1\n", at: 0)
    #expect(list(rig) == ["pure", "soft", "string", "reed"])
    #expect(tones(rig).map(\.timbre) == [.pure])
    rig.chart.apply(
      try chart { $0.rules.append(rule { $0.timbre = "auto" }) }, at: now(0))
    #expect(list(rig) == ["brass", "soft", "string", "reed"])
  }

  // MARK: Origins

  @Test func `an origin has its pitch wherever the axis is, in the list too`() throws {
    let rig = try ChartRig(
      settings {
        $0.rules = [
          rule {
            $0.origin = .at(0)
            $0.originPitch = .hertz(500)
          }
        ]
      })
    var heard: [Double] = []
    for (time, value) in [0, 10, 0, -100, 0, 1_000, 0].enumerated() {
      rig.feed("a \(value)\n", at: Int64(time) * second)
      let tones = rig.takeTones()
      if value == 0 { heard += [tones.last ?? .nan, rig.chart.list(at: now(0))[0].pitch ?? .nan] }
    }
    #expect(heard.count == 8 && heard.allSatisfy { abs($0 - 500) < 1e-9 }, "\(heard)")
  }

  @Test func `both sides have their own slope`() throws {
    let rig = try ChartRig(
      settings {
        $0.rules = [
          rule {
            $0.range = .fixed(low: -10, high: 100)
            $0.origin = .at(0)
            $0.originPitch = .hertz(440)
          }
        ]
      })
    rig.feed("a -10\n", at: 0)
    for (time, value) in [-5, 0, 50, 100].enumerated() {
      rig.feed("a \(value)\n", at: Int64(time + 1) * second)
    }
    #expect(rig.takeTones().map { $0.rounded() } == [220, 311, 440, 880, 1_760])
  }

  @Test func `an origin that is set while it plays is told by two bells`() throws {
    let rig = try ChartRig(chart())
    rig.feed("a 1.5\n", at: 0)
    rig.orders = []
    rig.chart.apply(
      try chart { $0.rules.append(rule { $0.origin = .at(1) }) }, at: now(second))
    rig.drain()
    let bells = rig.orders.compactMap {
      if case .note(let note) = $0 { note.frequency.rounded() } else { nil }
    }
    #expect(bells == [622, 807])
    #expect(rig.takeTones().map { $0.rounded() } == [807])
  }

  @Test func `an origin that is not on a fixed axis is said and not used; the axis is`() throws {
    let rig = try ChartRig(chart { $0.rules.append(rule { $0.origin = .at(7) }) })
    rig.feed("a 1\n", at: 0)
    #expect(
      rig.notices == [
        "a: settings of the axis not used: origin 7.0 is not on the fixed axis 0.0..3.0; use a "
          + "number between its ends"
      ])
    #expect(rig.takeTones().map { $0.rounded() } == [440])
    #expect(rig.chart.list(at: now(0))[0].axis.policy == "fixed")
  }

  // MARK: Same value, same pitch

  @Test(arguments: ["none", "semitone", "pentatonic"])
  func `the same value on the same axis is the same pitch, in every mode and in the list`(
    quantise: String
  ) throws {
    func chart(_ mode: String) throws -> ChartSettings {
      try self.chart {
        $0.chart.mode = mode
        $0.rules.append(
          rule {
            $0.quantise = quantise
            $0.origin = .at(1)
          })
      }
    }
    let rig = try ChartRig(chart("focus"))
    var heard: [Double: Set<Double>] = [:]
    for round in 0..<40 {
      let value = Double(round * 7 % 11) / 3.7
      let mode = ["focus", "chord", "cycle"][round / 11 % 3]
      rig.play(to: Int64(round) * second)  // the turn of the value before
      rig.chart.apply(try chart(mode), at: now(Int64(round) * second))
      rig.play(to: Int64(round) * second + second / 4)
      rig.orders = []
      rig.feed("a \(value)\n", at: Int64(round) * second + second / 4)
      rig.play(to: Int64(round) * second + second * 7 / 10)
      for order in rig.orders {
        switch order {
        case .tone(_, let tone): heard[value, default: []].insert(tone.frequency)
        case .note(let note) where note.bus == .data:
          heard[value, default: []].insert(note.frequency)
        default: break
        }
      }
      rig.chart.list(at: now(0))[0].pitch.map { _ = heard[value, default: []].insert($0) }
    }
    #expect(heard.count == 11)
    for (value, pitches) in heard { #expect(pitches.count == 1, "\(value): \(pitches)") }
  }
}
