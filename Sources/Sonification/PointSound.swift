public import Synthesis

/// What one point of a replay carries beside its height.
public struct PointSound: BitwiseCopyable, Sendable, Hashable {
  /// Seconds of its note, from onset to silence, 0.05...0.6; 0 is the length that notes have anyway. A
  /// gliding tone has none.
  public let length: Float
  /// Its colour; `nil` is that of its series.
  public let timbre: Timbre?
  /// 0...1; 0 is the timbre as it is.
  public let brightness: Float
  /// Depth of a tremolo of 8 Hz, 0...1.
  public let tremolo: Float

  /// As its series sounds.
  public static let plain = PointSound()

  /// Creates a sound. Numbers are held in their limits; NaN is 0.
  public init(
    length: Double = 0, timbre: Timbre? = nil, brightness: Double = 0, tremolo: Double = 0
  ) {
    self.length = length > 0 ? Float(min(max(length, 0.05), 0.6)) : 0
    self.timbre = timbre
    self.brightness = brightness > 0 ? Float(min(brightness, 1)) : 0
    self.tremolo = tremolo > 0 ? Float(min(tremolo, 1)) : 0
  }
}
