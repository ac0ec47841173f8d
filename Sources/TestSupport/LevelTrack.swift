internal import Foundation

/// How loud one tone of a recording is over time, whatever else sounds.
public struct LevelTrack: Sendable {
  /// Decibels to the reference at each step.
  public let decibels: [Double]
  /// Seconds between two steps.
  public static let step = 0.002

  /// Follows the part of `samples` at `hertz` through windows of 20 ms, in decibels to the amplitude
  /// `reference`; the window that stands at step `n` has its middle there.
  public init(_ samples: [Float], at hertz: Double, reference: Double) {
    let half = Int(0.01 * Recording.sampleRate)
    let stride = Int(Self.step * Recording.sampleRate)
    decibels = Swift.stride(from: 0, to: samples.count, by: stride).map { middle in
      guard middle >= half, middle + half <= samples.count else { return -200 }
      let window = Array(samples[middle - half..<middle + half])
      return 20 * log10(max(amplitude(of: window, at: hertz), 1e-10) / reference)
    }
  }

  /// Seconds from which on the level `isWanted` for `duration` without a break, the first such from
  /// `start` on; `nil` when there is none.
  public func first(
    after start: Double = 0, lasting duration: Double = 0, where isWanted: (Double) -> Bool
  ) -> Double? {
    let needed = max(1, Int(duration / Self.step))
    var count = 0
    for index in decibels.indices.dropFirst(max(0, Int(start / Self.step))) {
      count = isWanted(decibels[index]) ? count + 1 : 0
      if count == needed { return Double(index + 1 - needed) * Self.step }
    }
    return nil
  }

  /// Mean over `seconds` from `start` on.
  public func mean(from start: Double, seconds: Double) -> Double {
    let range = Int(start / Self.step)..<Int((start + seconds) / Self.step)
    let part = decibels[range.clamped(to: 0..<decibels.count)]
    return part.isEmpty ? -200 : part.reduce(0, +) / Double(part.count)
  }
}
