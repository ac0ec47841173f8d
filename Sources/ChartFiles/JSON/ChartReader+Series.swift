internal import AudioGraphs

/// What a file says of a series.
struct SeriesDraft {
  var name = ""
  /// `nil` where the file says nothing of it.
  var isContinuous: Bool?
  var points: [AXDataPoint] = []
  var sound = AXSeriesSound()

  /// The series, continuous as `usual` says where the file says nothing of it.
  func descriptor(isContinuous usual: Bool) -> AXDataSeriesDescriptor {
    let series = AXDataSeriesDescriptor(
      name: name, isContinuous: isContinuous ?? usual, dataPoints: points)
    series.sound = sound
    return series
  }
}

// The series of a chart of JSON, and their points.
extension ChartReader {
  private static let seriesKeys = ["name", "continuous", "points", "timbre", "pan", "volume"]

  mutating func readSeries(_ text: Span<UInt8>) throws(JSONFault) -> SeriesDraft {
    var series = SeriesDraft()
    var members = try scanner.beginObject(text)
    while let key = try scanner.nextKey(&members, text) {
      if key == "points" {
        try readPoints(into: &series.points, text)
      } else {
        do { try readMember(key, into: &series, text) } catch { throw error.inside(key) }
      }
    }
    return series
  }

  private mutating func readMember(
    _ key: String, into series: inout SeriesDraft, _ text: Span<UInt8>
  ) throws(JSONFault) {
    switch key {
    case "name": series.name = try optionalString(text) ?? ""
    case "continuous": series.isContinuous = try scanner.boolean(text)
    case "timbre": series.sound.timbre = try optionalString(text)
    case "pan": series.sound.pan = try optionalNumber(text)
    case "volume": series.sound.volume = try optionalNumber(text)
    default: try skip(key, in: "series", knowing: Self.seriesKeys, text)
    }
  }

  private mutating func readPoints(
    into points: inout [AXDataPoint], _ text: Span<UInt8>
  ) throws(JSONFault) {
    do { try scanner.beginArray(text) } catch { throw error.inside("points") }
    var isFirst = true
    while try scanner.next(&isFirst, closing: UInt8(ascii: "]"), text) {
      do { points.append(try readPoint(text)) } catch {
        throw error.inside("point \(points.count + 1)")
      }
    }
  }
}

// MARK: - Points

/// What a file says of a point.
private struct PointDraft {
  enum Place {
    case number(Double)
    case category(String)
  }

  var x: Place?
  var y: Double?
  var additional: [AXDataPoint.Value] = []
  var label: String?
}

/// The keys of a point; each a bit, because a set of strings for each point would take too long.
private enum PointKey: UInt8 {
  case x = 1
  case y = 2
  case additional = 4
  case label = 8

  static let names = ["x", "y", "additional", "label"]

  init?(name: String) {
    switch name {
    case "x": self = .x
    case "y": self = .y
    case "additional": self = .additional
    case "label": self = .label
    default: return nil
    }
  }
}

extension ChartReader {
  private mutating func readPoint(_ text: Span<UInt8>) throws(JSONFault) -> AXDataPoint {
    let start = scanner.place
    guard scanner.take(UInt8(ascii: "{"), text) else { throw scanner.unexpected("an object", text) }
    var point = PointDraft()
    var seen: UInt8 = 0
    var isFirst = true
    while try scanner.next(&isFirst, closing: UInt8(ascii: "}"), text) {
      let place = scanner.place
      guard let key = try readPointKey(text) else { continue }
      guard seen & key.rawValue == 0 else { throw JSONScanner.twice("\(key)", at: place) }
      seen |= key.rawValue
      do { try readMember(key, into: &point, text) } catch { throw error.inside("\(key)") }
    }
    switch point.x {
    case .number(let x):
      return AXDataPoint(
        x: x, y: point.y, additionalValues: point.additional, label: point.label)
    case .category(let x):
      return AXDataPoint(
        x: x, y: point.y, additionalValues: point.additional, label: point.label)
    case nil: throw JSONFault(at: start, #"there is no "x"; every point needs one"#)
    }
  }

  /// Reads a key and steps to its value; over an unknown one, too, for which it returns `nil`.
  @inline(__always)
  private mutating func readPointKey(_ text: Span<UInt8>) throws(JSONFault) -> PointKey? {
    // Most keys are one of these, without an escape.
    if scanner.place &+ 2 < text.count, text[scanner.place] == UInt8(ascii: "\""),
      text[scanner.place &+ 2] == UInt8(ascii: "\"")
    {
      let letter = text[scanner.place &+ 1]
      if letter == UInt8(ascii: "x") || letter == UInt8(ascii: "y") {
        scanner.place &+= 3
        try scanner.takeColon(text)
        return letter == UInt8(ascii: "x") ? .x : .y
      }
    }
    let name = try scanner.key(text)
    if let key = PointKey(name: name) { return key }
    try skip(name, in: "points", knowing: PointKey.names, text)
    return nil
  }

  @inline(__always)
  private mutating func readMember(
    _ key: PointKey, into point: inout PointDraft, _ text: Span<UInt8>
  ) throws(JSONFault) {
    switch key {
    case .x: point.x = try readPlace(text)
    case .y: point.y = try readHeight(text)
    case .additional: point.additional = try readAdditional(text)
    case .label: point.label = try optionalString(text)
    }
  }

  @inline(__always)
  private mutating func readPlace(_ text: Span<UInt8>) throws(JSONFault) -> PointDraft.Place {
    switch scanner.byte(text) {
    case UInt8(ascii: "\""): return .category(try scanner.string(text))
    case let byte where JSONScanner.beginsNumber(byte): return .number(try scanner.number(text))
    default: throw scanner.unexpected("a number, or the name of a category", text)
    }
  }

  @inline(__always)
  private mutating func readHeight(_ text: Span<UInt8>) throws(JSONFault) -> Double? {
    if JSONScanner.beginsNumber(scanner.byte(text)) { return try scanner.number(text) }
    guard try scanner.takeNull(text) else {
      throw scanner.unexpected("a number, or null where it is missing", text)
    }
    return nil
  }

  /// Reads the values on the additional axes; a missing one is no number, which has no place on an axis.
  private mutating func readAdditional(
    _ text: Span<UInt8>
  ) throws(JSONFault) -> [AXDataPoint.Value] {
    guard try !scanner.takeNull(text) else { return [] }
    try scanner.beginArray(text)
    var values: [AXDataPoint.Value] = []
    var isFirst = true
    while try scanner.next(&isFirst, closing: UInt8(ascii: "]"), text) {
      switch scanner.byte(text) {
      case UInt8(ascii: "\""): values.append(.category(try scanner.string(text)))
      case let byte where JSONScanner.beginsNumber(byte):
        values.append(.number(try scanner.number(text)))
      default:
        guard try scanner.takeNull(text) else {
          throw scanner.unexpected("a number, the name of a category, or null", text)
        }
        values.append(.number(.nan))
      }
    }
    return values
  }
}
