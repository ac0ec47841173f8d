/// Amplitudes of every timbre's partials, scaled to the RMS of a sine of amplitude 1, and the gain that
/// makes all of them equally loud at every pitch.
///
/// Each engine has a table: a global one would be initialised under a lock, an array would be
/// reference-counted, and an element of an `InlineArray` in a value that is passed on is read by copying
/// the whole.
@safe
package struct TimbreTable: ~Copyable, @unchecked Sendable {
  /// Harmonics in a row, at most.
  package static var harmonicCount: Int { 12 }
  /// Row of the engine's own alarm, the one timbre that cannot be asked for.
  static var buzz: UInt8 { 6 }
  /// Rows that can be asked for by number; the bright form of each lies as many rows on.
  private static var rowCount: Int { 7 }
  /// Harmonics and the tierce.
  private static var columnCount: Int { 13 }

  /// Places of the loudness table in an octave, and in all: 20 to 8000 Hz. One is exactly at 1 kHz, where
  /// the reference is.
  fileprivate static var stepsPerOctave: Int { 24 }
  fileprivate static var stepCount: Int { 210 }

  /// Hertz of a place.
  fileprivate static func hertz(step: Int) -> Double {
    1_000 * exp2(Double(step - 136) / Double(stepsPerOctave))
  }

  private let amplitudes: UnsafeMutablePointer<Float>
  private let counts: UnsafeMutablePointer<Int>
  private let gains: UnsafeMutablePointer<Float>
  /// Base-2 logarithm of the first place's turns a frame.
  private let lowest: Float

  /// Lays the table out for an engine of `sampleRate`: near half the rate harmonics are missing, and the
  /// loudness of what is left is its own.
  package init(sampleRate: Double = 48_000) {
    let rows = 2 * Self.rowCount
    unsafe amplitudes = .allocate(capacity: rows * Self.columnCount)
    unsafe amplitudes.initialize(repeating: 0, count: rows * Self.columnCount)
    unsafe counts = .allocate(capacity: rows)
    unsafe counts.initialize(repeating: 0, count: rows)
    unsafe gains = .allocate(capacity: rows * Self.stepCount)
    unsafe gains.initialize(repeating: 1, count: rows * Self.stepCount)
    lowest = Float(log2(Self.hertz(step: 0) / sampleRate))
    for timbre in Timbre.allCases {
      setRow(Int(timbre.rawValue), to: timbre.recipe)
      setRow(Int(timbre.rawValue) + Self.rowCount, to: timbre.brightRecipe)
    }
    // At least four harmonics between 300 and 4000 Hz within 15 dB of a fundamental of 165 Hz.
    let buzz = Timbre.Recipe(
      harmonics: [1, 0.9, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15])
    setRow(Int(Self.buzz), to: buzz)
    setRow(Int(Self.buzz) + Self.rowCount, to: buzz)
    let weights = LoudnessWeights(sampleRate: sampleRate)
    for row in 0..<rows { setGains(row, weights) }
  }

  deinit {
    unsafe amplitudes.deallocate()
    unsafe counts.deallocate()
    unsafe gains.deallocate()
  }

  private func setRow(_ row: Int, to recipe: Timbre.Recipe) {
    let recipe = recipe.normalised
    for (harmonic, amplitude) in recipe.harmonics.enumerated() {
      unsafe amplitudes[row * Self.columnCount + harmonic] = Float(amplitude)
    }
    unsafe amplitudes[row * Self.columnCount + Self.harmonicCount] = Float(recipe.tierce)
    unsafe counts[row] = recipe.harmonics.count
  }

  private func setGains(_ row: Int, _ weights: LoudnessWeights) {
    for step in 0..<Self.stepCount {
      let power = (0..<Self.columnCount).reduce(0) { sum, column in
        sum + square(row, column) * weights.weight(step, column: column)
      }
      let gain = 1 / squareRoot(max(power, 1e-9))
      // Limited to 12 dB either way.
      unsafe gains[row * Self.stepCount + step] = Float(min(max(gain, 0.251_189), 3.981_072))
    }
  }

  private func square(_ row: Int, _ column: Int) -> Double {
    let amplitude = Double(unsafe amplitudes[row * Self.columnCount + column])
    return amplitude * amplitude
  }

  /// Harmonics that `row` uses at this brightness.
  @inline(__always)
  func count(_ row: UInt8, brightness: Float = 0) -> Int {
    precondition(Int(row) < Self.rowCount)
    let plain = unsafe counts[Int(row)]
    return brightness > 0 ? max(plain, unsafe counts[Int(row) + Self.rowCount]) : plain
  }

  /// Amplitude of `harmonic`, counted from 0, in `row`.
  @inline(__always)
  func amplitude(_ row: UInt8, _ harmonic: Int, brightness: Float = 0) -> Float {
    precondition(Int(row) < Self.rowCount && harmonic >= 0 && harmonic < Self.columnCount)
    let place = Int(row) * Self.columnCount + harmonic
    let plain = unsafe amplitudes[place]
    return plain
      + brightness * (unsafe amplitudes[place + Self.rowCount * Self.columnCount] - plain)
  }

  /// Amplitude of the one partial that is no harmonic, in `row`.
  @inline(__always)
  func tierce(_ row: UInt8, brightness: Float = 0) -> Float {
    amplitude(row, Self.harmonicCount, brightness: brightness)
  }

  /// The gain, 0.25...4, that makes `row` as loud as a sine of 1 kHz at gain 1; `pitch` is the base-2
  /// logarithm of turns a frame.
  package func gain(_ row: UInt8, brightness: Float, pitch: Float) -> Float {
    precondition(Int(row) < Self.rowCount)
    let place = (pitch - lowest) * Float(Self.stepsPerOctave)
    let step = Int(clampedFrames(Double(place), 0...Int32(Self.stepCount - 2)))
    let share = min(max(place - Float(step), 0), 1)
    let plain = gain(Int(row), step, share)
    guard brightness > 0 else { return plain }
    return plain + brightness * (gain(Int(row) + Self.rowCount, step, share) - plain)
  }

  @inline(__always)
  private func gain(_ row: Int, _ step: Int, _ share: Float) -> Float {
    let place = row * Self.stepCount + step
    let low = unsafe gains[place]
    return low + share * (unsafe gains[place + 1] - low)
  }
}

/// How much of the power of each column's partial counts as loudness, at each step of the table.
private struct LoudnessWeights {
  private var weights: [Double] = []

  init(sampleRate: Double) {
    let contour = EqualLoudness()
    let ratios = (1...TimbreTable.harmonicCount).map { Double($0) } + [Timbre.tierceRatio]
    for ratio in ratios {
      for step in 0..<TimbreTable.stepCount {
        let hertz = TimbreTable.hertz(step: step) * ratio
        // What GroupColour leaves of a harmonic near half the rate.
        let room = min(max((0.42 - hertz / sampleRate) / 0.06, 0), 1)
        weights.append(room * room * contour.weight(hertz: hertz))
      }
    }
  }

  func weight(_ step: Int, column: Int) -> Double {
    weights[column * TimbreTable.stepCount + step]
  }
}
