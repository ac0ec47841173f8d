internal import StableMath

/// Positions on an axis to frequencies.
///
/// Equal steps of position are equal ratios of frequency, because pitch is heard as the logarithm of
/// frequency: with the default of three octaves, one octave is a third of the axis.
struct PitchMap {
  let low: Double
  let high: Double
  private let octaves: Double

  init(low: Double, high: Double) {
    self.low = low
    self.high = high
    octaves = log2(high / low)
  }

  /// The frequency of `position` (0...1) in hertz, low...high: low * (high/low)^position, unless the
  /// series is tuned otherwise.
  ///
  /// The same position is the same frequency, whatever came before: so a scale has no hysteresis, and
  /// a value on the edge of two steps may go to and fro between them.
  ///
  /// - Complexity: O(1), a few logarithms and powers, the same on every machine.
  func frequency(at position: Double, _ tuning: Tuning = .plain) -> Double {
    guard tuning != .plain else { return low * exp2(octaves * position) }
    let origin = height(ofOrigin: tuning)
    let height = bent(position, tuning, origin)
    // The scale begins at the origin if there is one, so that it keeps its pitch.
    let degree = tuning.quantise.nearest(
      to: 12 * (height - origin), within: (-12 * origin)...(12 * (octaves - origin)))
    return min(max(low * exp2(origin + degree / 12), low), high)
  }

  /// Octaves of the origin's pitch above the lowest one; 0 without an origin.
  private func height(ofOrigin tuning: Tuning) -> Double {
    guard tuning.origin != nil else { return 0 }
    guard let hertz = tuning.originPitch else { return octaves / 2 }
    return log2(min(max(hertz, low), high) / low)
  }

  /// Octaves above the lowest pitch: one straight line, or one on either side of the origin.
  private func bent(_ position: Double, _ tuning: Tuning, _ height: Double) -> Double {
    guard let origin = tuning.origin else { return octaves * position }
    if position == origin { return height }
    if position < origin { return height * position / origin }
    return height + (octaves - height) * (position - origin) / (1 - origin)
  }
}

/// How the pitches of one series differ from the plain map.
struct Tuning: Equatable {
  var quantise = Quantise.none
  /// Where on its axis the origin lies, 0...1; `nil` without one.
  var origin: Double?
  /// Hertz of the origin, whatever the axis does; `nil` is halfway between lowest and highest.
  var originPitch: Double?

  static let plain = Tuning()
}

extension Quantise {
  /// The step of the scale that is nearest to `semitones` above its first note, among those `within`
  /// limits that its first note is within.
  ///
  /// Steps are counted from a pitch of the series, and not from concert pitch, so that its lowest note
  /// or its origin is always one of them.
  func nearest(to semitones: Double, within limits: ClosedRange<Double>) -> Double {
    let (below, above) = steps(around: semitones)
    if above == below || above > limits.upperBound + Self.tolerance { return below }
    if below < limits.lowerBound - Self.tolerance { return above }
    return semitones - below <= above - semitones ? below : above
  }

  /// Rounding, in semitones.
  private static let tolerance = 1e-9

  private func steps(around semitones: Double) -> (below: Double, above: Double) {
    switch self {
    case .none: return (semitones, semitones)
    case .semitone: return (semitones.rounded(.down), semitones.rounded(.down) + 1)
    case .pentatonic: break
    }
    let octave = 12 * (semitones / 12).rounded(.down)
    let scale: InlineArray<6, Double> = [0, 2, 4, 7, 9, 12]
    var step = 0
    while step < 4, octave + scale[step + 1] <= semitones { step += 1 }
    return (octave + scale[step], octave + scale[step + 1])
  }
}
