/// How a continuous series sounds.
public enum Texture: String, BitwiseCopyable, Sendable, Hashable, CaseIterable {
  /// Without a break.
  case tone
  /// As a row of short tones: people who use screen readers preferred them in a study.
  case pulse
}

/// Whether pitches keep to a scale.
public enum Quantise: String, BitwiseCopyable, Sendable, Hashable, CaseIterable {
  case none
  case semitone
  case pentatonic
}

/// How the series share the sound.
public enum ListeningMode: String, BitwiseCopyable, Sendable, Hashable, CaseIterable {
  /// One in front, and up to two behind it, softer.
  case focus
  /// Up to four together.
  case chord
  /// One after another.
  case cycle
  /// Only those outside their limits.
  case watch
}
