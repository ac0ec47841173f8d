import Configuration
import ControlProtocol
import Foundation
import SonifyDaemon
import Testing

/// `list`, `describe` and what is told without being asked.
@Suite struct ChartReportTests {
  private func rig() throws -> ChartRig {
    try ChartRig(
      settings {
        $0.rules = [
          rule { $0.range = .fixed(low: 0, high: 100) },
          rule("cpu") {
            $0.title = "Processor"
            $0.unit = "percent"
            $0.pan = -0.5
            $0.timbre = "pure"
          },
          rule("log") {
            $0.range = .auto; $0.scale = "log10"
          },
          rule("d") {
            $0.continuous = false; $0.polarity = "down"
          },
        ]
      })
  }

  @Test func `lists every fact of a series`() throws {
    let rig = try rig()
    rig.feed("cpu 50\nd 0\nlog 0\nx 500\n", at: 0)
    let list = rig.chart.list(at: now(3 * second))
    let cpu = list[0]
    #expect(cpu.name == "cpu" && cpu.title == "Processor" && cpu.unit == "percent")
    #expect(cpu.value == 50 && cpu.age == 3 && cpu.state == .live && cpu.band == .normal)
    #expect(cpu.pan == -0.5 && cpu.timbre == "pure" && cpu.isContinuous && cpu.trend == .steady)
    #expect(cpu.axis.low == 0 && cpu.axis.high == 100 && cpu.axis.policy == "fixed")
    #expect(list.map { $0.pitch?.rounded() } == [622, 1_760, 220, 1_760])
    #expect(list[1].axis.polarity == "down" && !list[1].isContinuous && list[1].timbre == "soft")
    #expect(list[2].axis.scale == "log10" && list[2].value == 0)
  }

  @Test func `tells the states apart`() throws {
    let rig = try ChartRig(settings { $0.rules = [rule { $0.expectEvery = .every(5 * second) }] })
    rig.feed("live 1\n", at: 0)
    rig.feed("gap 1\n", at: 0)
    rig.feed("ended 1\n", at: 0, from: 2)
    rig.feed("muted 1\n", at: 0)
    rig.feed("stale 1\n", at: 0)
    rig.chart.sourceClosed(2, endsSeries: true, at: now(second))
    for time in 1...6 {
      rig.feed("live 1\ngap nan\nmuted 1\n", at: Int64(time) * second)
      rig.advance(to: Int64(time) * second)
    }
    _ = try rig.chart.mute(
      MuteRequest(series: "muted"), at: now(6 * second), wall: 0)
    let list = rig.chart.list(at: now(6 * second))
    #expect(list.map(\.state) == [.live, .gap, .ended, .muted, .stale])
    #expect(list.map(\.band) == [.normal, .normal, .unknown, .normal, .unknown])
    #expect(list.map(\.age) == [0, 6, 6, 0, 6])
  }

  @Test func `describes a series in numbers and in words`() throws {
    let rig = try rig()
    for time in 0..<300 {
      rig.feed("cpu \(time % 100 == 7 ? "nan" : "\(time / 3)")\n", at: Int64(time) * second)
    }
    // 2026-11-30 14:00:00, wherever this runs.
    unsafe setenv("TZ", "UTC", 1)
    tzset()
    let wall: Int64 = 1_796_047_200 * second
    let cpu = try rig.chart.describe("cpu", at: now(299 * second), wallOffset: wall)
    #expect(cpu.title == "Processor" && cpu.window == 300 && cpu.count == 297 && cpu.gaps == 3)
    #expect(cpu.minimum?.value == 0 && cpu.minimum?.time == 1_796_047_200)
    #expect(cpu.maximum?.value == 99 && cpu.maximum?.time == 1_796_047_497)
    #expect(cpu.median == 50 && cpu.features == [])
    #expect(cpu.xAxis.high - cpu.xAxis.low == 300 && cpu.yAxis.unit == "percent")
    #expect(cpu.trend.direction == .rising)
    #expect(abs((cpu.trend.slope ?? 0) - 1.0 / 3) < 0.01)
    #expect(cpu.trend.text == "rising steadily, about 20 percent a minute")
    #expect(cpu.summary == "Processor: 99 percent now.")
    #expect(
      cpu.text == """
        Processor: 99 percent now. Window of 5 minutes: 297 values, from 0 percent at 14:00:00 to \
        99 percent at 14:04:57, mean 50 percent, median 50 percent, deviation 29 percent, 3 gaps. \
        Rising steadily, about 20 percent a minute.
        """)
  }

  @Test func `tells the features of a series, three of them in words`() throws {
    let rig = try rig()
    for time in 0..<300 {
      let level = time < 100 ? 20 : time < 200 ? 70 : 40
      let value = time == 50 ? 90 : time == 150 ? 5 : time == 250 ? 99 : level + time % 3
      rig.feed("cpu \(value)\n", at: Int64(time) * second)
    }
    unsafe setenv("TZ", "UTC", 1)
    tzset()
    let wall: Int64 = 1_796_047_200 * second
    let cpu = try rig.chart.describe("cpu", at: now(299 * second), wallOffset: wall)
    let spoken = cpu.features.map { "\($0.kind) \($0.time - 1_796_047_200): \($0.text)" }
    #expect(
      spoken.filter { !$0.hasPrefix("peak") && !$0.hasPrefix("flat") } == [
        "spike 50.0: Spike to 90 percent at 14:00:50.",
        "step-up 99.5: Step up by 50 percent to 71 percent at 14:01:39.",
        "spike 150.0: Spike to 5 percent at 14:02:30.",
        "step-down 199.5: Step down by 30 percent to 41 percent at 14:03:19.",
        "spike 250.0: Spike to 99 percent at 14:04:10.",
      ])
    let sentences = cpu.text.components(separatedBy: ". ")
    #expect(sentences.filter { $0.hasPrefix("Spike") }.count == 3, "\(cpu.text)")
  }

  /// `list` and `describe` have one judge: they cannot say different things of one window.
  @Test func `describe and list agree on the trend`() throws {
    let rig = try rig()
    for time in 0..<300 {
      let place = time < 200 ? time : 400 - time
      rig.feed("up \(time)\nturn \(place)\nhold \(time * 7_919 % 13)\n", at: Int64(time) * second)
    }
    let list = rig.chart.list(at: now(299 * second))
    #expect(list.map(\.trend) == [.rising, .falling, .steady])
    for series in list {
      let description = try rig.chart.describe(series.name, at: now(299 * second), wallOffset: 0)
      #expect(description.trend.direction == series.trend)
      #expect(description.trend.text.hasPrefix(series.trend.rawValue))
    }
  }

  @Test func `describes a series that has nothing in its window`() throws {
    let rig = try rig()
    rig.feed("x 50\n", at: 0)
    rig.advance(to: 400 * second)
    let x = try rig.chart.describe(nil, at: now(400 * second), wallOffset: 0)
    #expect(x.count == 0 && x.minimum == nil && x.mean == nil && x.median == nil)
    #expect(
      x.text == "x: 50, 7 minutes ago; stale. Window of 5 minutes: 0 values, no gaps.")
  }

  @Test func `new series are told, many of them in one line`() throws {
    let rig = try ChartRig(settings())
    rig.feed("first 1\n", at: 0)
    rig.advance(to: 2 * second)
    rig.notices = []
    rig.feed("cpu 1\n", at: 2 * second)
    #expect(rig.notices == ["cpu: new series"])
    rig.notices = []
    for name in 0..<44 { rig.feed("s\(name) 1\n", at: 2 * second) }
    rig.advance(to: 3 * second)
    #expect(rig.notices.count == 8 && rig.notices.last == "and 37 more new series")
    rig.notices = []
    rig.play(to: 120 * second)  // all of them go stale in one second
    #expect(rig.notices.count == 10 && rig.notices.last == "and 37 more series stale")
    rig.notices = []
    for name in 0..<44 { rig.feed("s\(name) 1\n", at: 121 * second) }
    rig.chart.sourceClosed(1, endsSeries: true, at: now(121 * second))
    rig.play(to: 123 * second)
    #expect(rig.notices.contains("and 36 more series fresh again"))
    #expect(rig.notices.contains("and 38 more series ended"))
    #expect(Set(rig.kinds) == [.series, .stale, .fresh, .ended])
  }

  @Test func `a missing value is told when it begins, seldom`() throws {
    let rig = try ChartRig(settings())
    rig.feed("a 1\n", at: 0)
    rig.play(to: 2 * second)
    rig.notices = []
    for time in 2..<40 {
      rig.feed(time % 2 == 0 ? "a nan\na nan\n" : "a 1\n", at: Int64(time) * second)
    }
    #expect(rig.notices.filter { $0 == "a: a value is missing" }.count == 4)
  }

  @Test func `moves of an axis are told once in ten seconds, the last of them too`() throws {
    let rig = try ChartRig(settings())
    for time in 0...40 { rig.feed("a \(time % 10)\n", at: Int64(time) * second) }
    #expect(rig.notices.contains("a: axis learnt, 0 to 12.5"))
    rig.play(to: 41 * second)
    rig.notices = []
    for time in 41...46 { rig.feed("a 200\n", at: Int64(time) * second) }
    #expect(rig.notices == ["a: over the axis, 200", "a: axis now 0 to 600"])
    rig.notices = []
    for range in [10.0, 20] {
      rig.chart.apply(
        try settings { $0.rules = [rule { $0.range = .fixed(low: 0, high: range) }] },
        at: Moment(heard: 47 * second, data: 47 * second))
    }
    rig.play(to: 54 * second)
    #expect(!rig.notices.contains { $0.contains("axis now") })
    rig.play(to: 58 * second)
    #expect(rig.notices.filter { $0.contains("axis now") } == ["a: axis now 0 to 20"])
  }

  @Test func `an evicted series is told`() throws {
    let rig = try ChartRig(settings())
    for name in 0..<10_000 { rig.feed("s\(name) 1\n", at: 0) }
    rig.advance(to: 2 * second)
    rig.notices = []
    rig.feed("one.too.many 1\n", at: 2 * second)
    #expect(
      rig.notices == [
        "s0: dropped for a newer series, there are too many", "one.too.many: new series",
      ])
  }
}

@Suite struct SeriesNoticeTests {
  @Test(arguments: [
    (SeriesNotice.axisMoved(low: 0, high: 200), "percent", "cpu: axis now 0 to 200 percent"),
    (.axisMoved(low: -0.0, high: 0.1 + 0.2), "", "cpu: axis now 0 to 0.3"),
    (.axisMoved(low: -2.5, high: 1_234_567), "", "cpu: axis now minus 3 to 1.23 million"),
    (.axisLearnt(low: 0, high: 50), "ms", "cpu: axis learnt, 0 to 50 milliseconds"),
    (.axisMoved(low: 0, high: 2_000), "W", "cpu: axis now 0 watts to 2 kilowatts"),
    (.offAxis(1_500, isOver: true, span: 1_000), "W", "cpu: over the axis, 1.5 kilowatts"),
    (.stale(seconds: 15.2), "", "cpu: stale, nothing for 15 seconds"),
    (.stale(seconds: 0.3), "", "cpu: stale, nothing for 0.3 seconds"),
    (.fresh, "", "cpu: fresh again"), (.ended, "", "cpu: ended"),
    (.gap, "", "cpu: a value is missing"),
    (.appeared, "", "cpu: new series"), (.muted(seconds: 600), "", "cpu: muted for 10 minutes"),
    (.unmuted, "", "cpu: no longer muted"),
  ])
  func `says what happened in one line`(notice: SeriesNotice, unit: String, text: String) {
    #expect(notice.text(of: "cpu", unit: unit) == text)
  }
}
