import Sonification
import Synthesis
import Testing

/// Sounds of the legend while data play.
@Suite struct LegendTests {
  private let legend = Legend()

  private func score(_ name: String) throws -> LegendScore {
    try #require(legend.sound(named: name)).score
  }

  /// A stage on which one series sounds, with everything so far taken away.
  private func stage() -> Stage {
    let stage = Stage()
    stage.play([(0, .appears(1)), (0, .value(1, 0.5)), (100, .nothing)])
    return stage
  }

  private func lines(_ stage: Stage, from milliseconds: Int) -> [String] {
    stage.lines.filter { Int($0.prefix { $0 != " " }) ?? 0 >= milliseconds }
  }

  @Test func `plays a mark at once, with the data lowered for as long`() throws {
    let stage = stage()
    #expect(stage.listening.playLegend(try score("stale"), at: 100_000_000))
    stage.play([(2_000, .nothing)])
    #expect(
      lines(stage, from: 100) == [
        "100 data to 0.12589253 in 50 ms", "100 stale", "629 data to 1.0 in 300 ms",
      ])
    #expect(stage.listening.counts.played.nonzero.isEmpty)
  }

  @Test func `holds a tone in a slot of its own and lets it go`() throws {
    let stage = stage()
    #expect(stage.listening.playLegend(try score("lowest"), at: 100_000_000))
    stage.play([(2_000, .nothing)])
    #expect(
      lines(stage, from: 100) == [
        "100 data to 0.12589253 in 50 ms", "100 tone \(Legend.slot) 220 Hz",
        "900 release \(Legend.slot) in 50 ms", "950 data to 1.0 in 300 ms",
      ])
  }

  @Test func `a second one replaces the first`() throws {
    let stage = stage()
    #expect(stage.listening.playLegend(try score("lowest"), at: 100_000_000))
    #expect(stage.listening.playLegend(try score("highest"), at: 300_000_000))
    stage.play([(3_000, .nothing)])
    #expect(lines(stage, from: 0).count { $0.contains("release \(Legend.slot)") } == 2)
    #expect(lines(stage, from: 100).last == "1150 data to 1.0 in 300 ms")
  }

  @Test func `is not played where it would not be heard`() throws {
    let muted = stage()
    muted.play([(200, .mute(milliseconds: 1_000))])
    #expect(!muted.listening.playLegend(try score("stale"), at: 300_000_000))
    let silent = Stage(try HearingSettings(hasSound: false))
    #expect(!silent.listening.playLegend(try score("stale"), at: 0))
  }

  @Test func `a mute ends it, and its end opens no fader`() throws {
    let stage = stage()
    #expect(stage.listening.playLegend(try score("lowest"), at: 100_000_000))
    stage.play([(200, .mute(milliseconds: 60_000)), (5_000, .nothing)])
    let after = lines(stage, from: 200)
    #expect(after.contains("200 release \(Legend.slot) in 50 ms"))
    #expect(after.last { $0.contains("data to") } == "200 data to 0.0 in 50 ms")
  }

  @Test func `an end of an axis is the series as it sounds`() {
    let stage = Stage()
    let sound = SeriesSound(texture: .pulse, rate: 5, timbre: .reed, volume: 0.5, pan: -0.5)
    stage.play([(0, .appears(1)), (0, .sounds(1, sound)), (0, .appears(2, continuous: false))])
    #expect(stage.listening.seated == [1])
    guard case .tone(_, let tone)? = stage.listening.end(isHighest: true, of: 1).steps.first?.action
    else { return #expect(Bool(false), "no tone") }
    #expect(tone.frequency == 1_760 && tone.timbre == .reed && tone.pulseRate == 5)
    #expect(tone.gain == 0.5 && tone.pan == -0.5)
    let note = stage.listening.end(isHighest: false, of: 2)
    #expect(note.steps.count == 1 && abs(note.duration - 0.12) < 0.001)
  }

  @Test func `follows the pitches of the settings`() throws {
    let legend = Legend(pitch: 100...800)
    let lowest = try #require(legend.sound(named: "lowest"))
    #expect(lowest.shape.contains("100 hertz"))
    guard case .tone(_, let tone)? = lowest.score.steps.first?.action else {
      return #expect(Bool(false), "no tone")
    }
    #expect(tone.frequency == 100)
  }
}
