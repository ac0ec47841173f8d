public import Synthesis

/// How one series sounds, wherever it is seated.
public struct SeriesSound: Hashable, Sendable {
  /// One gliding tone, or else a note for each point.
  public let isContinuous: Bool
  /// How a continuous one sounds.
  public let texture: Texture
  /// Pulses a second of that texture, 1...10.
  public let rate: Double
  /// Colour.
  public private(set) var timbre: Timbre
  /// Time constant of the glide of a continuous tone, seconds, 0...0.5.
  public let smoothing: Double
  /// Whether pitches keep to a scale.
  public let quantise: Quantise
  /// Hertz of its origin, when it has one; `nil` is halfway between the lowest and the highest pitch.
  public let originPitch: Double?
  /// Linear gain beside the other series, 0.01...4.
  public let volume: Double
  /// -1 left, 0 centre, 1 right; `nil` leaves it to the seat.
  public let pan: Double?

  /// A soft tone that glides.
  public static let standard = SeriesSound()

  /// Creates a sound. Numbers are held in their limits; NaN is the standard.
  public init(
    isContinuous: Bool = true, texture: Texture = .tone, rate: Double = 4,
    timbre: Timbre = .soft, smoothing: Double = 0.025, quantise: Quantise = .none,
    originPitch: Double? = nil, volume: Double = 1, pan: Double? = nil
  ) {
    self.isContinuous = isContinuous
    self.texture = texture
    self.rate = held(rate, within: 1...10, else: 4)
    self.timbre = timbre
    self.smoothing = held(smoothing, within: 0...0.5, else: 0.025)
    self.quantise = quantise
    self.originPitch = originPitch.flatMap {
      $0.isNaN ? nil : held($0, within: HearingSettings.pitchLimits, else: 440)
    }
    self.volume = held(volume, within: HearingSettings.volumeLimits, else: 1)
    self.pan = pan.flatMap { $0.isNaN ? nil : held($0, within: -1...1, else: 0) }
  }

  /// The same in another colour.
  public func coloured(_ timbre: Timbre) -> SeriesSound {
    var sound = self
    sound.timbre = timbre
    return sound
  }

  /// The same at another gain.
  package func at(volume: Double) -> SeriesSound {
    SeriesSound(
      isContinuous: isContinuous, texture: texture, rate: rate, timbre: timbre,
      smoothing: smoothing, quantise: quantise, originPitch: originPitch, volume: volume, pan: pan)
  }

  /// Whether a tone that sounds must be ordered anew to become like `other`. A time constant is for the
  /// next move.
  func isHeardUnlike(_ other: SeriesSound) -> Bool {
    texture != other.texture || (texture == .pulse && rate != other.rate) || timbre != other.timbre
      || quantise != other.quantise || originPitch != other.originPitch || volume != other.volume
      || pan != other.pan
  }
}

private func held(
  _ value: Double, within limits: ClosedRange<Double>, else standard: Double
) -> Double {
  value.isNaN ? standard : min(max(value, limits.lowerBound), limits.upperBound)
}
