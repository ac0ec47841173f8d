internal import AudioGraphs
internal import MetricLines

/// A number as files have it: the shortest digits that are read back as the same number.
func plain(_ value: Double) -> String {
  let digits = value.description
  return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
}

/// A word of a file, safe to print.
func quoted(_ word: String) -> String { "'\(PrintableText.escaped(word, limit: 40))'" }

extension AXNumericDataAxisDescriptor.ScaleType {
  /// The scale that a file calls `word`.
  init?(word: String) {
    guard let scale = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = scale
  }

  /// What a file calls it.
  var word: String {
    switch self {
    case .linear: "linear"
    case .log10: "log10"
    case .ln: "ln"
    case .symlog: "symlog"
    }
  }
}

extension AXChartDescriptor.ContentDirection {
  /// What a file calls it.
  var word: String {
    switch self {
    case .leftToRight: "left_to_right"
    case .rightToLeft: "right_to_left"
    case .topToBottom: "top_to_bottom"
    case .bottomToTop: "bottom_to_top"
    case .radialClockwise: "radial_clockwise"
    case .radialCounterClockwise: "radial_counter_clockwise"
    }
  }
}
