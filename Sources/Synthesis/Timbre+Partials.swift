/// One sine of a timbre.
package struct TimbrePartial: Sendable, Equatable {
  /// Frequency in that of the datum, which is the partial of ratio 1.
  package var ratio: Double
  /// Linear; the squares of a timbre's amplitudes sum to 1.
  package var amplitude: Double
}

extension Timbre {
  /// The sines the timbre is made of, lowest first, and equal in power to a sine of amplitude 1.
  ///
  /// Those that would come near half the sample rate are left out while it is rendered. A `brightness`
  /// between 0 and 1 mixes both forms.
  package func partials(brightness: Double = 0) -> [TimbrePartial] {
    mixed(recipe, brightRecipe, brightness)
  }

  /// Harmonics by number, and the one partial that is none.
  struct Recipe {
    var harmonics: [Double]
    var tierce = 0.0
  }

  /// Ratio of the partial that is no harmonic: a bell's minor third.
  static var tierceRatio: Double { 1.2 }

  var recipe: Recipe {
    switch self {
    case .pure: Recipe(harmonics: [1])
    // The fundamental and a fall that leaves 38 % of the power above it, so that a small speaker that
    // starts at 300 Hz still carries a tone of 220 Hz at -4 dB.
    case .soft: Recipe(harmonics: [1, 0.6, 0.4, 0.25, 0.15, 0.1])
    case .reed: Recipe(harmonics: [1, 0, 0.75, 0, 0.5, 0, 0.35])
    case .string: Recipe(harmonics: (1...8).map { 1 / Double($0) })
    // A tuned minor-third bell without its hum, which would be heard as the pitch: prime 1, tierce 1.2,
    // nominal 2, twelfth 3, upper octave 4. Source: N. H. Fletcher and T. D. Rossing, "The Physics of
    // Musical Instruments", chapter 21, the ratios of an ideal just-tuned bell.
    case .bell: Recipe(harmonics: [1, 0.5, 0.35, 0.25], tierce: 0.8)
    case .brass: Recipe(harmonics: [0.6, 0.9, 1, 0.9, 0.7, 0.5, 0.3, 0.2])
    }
  }

  /// The same with its weight further up. A sine has nothing there, so it takes harmonics on.
  var brightRecipe: Recipe {
    guard self != .pure else { return Recipe(harmonics: [1, 0.7, 0.5, 0.4, 0.3, 0.2]) }
    var bright = recipe
    for index in bright.harmonics.indices { bright.harmonics[index] *= Double(index + 1) }
    return bright
  }
}

/// Both recipes at equal power, mixed, as partials.
private func mixed(
  _ plain: Timbre.Recipe, _ bright: Timbre.Recipe, _ brightness: Double
) -> [TimbrePartial] {
  let (plain, bright) = (plain.normalised, bright.normalised)
  func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * brightness }
  let count = max(plain.harmonics.count, bright.harmonics.count)
  var partials = (0..<count).map { index in
    TimbrePartial(
      ratio: Double(index + 1),
      amplitude: between(plain.amplitude(index), bright.amplitude(index)))
  }
  partials.append(
    TimbrePartial(
      ratio: Timbre.tierceRatio, amplitude: between(plain.tierce, bright.tierce)))
  let power = partials.reduce(0) { $0 + $1.amplitude * $1.amplitude }
  for index in partials.indices { partials[index].amplitude /= squareRoot(power) }
  return partials.filter { $0.amplitude > 0 }.sorted { $0.ratio < $1.ratio }
}

extension Timbre.Recipe {
  /// The same at the power of a sine of amplitude 1.
  var normalised: Self {
    let power = harmonics.reduce(tierce * tierce) { $0 + $1 * $1 }
    let scale = 1 / squareRoot(power)
    return Self(harmonics: harmonics.map { $0 * scale }, tierce: tierce * scale)
  }

  /// Amplitude of a harmonic, counted from 0; 0 beyond the last.
  func amplitude(_ index: Int) -> Double { index < harmonics.count ? harmonics[index] : 0 }
}
