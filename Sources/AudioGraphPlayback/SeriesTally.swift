internal import AudioGraphs

/// What of a series is not heard as it is given, by reason.
struct SeriesTally {
  /// Points without a place on the x axis.
  var lost = 0
  /// Points beyond an end of the x axis.
  var beyond = 0
  /// y values that are no finite number, beside those that are missing.
  var unusable = 0
  /// y values that are missing.
  var gaps = 0
  /// y values beyond an end of the y axis, or without a place on its scale.
  var offRange = 0
  /// Points with more additional values than there are axes.
  var surplus = 0
  /// Additional values that are not there.
  var missing = 0
  /// Additional values off their axis.
  var offAxis = 0
  /// Additional values that are a category on an axis of numbers, or a number on one of categories.
  var wrongKind = 0
  /// Whether the points are not in the order of the x axis.
  var isUnsorted = false
  /// Whether tone length is to be heard on a line, which has none.
  var hasLineLength = false
  /// Points that share a sound with one that is farther out.
  var merged = 0

  /// One sentence a reason.
  func notes(of name: String) -> [String] {
    let facts: [(Int, String)] = [
      (lost, "left out: no place on the x axis"),
      (beyond, "beyond the x axis: heard at its end"),
      (unusable, "with a value that is no finite number: heard as missing"),
      (gaps, "without a value: heard as a hole"),
      (offRange, "off the y axis: heard at its end, with a mark"),
      (surplus, "with more additional values than axes: the last are not heard"),
      (missing, "of the additional values missing: heard as if the series had no such axis"),
      (offAxis, "of the additional values off their axis: heard at its end"),
      (wrongKind, "of the additional values of the wrong kind: not heard"),
      (merged, "too close to others to be told apart: the lowest and the highest are heard"),
    ]
    var lines = facts.filter { $0.0 > 0 }.map { "\(name): \($0.0) \($0.1)" }
    if isUnsorted { lines.append("\(name): not in the order of x; heard in that order") }
    if hasLineLength { lines.append("\(name): a line has no tone length") }
    return lines
  }
}
