internal import AudioGraphs

/// What a file says of an axis.
struct AxisDraft {
  var title = ""
  /// `nil` where the axis is one of numbers.
  var categories: [String]?
  var low: Double?
  var high: Double?
  /// `nil` where the file says nothing of them.
  var gridlines: [Double]?
  var scale = AXNumericDataAxisDescriptor.ScaleType.linear
  var isInverted = false
  var format = ValueFormat()
  /// Whether the file has no such axis.
  var isUnknown = false

  /// One of which the file says nothing.
  static var unknown: AxisDraft {
    var draft = AxisDraft()
    draft.isUnknown = true
    return draft
  }
}

// The axes of a chart of JSON.
extension ChartReader {
  private static let axisKeys = [
    "kind", "title", "low", "high", "scale", "gridlines", "unit", "format", "polarity",
    "categories",
  ]

  /// Reads an axis, which is called `name` in notes.
  mutating func readAxis(_ name: String, _ text: Span<UInt8>) throws(JSONFault) -> AxisDraft {
    var axis = AxisDraft()
    var words = AxisWords()
    var members = try scanner.beginObject(text)
    while let key = try scanner.nextKey(&members, text) {
      do {
        try readAxisMember(key, of: name, into: &axis, &words, text)
      } catch {
        throw error.inside(key)
      }
    }
    try apply(words, to: &axis, named: name)
    return axis
  }

  /// What can be understood only when all of an axis has been read.
  private struct AxisWords {
    var kind: (place: Int, word: String)?
    var unit = ""
    var format: (place: Int, text: String)?
  }

  private mutating func readAxisMember(
    _ key: String, of name: String, into axis: inout AxisDraft, _ words: inout AxisWords,
    _ text: Span<UInt8>
  ) throws(JSONFault) {
    let place = scanner.place
    switch key {
    case "kind": words.kind = (place, try scanner.string(text))
    case "title": axis.title = try optionalString(text) ?? ""
    case "low": axis.low = try optionalNumber(text)
    case "high": axis.high = try optionalNumber(text)
    case "scale": axis.scale = try readScale(text)
    case "polarity": axis.isInverted = try readPolarity(text)
    case "gridlines": axis.gridlines = try readNumbers(text)
    case "unit": words.unit = try optionalString(text) ?? ""
    case "format": words.format = try optionalString(text).map { (place, $0) }
    case "categories": axis.categories = try readStrings(text)
    default: try skip(key, in: name, knowing: Self.axisKeys, text)
    }
  }

  private mutating func apply(
    _ words: AxisWords, to axis: inout AxisDraft, named name: String
  ) throws(JSONFault) {
    switch words.kind?.word {
    case "categorical": axis.categories = axis.categories ?? []
    case "numeric":
      if axis.categories != nil { notes.add("\(name): categories of a numeric axis are left out") }
      axis.categories = nil
    case nil: break
    case let word?:
      let fault = JSONFault(
        at: words.kind?.place ?? 0, "\(quoted(word)); expected \"numeric\" or \"categorical\"")
      throw fault.inside("kind")
    }
    do { axis.format = try ValueFormat(unit: words.unit, format: words.format?.text ?? "") } catch {
      throw JSONFault(at: words.format?.place ?? 0, "\(error)").inside("format")
    }
  }

  private mutating func readScale(
    _ text: Span<UInt8>
  ) throws(JSONFault) -> AXNumericDataAxisDescriptor.ScaleType {
    let place = scanner.place
    let word = try scanner.string(text)
    guard let scale = AXNumericDataAxisDescriptor.ScaleType(word: word) else {
      throw JSONFault(
        at: place, "\(quoted(word)); expected \"linear\", \"log10\", \"ln\" or \"symlog\"")
    }
    return scale
  }

  private mutating func readPolarity(_ text: Span<UInt8>) throws(JSONFault) -> Bool {
    let place = scanner.place
    let word = try scanner.string(text)
    guard word == "up" || word == "down" else {
      throw JSONFault(at: place, "\(quoted(word)); expected \"up\" or \"down\"")
    }
    return word == "down"
  }

  mutating func optionalNumber(_ text: Span<UInt8>) throws(JSONFault) -> Double? {
    guard try !scanner.takeNull(text) else { return nil }
    return try scanner.number(text)
  }

  private mutating func readNumbers(_ text: Span<UInt8>) throws(JSONFault) -> [Double] {
    try scanner.beginArray(text)
    var numbers: [Double] = []
    var isFirst = true
    while try scanner.next(&isFirst, closing: UInt8(ascii: "]"), text) {
      numbers.append(try scanner.number(text))
    }
    return numbers
  }

  private mutating func readStrings(_ text: Span<UInt8>) throws(JSONFault) -> [String] {
    try scanner.beginArray(text)
    var strings: [String] = []
    var isFirst = true
    while try scanner.next(&isFirst, closing: UInt8(ascii: "]"), text) {
      strings.append(try scanner.string(text))
    }
    return strings
  }
}
