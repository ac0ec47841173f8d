import Configuration
import ControlProtocol
import SonifyDaemon
import Synthesis
import Testing

/// Settings of single series, and settings that change while it plays.
@Suite struct ChartSettingsTests {
  private static func fixed(_ low: Double, _ high: Double) -> SeriesRule {
    rule { $0.range = .fixed(low: low, high: high) }
  }

  @Test func `each series has what its rules say`() throws {
    let rig = try ChartRig(
      settings {
        $0.rules = [
          Self.fixed(0, 3), rule("b") { $0.range = .fixed(low: 0, high: 6) },
          rule("b") { $0.polarity = "down" },
        ]
        $0.chart.focus = "b"
      })
    rig.feed("a 1\n", at: 0)
    rig.feed("b 2\n", at: second)  // a third of the way down from the top
    #expect(rig.takeTones().map { $0.rounded() } == [440, 880])
  }

  @Test func `the same settings again order nothing and tell nothing`() throws {
    let change: (inout Settings) -> Void = {
      $0.rules = [
        Self.fixed(0, 3), rule("b") { $0.hide = true },
        rule {
          $0.pan = 0.5; $0.volume = 0.5
        },
      ]
      $0.chart.background = ["c"]
      $0.chart.focus = "a"
    }
    let rig = try ChartRig(settings(change))
    rig.feed("a 1\nb 2\nc 3\n", at: 0)
    rig.advance(to: 2 * second)
    (rig.orders, rig.notices) = ([], [])
    for _ in 0..<3 { rig.chart.apply(try settings(change), at: now(2 * second)) }
    rig.drain()
    #expect(rig.orders.isEmpty)
    #expect(rig.notices == [])
  }

  @Test func `a changed axis is told by two bells and in words, and the tone glides`() throws {
    let rig = try ChartRig(settings { $0.rules = [Self.fixed(0, 3)] })
    rig.feed("a 3\n", at: 0)
    rig.advance(to: 2 * second)
    (rig.orders, rig.notices) = ([], [])
    rig.chart.apply(
      try settings { $0.rules = [Self.fixed(0, 6), rule { $0.unit = "percent" }] },
      at: now(2 * second))
    rig.drain()
    let bells = rig.orders.compactMap {
      if case .note(let note) = $0 { note.frequency.rounded() } else { nil }
    }
    #expect(bells == [1_760, 622])
    #expect(rig.takeTones().map { $0.rounded() } == [622])
    #expect(rig.notices == ["a: axis now 0 to 6 percent"])
    #expect(rig.kinds.last == .axis)
  }

  @Test(
    arguments: [
      (rule { $0.polarity = "down" }, 1_760.0),
      (rule { $0.range = .soft(low: 0, high: 3) }, nil),
      (rule { $0.scale = "symlog" }, 220),
    ] as [(SeriesRule, Double?)])
  func `scale and polarity move the same value too; a range in another word does not`(
    change: SeriesRule, hertz: Double?
  ) throws {
    let rig = try ChartRig(settings { $0.rules = [Self.fixed(0, 3)] })
    rig.feed("a 0\n", at: 0)
    rig.orders = []
    rig.chart.apply(
      try settings { $0.rules = [Self.fixed(0, 3), change] }, at: now(second))
    rig.drain()
    let isMoved = change.keys.range == nil
    #expect((rig.noteCount == 2) == isMoved)
    let tones = rig.takeTones().map { $0.rounded() }
    #expect(tones == (hertz == 1_760 ? [1_760] : []))
  }

  @Test func `pitches, volume and colour follow`() throws {
    let rig = try ChartRig(settings { $0.rules = [Self.fixed(0, 3)] })
    rig.feed("a 3\n", at: 0)
    rig.orders = []
    rig.chart.apply(
      try settings {
        $0.rules = [
          Self.fixed(0, 3),
          rule {
            $0.timbre = "pure"; $0.smoothing = 0.2
          },
        ]
        $0.chart.pitchHigh = 880
        $0.chart.volume = 0.5
        $0.chart.sound = false
      }, at: now(second))
    rig.drain()
    var tone: Tone?
    var master: Float?
    var data: Float?
    for order in rig.orders {
      switch order {
      case .tone(_, let new): tone = new
      case .master(let gain, _): master = gain
      case .gain(.data, let gain, _): data = gain
      default: break
      }
    }
    #expect(tone?.frequency.rounded() == 880 && tone?.timbre == .pure && tone?.smoothing == 0.2)
    #expect(master == 0.5 && data == 0)
  }

  @Test func `a hidden series falls silent and comes back with its last value`() throws {
    let plain: (inout Settings) -> Void = { $0.rules = [Self.fixed(0, 3)] }
    let rig = try ChartRig(settings(plain))
    rig.feed("a 3\n", at: 0)
    rig.orders = []
    let hidden = try settings {
      plain(&$0)
      $0.rules.append(rule("a") { $0.hide = true })
    }
    rig.chart.apply(hidden, at: now(second))
    rig.feed("a 0\n", at: second)
    #expect(rig.takeTones() == [])
    #expect(rig.chart.list(at: now(second)).isEmpty)
    rig.chart.apply(try settings(plain), at: now(2 * second))
    rig.drain()
    #expect(rig.takeTones().map { $0.rounded() } == [220])
  }

  @Test func `another series in front is told, unless it was asked for`() throws {
    let rig = try ChartRig(settings())
    rig.feed("a 1\nb 1\n", at: 0)
    rig.play(to: 2 * second)
    #expect(rig.notices == ["in focus: a; other series: b"])
    let hidden = try settings { $0.rules = [rule("a") { $0.hide = true }] }
    rig.chart.apply(hidden, at: now(2 * second))
    #expect(rig.notices.dropFirst() == ["in focus: b"])
    rig.chart.apply(try settings(), at: now(2 * second))
    _ = try rig.chart.focus(FocusRequest(series: "a"), at: now(2 * second))
    rig.chart.apply(try settings { $0.chart.focus = "late" }, at: now(2 * second))
    rig.feed("a 1\nb 1\n", at: 3 * second)
    rig.play(to: 4 * second)
    #expect(rig.notices.count == 2)
    rig.feed("late 1\na 1\nb 1\n", at: 4 * second)
    rig.play(to: 5 * second)
    #expect(rig.notices.suffix(2) == ["late: new series", "in focus: late"])
  }

  @Test func `a pattern fits the series that are there`() throws {
    let rig = try ChartRig(settings())
    rig.feed("cpu.user 1\n", at: 0)
    let fitting = ["cpu.user", "cpu*", "*", "cpu", "CPU.user"].filter {
      rig.chart.hasSeries(fitting: Glob($0))
    }
    #expect(fitting == ["cpu.user", "cpu*", "*"])
  }

  @Test func `focus and background follow their keys, and only these`() throws {
    func chart(_ focus: String?, _ background: [String] = []) throws -> ChartSettings {
      try settings {
        $0.rules = [Self.fixed(0, 3)]
        $0.chart.focus = focus
        $0.chart.background = background
      }
    }
    let rig = try ChartRig(chart(nil))
    rig.feed("a 0\nb 1\nc 2\n", at: 0)
    rig.chart.apply(try chart("b", ["c"]), at: now(second))
    rig.drain()
    #expect(rig.chart.focusName == "b")
    #expect(rig.takeTones().map { $0.rounded() } == [220, 880, 440])
    // What the listener chose since stays, as long as the key does.
    _ = try rig.chart.focus(FocusRequest(series: "a"), at: now(2 * second))
    rig.chart.apply(try chart("b", []), at: now(3 * second))
    #expect(rig.chart.focusName == "a")
    // A name that has not come yet gets the focus when it does.
    rig.chart.apply(try chart("d"), at: now(4 * second))
    rig.feed("d 3\n", at: 5 * second)
    #expect(rig.chart.focusName == "d")
  }

  @Test func `never stale makes a stale series fresh`() throws {
    let rig = try ChartRig(settings { $0.rules = [rule { $0.expectEvery = .every(second) }] })
    rig.feed("a 1\n", at: 0)
    rig.play(to: 3 * second)
    #expect(rig.notices.last == "a: stale, nothing for 2 seconds")
    rig.chart.apply(
      try settings { $0.rules = [rule { $0.expectEvery = .never }] }, at: now(3 * second))
    #expect(rig.notices.last == "a: fresh again")
    rig.orders = []
    rig.play(to: 60 * second)
    #expect(rig.noiseCount == 0)
  }

  @Test func `a longer window keeps its points`() throws {
    let rig = try ChartRig(settings { $0.chart.window = 10 * second })
    for time in 0..<20 { rig.feed("a \(time)\n", at: Int64(time) * second) }
    rig.chart.apply(try settings { $0.chart.window = 60 * second }, at: now(19 * second))
    let description = try rig.chart.describe("a", at: now(20 * second), wallOffset: 0)
    #expect(description.count == 11 && description.window == 60)
    rig.feed("b 1\n", at: 20 * second)
    #expect(try rig.chart.describe("b", at: now(20 * second), wallOffset: 0).window == 60)
  }

  @Test func `another window leaves axis and expectation of a series alone`() throws {
    let rules = [
      rule("a") {
        $0.range = .fixed(low: 0, high: 3)
        $0.expectEvery = .every(second)
      }
    ]
    let rig = try ChartRig(settings { $0.rules = rules })
    rig.feed("a 1\n", at: 0)
    rig.chart.apply(
      try settings {
        $0.rules = rules
        $0.chart.window = 60 * second
      }, at: now(0))
    let axis = try rig.chart.describe("a", at: now(0), wallOffset: 0).yAxis
    #expect(axis.policy == "fixed" && axis.low == 0 && axis.high == 3)
    rig.play(to: 3 * second)
    #expect(rig.notices.last == "a: stale, nothing for 2 seconds")
  }

  @Test func `settings that do not fit each other are said and not used`() throws {
    let rig = try ChartRig(
      settings {
        $0.rules = [
          rule { $0.range = .fixed(low: 0, high: 3) }, rule("a") { $0.scale = "log10" },
        ]
      })
    rig.feed("a 1\nb 1\n", at: 0)
    #expect(rig.notices.count == 1)
    #expect(rig.notices[0].hasPrefix("a: settings of the axis not used: range from 0.0: a log10"))
    #expect(rig.chart.list(at: now(0)).map(\.axis.policy) == ["auto", "fixed"])
  }
}
