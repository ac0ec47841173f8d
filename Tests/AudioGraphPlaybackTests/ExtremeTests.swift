import AudioGraphPlayback
import AudioGraphs
import Foundation
import Synthesis
import TestSupport
import Testing

/// A million points, and what sticks out of them.
@Suite struct ExtremeTests {
  private static let count = 1_000_000
  /// Seconds in which a tone, and notes, keep their lowest and highest.
  private static let toneStretch = 0.02
  private static let noteStretch = 0.05

  /// A slow wave with fine noise, from which single points stick out by 1 % of the axis or more.
  private static let values: [Double] = {
    var values = (0..<count).map { (place: Int) -> Double in
      let (slow, fast) = (sin(Double(place) / 60_000), sin(Double(place) * 12.9898))
      return 50 + 30 * slow + 0.4 * fast
    }
    for number in 0..<60 {
      let size = [1.5, -1.5, 5, -12][number % 4]
      values[8_000 + number * 16_379] += size
    }
    return values
  }()

  private static func chart(continuous: Bool) -> AXChartDescriptor {
    let points = values.enumerated().map { AXDataPoint(x: Double($0), y: $1) }
    return AudioGraphPlaybackTests.chart(
      points, continuous: continuous, x: axis(0...Double(count - 1)))
  }

  /// Lowest and highest value in each stretch of time.
  private func extremes(_ stretch: Double) -> [(low: Double, high: Double)] {
    let size = Int(Double(Self.count) * stretch / 4)
    return stride(from: 0, to: Self.count, by: size).map { start in
      let part = Self.values[start..<min(start + size, Self.count)]
      return (part.min() ?? 0, part.max() ?? 0)
    }
  }

  @Test func `each extreme is reached by a gliding tone`() throws {
    let orders = Orders(try ChartScore(Self.chart(continuous: true)))
    let heard = orders.tones.map { ($0.time, 100 * log2($0.tone.frequency / 220) / 3) }
    for (number, (low, high)) in extremes(Self.toneStretch).enumerated() {
      let start = Double(number) * Self.toneStretch
      let values = heard.filter { $0.0 >= start - 0.001 && $0.0 < start + 0.022 }.map(\.1)
      #expect((values.min() ?? 100) < low + 0.5, "lowest at \(start)")
      #expect((values.max() ?? 0) > high - 0.5, "highest at \(start)")
    }
  }

  @Test func `each extreme is heard as a note of its own at its time`() throws {
    let notes = Orders(try ChartScore(Self.chart(continuous: false))).notes
    for (time, note) in notes {
      let value = 100 * log2(note.frequency / 220) / 3
      let place = Int((time / 4 * Double(Self.count - 1)).rounded())
      #expect(abs(Self.values[place] - value) < 0.01, "at \(time)")
    }
    for number in 0..<60 {
      let place = 8_000 + number * 16_379
      let time = 4 * Double(place) / Double(Self.count - 1)
      let isHeard = notes.contains { abs($0.time - time) < 1e-6 }
      let around = Self.values[
        max(0, place - 12_500)..<min(Self.count, place + 12_500)]
      let isExtreme = Self.values[place] == around.min() || Self.values[place] == around.max()
      #expect(isHeard || !isExtreme, "\(number)")
    }
  }

  @Test func `single points at the top are in the samples`() throws {
    let places = [50_000, 333_333, 700_001, 999_000]
    let points = (0..<Self.count).map {
      AXDataPoint(x: Double($0), y: places.contains($0) ? 100 : 0)
    }
    let chart = AudioGraphPlaybackTests.chart(
      points, continuous: true, x: axis(0...Double(Self.count - 1)))
    let sound = Recording(interleaved: ChartRenderer(try ChartScore(chart)).samples())
    // The harmonics of a soft tone at the bottom end below the top.
    let track = LevelTrack(sound.mono, at: 1_760, reference: 0.1)
    for place in places {
      let time = 4 * Double(place) / Double(Self.count)
      let loudest =
        stride(from: time - 0.02, to: time + 0.03, by: 0.002)
        .map { track.mean(from: $0, seconds: 0.002) }.max() ?? -200
      #expect(loudest > -12, "at \(time) s")
    }
    #expect(track.mean(from: 1, seconds: 0.2) < -35)
  }
}
