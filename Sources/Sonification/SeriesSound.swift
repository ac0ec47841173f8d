public import Synthesis

/// How one series sounds, wherever it is seated.
public struct SeriesSound: Hashable, Sendable {
  /// One gliding tone, or else a note for each point.
  public let isContinuous: Bool
  /// Colour.
  public let timbre: Timbre
  /// Time constant of the glide of a continuous tone, seconds, 0...0.5.
  public let smoothing: Double
  /// Linear gain beside the other series, 0.01...4.
  public let volume: Double
  /// -1 left, 0 centre, 1 right; `nil` leaves it to the seat.
  public let pan: Double?

  /// A soft tone that glides.
  public static let standard = SeriesSound()

  /// Creates a sound. Numbers are held in their limits; NaN is the standard.
  public init(
    isContinuous: Bool = true, timbre: Timbre = .soft, smoothing: Double = 0.025,
    volume: Double = 1, pan: Double? = nil
  ) {
    self.isContinuous = isContinuous
    self.timbre = timbre
    self.smoothing = held(smoothing, within: 0...0.5, else: 0.025)
    self.volume = held(volume, within: HearingSettings.volumeLimits, else: 1)
    self.pan = pan.flatMap { $0.isNaN ? nil : held($0, within: -1...1, else: 0) }
  }
}

private func held(
  _ value: Double, within limits: ClosedRange<Double>, else standard: Double
) -> Double {
  value.isNaN ? standard : min(max(value, limits.lowerBound), limits.upperBound)
}
