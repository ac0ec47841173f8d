/// What a listener may choose about the sound; checked once, here.
public struct HearingSettings: Hashable, Sendable {
  /// Hertz of position 0 and of position 1.
  public let pitch: ClosedRange<Double>
  /// Whether data and marks are heard. Without them the heartbeat goes on, softer.
  public let hasSound: Bool
  /// Whether the heartbeat sounds at all.
  public let hasHeartbeat: Bool
  /// Seconds between heartbeats, 1...60.
  public let heartbeatPeriod: Double
  /// Length of a discrete series' notes, seconds, 0.05...0.6.
  public let noteLength: Double
  /// Least time between two scale-change marks of one series, seconds, 1...600.
  public let scaleChangeInterval: Double
  /// Linear gain over everything, 0.01...4. It has a floor because only a mute, which ends by
  /// itself, may silence the heartbeat and the alarms.
  public let volume: Double

  /// Three octaves from 220 Hz, a heartbeat every 5 s.
  public static let standard = HearingSettings()

  private init() {
    pitch = 220...1_760
    hasSound = true
    hasHeartbeat = true
    heartbeatPeriod = 5
    noteLength = 0.12
    scaleChangeInterval = 10
    volume = 1
  }

  /// Creates settings; what is not named is as in ``standard``.
  ///
  /// - Parameters:
  ///   - pitchLow: hertz of position 0, 60...4000.
  ///   - pitchHigh: hertz of position 1, above `pitchLow`, up to 4000.
  ///   - hasSound: whether data and marks are heard.
  ///   - hasHeartbeat: whether the heartbeat sounds at all.
  ///   - heartbeatPeriod: seconds, 1...60.
  ///   - noteLength: seconds, 0.05...0.6.
  ///   - scaleChangeInterval: seconds, 1...600.
  ///   - volume: linear gain, 0.01...4.
  /// - Throws: ``HearingSettingsError`` for the first setting that is outside its limits.
  public init(
    pitchLow: Double = 220, pitchHigh: Double = 1_760, hasSound: Bool = true,
    hasHeartbeat: Bool = true, heartbeatPeriod: Double = 5, noteLength: Double = 0.12,
    scaleChangeInterval: Double = 10, volume: Double = 1
  ) throws(HearingSettingsError) {
    try check("PitchLow", pitchLow, within: Self.pitchLimits)
    try check("PitchHigh", pitchHigh, within: Self.pitchLimits)
    guard pitchLow < pitchHigh else {
      throw .pitchesOutOfOrder(low: pitchLow, high: pitchHigh)
    }
    try check("heartbeat period", heartbeatPeriod, within: 1...60)
    try check("note length", noteLength, within: 0.05...0.6)
    try check("scale-change interval", scaleChangeInterval, within: 1...600)
    try check("Volume", volume, within: Self.volumeLimits)

    pitch = pitchLow...pitchHigh
    self.hasSound = hasSound
    self.hasHeartbeat = hasHeartbeat
    self.heartbeatPeriod = heartbeatPeriod
    self.noteLength = noteLength
    self.scaleChangeInterval = scaleChangeInterval
    self.volume = volume
  }

  /// Sustained sound higher than this tires, lower than this small speakers are silent.
  static let pitchLimits = 60.0...4_000.0
  static let volumeLimits = 0.01...4.0
}

private func check(
  _ name: StaticString, _ value: Double, within limits: ClosedRange<Double>
) throws(HearingSettingsError) {
  guard limits.contains(value) else {
    throw .outsideLimits(name: "\(name)", value: value, limits: limits)
  }
}

/// Why a setting was refused.
public enum HearingSettingsError: Error, Hashable, Sendable {
  /// The setting `name` is not within `limits`; NaN never is.
  case outsideLimits(name: String, value: Double, limits: ClosedRange<Double>)
  /// The lowest pitch is not below the highest.
  case pitchesOutOfOrder(low: Double, high: Double)
}

extension HearingSettingsError: CustomStringConvertible {
  /// What is wrong and what would be right.
  public var description: String {
    switch self {
    case .outsideLimits(let name, let value, let limits):
      """
      \(name) is \(plainNumber(value)); expected \(plainNumber(limits.lowerBound)) to \
      \(plainNumber(limits.upperBound))
      """
    case .pitchesOutOfOrder(let low, let high):
      """
      PitchLow is \(plainNumber(low)) and PitchHigh \(plainNumber(high)); PitchLow must be the \
      lower one
      """
    }
  }
}
