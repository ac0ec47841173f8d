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

@Suite struct SeriesSoundTests {
  @Test(
    arguments: [
      (0.1, 2, 0.5, 0.1, 2, 0.5), (-1, 0, -9, 0, 0.01, -1),
      (9, 1e9, .infinity, 0.5, 4, 1), (.nan, .nan, .nan, 0.025, 1, nil),
    ] as [(Double, Double, Double, Double, Double, Double?)])
  func `holds its numbers within the limits`(
    smoothing: Double, volume: Double, pan: Double, heldSmoothing: Double, heldVolume: Double,
    heldPan: Double?
  ) {
    let sound = SeriesSound(smoothing: smoothing, volume: volume, pan: pan)
    #expect(sound.smoothing == heldSmoothing)
    #expect(sound.volume == heldVolume)
    #expect(sound.pan == heldPan)
  }
}
