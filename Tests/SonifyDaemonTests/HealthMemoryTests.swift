import SonifyDaemon
import Testing

private let oneSecond: Int64 = 1_000_000_000

@Suite struct ProgressWatchTests {
  private typealias Sample = ProgressWatch.Sample

  /// What the watch says after `seconds` of looks twice a second at what `sample` gives for each turn.
  private func verdict(after seconds: Int64, _ sample: (Int64) -> Sample) -> SoundProgress {
    var watch = ProgressWatch()
    var verdict = SoundProgress.advancing
    for turn in 0...(2 * seconds) {
      verdict = watch.observe(sample(turn), at: 1_000 + turn * oneSecond / 2)
    }
    return verdict
  }

  @Test(arguments: [
    ("advances", Int64(10), Int64(24_000), Int64(24_000), true, SoundProgress.advancing),
    ("keeps time by itself", 10, 24_000, 0, false, .advancing),
    ("engine stands still before an output", 1, 0, 24_000, true, .engineStill),
    ("engine stands still alone", 1, 0, 0, false, .engineStill),
    ("output wants nothing, not yet for long", 3, 0, 0, true, .advancing),
    ("output wants nothing", 4, 0, 0, true, .outputStill),
  ])
  func `judges both threads by what they publish`(
    name: String, seconds: Int64, rendered: Int64, wanted: Int64, isConsuming: Bool,
    expected: SoundProgress
  ) {
    let found = verdict(after: seconds) {
      Sample(rendered: rendered * $0, wanted: wanted * $0, isConsuming: isConsuming)
    }
    #expect(found == expected)
  }

  @Test func `does not blame the threads when it was the judge who stood still`() {
    var watch = ProgressWatch()
    let sample = Sample(rendered: 64, wanted: 128, isConsuming: true)
    _ = watch.observe(sample, at: 0)
    #expect(watch.observe(sample, at: 60 * oneSecond) == .advancing)
    #expect(watch.observe(sample, at: 60 * oneSecond + oneSecond / 2) == .advancing)
    #expect(watch.observe(sample, at: 61 * oneSecond) == .engineStill)
  }
}

@Suite struct RepeatedFaultTests {
  @Test func `needs the count to rise often enough, closely enough`() {
    var fault = RepeatedFault(limit: 3, within: 10 * oneSecond, hold: 60 * oneSecond)
    for time in stride(from: Int64(0), to: 200, by: 6) {
      let isActive = fault.observe(Int(time / 6), at: time * oneSecond)
      #expect(!isActive)  // three in 12 s
    }
    _ = fault.observe(100, at: 200 * oneSecond)
    let isActive = fault.observe(100, at: 200 * oneSecond)
    #expect(isActive)  // many at once
  }

  @Test func `one rise holds it, and only one`() {
    var fault = RepeatedFault(limit: 2, within: oneSecond, hold: 10 * oneSecond)
    _ = fault.observe(2, at: 0)
    let atNine = fault.observe(3, at: 9 * oneSecond)
    let atEighteen = fault.observe(3, at: 18 * oneSecond)
    let atNineteen = fault.observe(3, at: 19 * oneSecond)
    let alone = fault.observe(4, at: 40 * oneSecond)
    #expect(atNine && atEighteen && !atNineteen && !alone)
  }
}

@Suite struct RubbishWatchTests {
  /// What comes of a row of looks at one input, a second apart.
  private func verdicts(_ looks: [(accepted: UInt64, refused: UInt64)]) -> [UInt64?] {
    var watch = RubbishWatch()
    return looks.enumerated().map { index, look in
      watch.observe(1, accepted: look.accepted, refused: look.refused, at: Int64(index) * oneSecond)
    }
  }

  @Test func `five refused lines without a good one make rubbish`() {
    #expect(verdicts([(0, 0), (0, 4), (0, 5), (0, 9)]) == [nil, nil, 5, 9])
    #expect(verdicts([(0, 7)]) == [7])
  }

  @Test func `a good point ends it, and counts begin anew`() {
    #expect(verdicts([(0, 9), (1, 9), (1, 13), (1, 14)]) == [9, nil, nil, 5])
  }

  @Test func `a mixed source is none`() {
    #expect(verdicts([(5, 50), (9, 90), (10, 200)]) == [nil, nil, nil])
  }

  @Test func `is forgotten a minute after its last line`() {
    var watch = RubbishWatch()
    let first = watch.observe(1, accepted: 0, refused: 8, at: 0)
    let later = watch.observe(1, accepted: 0, refused: 8, at: 59 * oneSecond)
    let after = watch.observe(1, accepted: 0, refused: 8, at: 60 * oneSecond)
    #expect(first == 8 && later == 8 && after == nil)
  }
}
