import Sonification
import Testing

@Suite struct HearingSettingsTests {
  @Test func `stands at three octaves and a heartbeat of 5 s`() throws {
    #expect(try HearingSettings() == .standard)
    #expect(HearingSettings.standard.pitch == 220...1_760)
    #expect(HearingSettings.standard.heartbeatPeriod == 5)
  }

  @Test(arguments: [(60.0, 4_000.0), (60, 60.1), (3_999, 4_000)])
  func `accepts pitches within the limits`(low: Double, high: Double) throws {
    #expect(try HearingSettings(pitchLow: low, pitchHigh: high).pitch == low...high)
  }

  @Test(arguments: [
    (59.9, 1_760.0, "PitchLow is 59.9; expected 60 to 4000"),
    (220, 4_000.1, "PitchHigh is 4000.1; expected 60 to 4000"),
    (.nan, 1_760, "PitchLow is nan; expected 60 to 4000"),
    (220, .infinity, "PitchHigh is inf; expected 60 to 4000"),
    (440, 440, "PitchLow is 440 and PitchHigh 440; PitchLow must be the lower one"),
    (880, 440, "PitchLow is 880 and PitchHigh 440; PitchLow must be the lower one"),
  ])
  func `refuses pitches and says what would be right`(low: Double, high: Double, message: String) {
    #expect(refusal { try HearingSettings(pitchLow: low, pitchHigh: high) } == message)
  }

  @Test(arguments: [-1, .nan, .infinity, 1e300])
  func `refuses every other setting outside its limits`(value: Double) {
    #expect(
      refusal { try HearingSettings(heartbeatPeriod: value) }.hasSuffix("expected 1 to 60"))
    #expect(refusal { try HearingSettings(smoothing: value) }.hasSuffix("expected 0 to 0.5"))
    #expect(refusal { try HearingSettings(noteLength: value) }.hasSuffix("expected 0.05 to 0.6"))
    #expect(
      refusal { try HearingSettings(scaleChangeInterval: value) }.hasSuffix("expected 1 to 600"))
    #expect(refusal { try HearingSettings(volume: value) }.hasSuffix("expected 0.01 to 4"))
  }

  private func refusal(_ make: () throws -> HearingSettings) -> String {
    do {
      _ = try make()
      return "accepted"
    } catch {
      return "\(error)"
    }
  }
}

@Suite struct SeriesNoticeTests {
  @Test(arguments: [
    (SeriesNotice.axisMoved(low: 0, high: 200), "cpu: axis now 0 to 200"),
    (.axisMoved(low: -0.0, high: 0.1 + 0.2), "cpu: axis now 0 to 0.3"),
    (.axisMoved(low: -2.5, high: 1_234_567), "cpu: axis now -2.5 to 1234570"),
    (.axisMoved(low: 1e-12, high: 2e20), "cpu: axis now 1e-12 to 2e+20"),
    (.axisMoved(low: 0.00025, high: 99_999.95), "cpu: axis now 0.00025 to 100000"),
    (.axisLearnt(low: 0, high: 50), "cpu: axis learnt, 0 to 50"),
    (.stale(seconds: 15.2), "cpu: stale, nothing for 15 s"),
    (.fresh, "cpu: fresh again"),
    (.ended, "cpu: ended"),
  ])
  func `says what happened in one line`(notice: SeriesNotice, text: String) {
    #expect(notice.text(of: "cpu") == text)
  }
}
