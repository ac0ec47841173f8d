import AudioGraphs
import Testing

@Suite struct SpokenTimeTests {
  @Test(
    arguments: [
      (0, "0 seconds"), (1, "1 second"), (0.25, "0.3 seconds"), (3.04, "3 seconds"),
      (59.6, "1 minute"), (300, "5 minutes"), (90, "1 minute 30 seconds"),
      (4_800, "1 hour 20 minutes"), (90_061, "1 day 1 hour"), (3_601, "1 hour"),
      (-5, "0 seconds"), (1e300, "1157407 days 9 hours"), (.infinity, "ever"), (.nan, "ever"),
    ] as [(Double, String)])
  func `tells a time in its largest units`(seconds: Double, text: String) {
    #expect(SpokenDuration.text(seconds) == text)
  }

  @Test(
    arguments: [
      (0, "0 seconds"), (0.6, "1 second"), (3.2, "3 seconds"), (119.4, "119 seconds"),
      (119.6, "2 minutes"), (570, "10 minutes"), (7_100, "118 minutes"), (7_200, "2 hours"),
      (100_000, "28 hours"), (172_800, "2 days"), (-1, "0 seconds"), (1e300, "1157407 days"),
      (.nan, "ever"),
    ] as [(Double, String)])
  func `tells an age in one unit`(seconds: Double, text: String) {
    #expect(SpokenDuration.rough(seconds) == text)
  }

  @Test func `a moment of today has no date`() {
    #expect(SpokenMoment.text(1_000, now: 2_000).count == 8)
    #expect(SpokenMoment.text(1_000, now: 2_000_000).count == 19)
    #expect(SpokenMoment.text(1_000, now: 2_000) == SpokenMoment.text(999.999_9, now: 2_000))
    #expect(SpokenMoment.text(.nan, now: 0) == "an unknown time")
    #expect(SpokenMoment.text(1e18, now: 0) == "an unknown time")
  }

  @Test(arguments: [(0, "0 lines"), (1, "1 line"), (2, "2 lines")])
  func `counts in words`(number: UInt64, text: String) {
    #expect(counted(number, "line") == text)
  }
}
