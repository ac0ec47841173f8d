/// Harmonic amplitudes of every timbre, scaled so that all have the RMS of a sine of amplitude 1.
///
/// Equal RMS is what makes a change of timbre carry no change of level. Each engine has a table: a
/// global one would be initialised under a lock, an array would be reference-counted, and an element
/// of an `InlineArray` in a value that is passed on is read by copying the whole.
@safe
package struct TimbreTable: ~Copyable, @unchecked Sendable {
  /// Harmonics in a row, at most.
  package static var harmonicCount: Int { 12 }
  /// Row of the engine's own alarm, the one timbre that cannot be asked for.
  static var buzz: UInt8 { 6 }
  private static var rowCount: Int { 7 }

  private let amplitudes: UnsafeMutablePointer<Float>
  private let counts: UnsafeMutablePointer<Int>

  /// Lays the table out.
  package init() {
    unsafe amplitudes = .allocate(capacity: Self.rowCount * Self.harmonicCount)
    unsafe amplitudes.initialize(repeating: 0, count: Self.rowCount * Self.harmonicCount)
    unsafe counts = .allocate(capacity: Self.rowCount)
    unsafe counts.initialize(repeating: 0, count: Self.rowCount)
    setRow(Timbre.pure.rawValue, to: [1])
    // The fundamental and a fall that leaves 38 % of the power above it, so that a small speaker that
    // starts at 300 Hz still carries a tone of 220 Hz at -4 dB.
    setRow(Timbre.soft.rawValue, to: [1, 0.6, 0.4, 0.25, 0.15, 0.1])
    setRow(Timbre.reed.rawValue, to: [1, 0, 0.6, 0, 0.4, 0, 0.3, 0, 0.2, 0, 0.1])
    setRow(Timbre.string.rawValue, to: (1...12).map { 1 / Double($0) })
    setRow(Timbre.bell.rawValue, to: [1, 0.3, 0, 0.4, 0, 0.3])
    setRow(Timbre.brass.rawValue, to: [0.5, 0.9, 1, 0.9, 0.7, 0.5, 0.3, 0.2])
    // At least four harmonics between 300 and 4000 Hz within 15 dB of a fundamental of 165 Hz.
    setRow(Self.buzz, to: [1, 0.9, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2, 0.15])
  }

  deinit {
    unsafe amplitudes.deallocate()
    unsafe counts.deallocate()
  }

  private func setRow(_ row: UInt8, to relative: [Double]) {
    let power = relative.reduce(0) { $0 + $1 * $1 }
    for (harmonic, amplitude) in relative.enumerated() {
      unsafe amplitudes[index(row, harmonic)] = Float(amplitude / power.squareRoot())
    }
    unsafe counts[Int(row)] = relative.count
  }

  @inline(__always)
  private func index(_ row: UInt8, _ harmonic: Int) -> Int {
    precondition(Int(row) < Self.rowCount && harmonic >= 0 && harmonic < Self.harmonicCount)
    return Int(row) * Self.harmonicCount + harmonic
  }

  /// Harmonics that `row` uses.
  @inline(__always)
  func count(_ row: UInt8) -> Int { unsafe counts[index(row, 0) / Self.harmonicCount] }

  /// Amplitude of `harmonic`, counted from 0, in `row`.
  @inline(__always)
  func amplitude(_ row: UInt8, _ harmonic: Int) -> Float { unsafe amplitudes[index(row, harmonic)] }
}
