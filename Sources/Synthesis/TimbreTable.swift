/// Harmonic amplitudes of every timbre, scaled so that all have the RMS of a sine of amplitude 1.
///
/// Equal RMS is what makes a change of timbre carry no change of level. Lives in the engine because a
/// global table would be initialised under a lock.
package struct TimbreTable: BitwiseCopyable, Sendable {
  /// Harmonics in a row, at most.
  package static let harmonicCount = 12
  /// Row of the engine's own alarm, the one timbre that cannot be asked for.
  static let buzz: UInt8 = 2

  private var rows: InlineArray<3, InlineArray<12, Float>>
  private var counts: InlineArray<3, Int>

  /// Lays the table out.
  package init() {
    rows = InlineArray(repeating: InlineArray(repeating: 0))
    counts = InlineArray(repeating: 0)
    setRow(Timbre.pure.rawValue, to: [1])
    // The fundamental and a fall that leaves 38 % of the power above it, so that a small speaker that
    // starts at 300 Hz still carries a tone of 220 Hz at -4 dB.
    setRow(Timbre.soft.rawValue, to: [1, 0.6, 0.4, 0.25, 0.15, 0.1])
    // At least four harmonics between 300 and 4000 Hz within 15 dB of a fundamental of 165 Hz.
    setRow(Self.buzz, to: [1, 0.9, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15])
  }

  private mutating func setRow(_ row: UInt8, to amplitudes: [Double]) {
    let power = amplitudes.reduce(0) { $0 + $1 * $1 }
    for (harmonic, amplitude) in amplitudes.enumerated() {
      rows[Int(row)][harmonic] = Float(amplitude / power.squareRoot())
    }
    counts[Int(row)] = amplitudes.count
  }

  /// Harmonics that `row` uses.
  @inline(__always)
  func count(_ row: UInt8) -> Int { counts[Int(row)] }

  /// Amplitude of `harmonic`, counted from 0, in `row`.
  @inline(__always)
  func amplitude(_ row: UInt8, _ harmonic: Int) -> Float { rows[Int(row)][harmonic] }
}
