import MetricLines
import MetricMeaning
import Testing

/// Counts, timings and members become one point an interval.
@Suite struct IntervalTests {
  @Test func `a sample rate has the digits of a double`() {
    for (rate, value) in [(0.999, 5 / 0.999), (0.3, 5 / 0.3), (1 / 3.0, 15), (1e-6, 5 / 1e-6)] {
      var rig = MeaningRig()
      rig.take("hits", 5, .count, at: 0.5, weight: Float(1 / rate))
      #expect(rig.flush(at: 1.5).map(\.value) == [value])
    }
  }

  @Test func `nothing is due before anything came`() {
    let meaning = Meaning()
    #expect(meaning.nextFlush == nil)
  }

  @Test func `counts of an interval are added up with their sample rate`() {
    var rig = MeaningRig()
    rig.take("hits", 1, .count, at: 5)
    rig.take("hits", 2, .count, at: 5.5, weight: 10)
    #expect(rig.meaning.nextFlush == 6 * second)
    #expect(rig.flush(at: 5.9).isEmpty)
    #expect(rig.flush(at: 6) == [MadePoint("hits", 21, at: 6)])
    #expect(rig.units == ["per second"])
  }

  @Test func `what comes at the end of an interval belongs to the next one`() {
    var rig = MeaningRig()
    rig.take("hits", 1, .count, at: 5)
    #expect(rig.take("hits", 2, .count, at: 6) == [MadePoint("hits", 1, at: 6)])
    #expect(rig.flush(at: 7) == [MadePoint("hits", 2, at: 7)])
  }

  @Test func `a count is a second whatever the interval`() {
    var settings = Meaning.Settings()
    settings.interval = 10 * second
    var rig = MeaningRig(settings)
    rig.take("hits", 50, .count, at: 0)
    #expect(rig.flush(at: 10) == [MadePoint("hits", 5, at: 10)])
  }

  @Test func `a count that nearly fills a number is no hole`() {
    var rig = MeaningRig()
    rig.take("hits", 1e300, .count, at: 0)
    #expect(rig.flush(at: 1) == [MadePoint("hits", 1e300, at: 1)])
  }

  @Test func `no counts are zero for ten intervals, then silence`() {
    var rig = MeaningRig()
    rig.take("hits", 3, .count, at: 0)
    let values = (1...20).flatMap { rig.flush(at: Double($0)) }.map(\.value)
    #expect(values == [3] + Array(repeating: 0, count: 9))
    #expect(rig.meaning.nextFlush == nil)
    rig.take("hits", 4, .count, at: 100)
    #expect(rig.flush(at: 101) == [MadePoint("hits", 4, at: 101)])
  }

  @Test func `who counts seldom is waited for longer`() {
    var rig = MeaningRig()
    for time in [0.0, 30, 60] { rig.take("hits", 1, .count, at: time) }
    let silence = (61...400).map { rig.flush(at: Double($0)) }
    #expect(silence.lastIndex { !$0.isEmpty } == 89)  // three times 30 seconds
  }

  @Test func `who counts often again is waited for no longer`() {
    var rig = MeaningRig()
    for time in [0] + Array(30...130) { rig.take("hits", 1, .count, at: Double(time)) }
    let silence = (131...400).map { rig.flush(at: Double($0)) }
    #expect(silence.lastIndex { !$0.isEmpty } == 9)
  }

  @Test func `nobody is waited for longer than half an hour`() {
    var rig = MeaningRig()
    for time in [0.0, 2_000] { rig.take("hits", 1, .count, at: time) }
    let silence = (2_001...9_000).map { rig.flush(at: Double($0)) }
    #expect(silence.lastIndex { !$0.isEmpty } == 1_799)
  }

  @Test func `intervals of timings have nothing of one another`() {
    var rig = MeaningRig()
    for (time, value) in [(0.0, 8.0), (1, 2), (2, 5)] {
      rig.take("t", value, .timing, at: time, weight: Float(value))
      #expect(rig.flush(at: time + 1).map(\.value) == [value, value])
    }
  }

  @Test func `another percentile has another name from the next interval on`() {
    var rig = MeaningRig()
    rig.take("t", 1, .timing, at: 0)
    #expect(rig.flush(at: 1).map(\.name) == ["t.mean", "t.p95"])
    var settings = Meaning.Settings()
    settings.percentile = 50
    rig.meaning.apply(settings, at: 1)
    rig.take("t", 1, .timing, at: 1)
    #expect(rig.flush(at: 2).map(\.name) == ["t.mean", "t.p50"])
  }

  @Test func `a brace with a backslash before it begins no tags`() {
    var rig = MeaningRig()
    rig.take("t{k=a\\{b}", 1, .timing, at: 0)
    #expect(rig.flush(at: 1).map(\.name) == ["t.mean{k=a\\{b}", "t.p95{k=a\\{b}"])
  }

  @Test func `timings give mean and percentile under names of their own`() {
    var rig = MeaningRig()
    for value in 1...20 { rig.take("db.read{host=a}", Double(value), .timing, at: 0, unit: "ms") }
    #expect(
      rig.flush(at: 1)
        == [
          MadePoint("db.read.mean{host=a}", 10.5, at: 1),
          MadePoint("db.read.p95{host=a}", 19, at: 1),
        ])
    #expect(rig.units == ["ms", "ms"])
    #expect(rig.flush(at: 2).isEmpty, "no timing is no time, not time zero")
  }

  static let percentiles: [(percentile: Double, name: String, value: Double)] = [
    (50, "t.p50", 3), (100, "t.p100", 5), (99.9, "t.p99.9", 5), (20, "t.p20", 1),
  ]

  @Test(arguments: percentiles)
  func `the percentile is the one chosen`(percentile: Double, name: String, value: Double) {
    var settings = Meaning.Settings()
    settings.percentile = percentile
    var rig = MeaningRig(settings)
    for value in [5.0, 1, 4, 2, 3] { rig.take("t", value, .timing, at: 0) }
    #expect(rig.flush(at: 1)[1] == MadePoint(name, value, at: 1))
  }

  @Test func `a timing stands for as many as its sample rate says`() {
    var rig = MeaningRig()
    rig.take("t", 100, .timing, at: 0, weight: 1)
    rig.take("t", 10, .timing, at: 0, weight: 99)
    #expect(rig.flush(at: 1).map(\.value) == [10.9, 10])
    rig.take("t", 100, .timing, at: 1, weight: 10)
    rig.take("t", 10, .timing, at: 1, weight: 90)
    #expect(rig.flush(at: 2).map(\.value) == [19, 100])
  }

  @Test func `a percentile of many is near the true one, and the same each time`() {
    var values: [[Double?]] = []
    for _ in 0..<2 {
      var rig = MeaningRig()
      for index in 0..<100_000 { rig.take("t", Double(index), .timing, at: 0) }
      values.append(rig.flush(at: 1).map(\.value))
    }
    let (mean, percentile) = (values[0][0] ?? 0, values[0][1] ?? 0)
    #expect(values[0] == values[1])
    #expect(mean == 49_999.5 && abs(percentile - 95_000) < 2_500)
  }

  @Test func `members are counted once each, and are zero when there are none`() {
    var rig = MeaningRig()
    for hash in [7.0, 9, 7, 7, 11] { rig.take("users", hash, .member, at: 0) }
    #expect(rig.flush(at: 1) == [MadePoint("users", 3, at: 1)])
    rig.take("users", 7, .member, at: 1.5)
    #expect(rig.flush(at: 2) == [MadePoint("users", 1, at: 2)])
    #expect(rig.flush(at: 3) == [MadePoint("users", 0, at: 3)])
  }

  @Test func `more members than are kept are estimated`() {
    var random = Dice(seed: 5)
    var rig = MeaningRig()
    for _ in 0..<50_000 { rig.take("users", Double(random.next()), .member, at: 0) }
    let estimate = rig.flush(at: 1).first?.value ?? 0
    #expect(abs(estimate - 50_000) < 6_000)
    for hash in [1.0, 2, 3] { rig.take("users", hash, .member, at: 1, unit: "ms") }
    #expect(rig.flush(at: 2) == [MadePoint("users", 3, at: 2)])
    #expect(rig.units == [""])
  }

  @Test func `a source that ends gives what it has and leaves no zeros`() {
    var rig = MeaningRig()
    rig.take("mine", 2, .count, at: 0, from: 1)
    rig.take("other", 3, .count, at: 0, from: 2)
    #expect(rig.end(1, at: 0.5) == [MadePoint("mine", 2, at: 0.5)])
    #expect(rig.flush(at: 1) == [MadePoint("other", 3, at: 1)])
    #expect(rig.sources == [2])
    #expect(rig.end(2, at: 1).isEmpty, "nothing has come since")
    #expect(rig.meaning.nextFlush == nil)
  }

  @Test func `time that stood still is made up for a little`() {
    var rig = MeaningRig()
    for time in [0.0, 500] { rig.take("hits", 1, .count, at: time) }
    let points = rig.flush(at: 900)
    #expect(points.count <= 12 && points.compactMap(\.value).reduce(0, +) == 1)
  }

  @Test func `the oldest name goes for a new one, and what it counted is kept`() {
    var rig = MeaningRig(limit: 2)
    rig.take("a", 1, .count, at: 0)
    rig.take("b", 2, .count, at: 0)
    rig.take("a", 1, .count, at: 0.1)
    #expect(rig.take("c", 4, .count, at: 0.2) == [MadePoint("b", 2, at: 0.2)])
    let points = rig.flush(at: 1)
    #expect(Set(points.map(\.name)) == ["a", "c"] && points.count == 2)
  }

  /// What was counted is what is heard, however it comes and whoever has to go.
  @Test(arguments: 1...30)
  func `the sum of counts is kept`(seed: UInt64) {
    var random = Dice(seed: seed)
    var rig = MeaningRig(limit: 8)
    var (time, sent, heard) = (0.0, 0.0, 0.0)
    for _ in 0..<2_000 {
      time += Double(random.next() % 8) / 64
      let (value, weight) = (Double(random.next() % 10), Float(1 + random.next() % 4))
      sent += value * Double(weight)
      let name = "n\(random.next() % 12)"
      let points = rig.take(name, value, .count, at: time, weight: weight)
      heard += points.compactMap(\.value).reduce(0, +)
    }
    heard += rig.flush(at: time + 1).compactMap(\.value).reduce(0, +)
    #expect(heard == sent)
  }
}
