/// One line of the benchmark's output: ours beside a reference measured in the same run.
///
/// Only the ratio carries over to another machine or another minute.
struct Figure {
  /// What was measured, without blanks.
  var name: String
  /// Our median.
  var ours: Double
  /// The reference's median, from runs alternated with ours.
  var reference: Double
  /// Unit of both, without blanks. For times a ratio above 1 is slower, for rates it is faster.
  var unit: String
  /// What the reference is, without blanks.
  var referenceName: String

  /// `name ours reference ratio unit reference-name`.
  var line: String {
    "\(name) \(rounded(ours)) \(rounded(reference)) \(rounded(ours / reference)) \(unit) \(referenceName)"
  }
}

/// Four significant digits, so that a line can be read aloud.
private func rounded(_ value: Double) -> String {
  guard value.isFinite, value != 0 else { return "\(value)" }
  var scale = 1.0
  while abs(value) * scale < 1_000 { scale *= 10 }
  while abs(value) * scale >= 10_000 { scale /= 10 }
  return "\((value * scale).rounded() / scale)"
}

/// The middle of an odd number of runs.
func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}
