/// The name of a field's series, from the bytes before its value.
///
/// ```text
/// cpu\ load,host=a\,b,dc=eu idle=97.5
/// ^^^^^^^^^                 ^^^^       measurement and field: `cpu load.idle`
///           ^^^^ ^^^^ ^^ ^^            tags, sorted: `{dc=eu,host=a\,b}`
/// ```
///
/// A backslash escapes a comma and a blank, in tags and field keys an equals sign too; before any other
/// byte it is itself.
enum InfluxName {
  /// What became of it.
  enum Outcome {
    /// The name is in the builder.
    case built
    /// An Influx line, with a tag that has no value.
    case unusable
    /// No Influx line.
    case none
  }

  /// Builds the name of the field `key` behind the measurement and tags in `head`.
  static func build(
    _ line: Span<UInt8>, head: Range<Int>, key: Range<Int>, isForced: Bool,
    _ name: inout TaggedName
  ) -> Outcome {
    let head = line.extracting(head)
    let key = line.extracting(key)
    guard head.unescaped(UInt8(ascii: ","), from: 0) ?? head.count > 0,
      key.unescaped(32, from: 0) == nil, key.unescaped(UInt8(ascii: ","), from: 0) == nil
    else { return .none }
    name.begin()
    let end = head.unescaped(UInt8(ascii: ","), from: 0) ?? head.count
    // A measurement may have an equals sign; but then a line of logfmt would be one.
    guard isForced || head.extracting(0..<end).unescaped(UInt8(ascii: "="), from: 0) == nil else {
      return .none
    }
    append(head.extracting(0..<end), isTag: false, to: &name)
    name.append(UInt8(ascii: "."))
    append(key, isTag: true, to: &name)
    name.endBase()
    return appendTags(head, from: end, to: &name)
  }

  private static func appendTags(
    _ head: Span<UInt8>, from start: Int, to name: inout TaggedName
  ) -> Outcome {
    var outcome = Outcome.built
    var comma = start
    while comma < head.count {
      let end = head.unescaped(UInt8(ascii: ","), from: comma + 1) ?? head.count
      let tag = head.extracting(comma + 1..<end)
      guard let equals = tag.unescaped(UInt8(ascii: "="), from: 0), equals > 0 else { return .none }
      if equals + 1 == tag.count { outcome = .unusable }
      append(tag.extracting(0..<equals), isTag: true, to: &name)
      name.endKey()
      append(tag.extracting(equals + 1..<tag.count), isTag: true, to: &name)
      name.endTag()
      comma = end
    }
    return outcome
  }

  private static func append(_ text: Span<UInt8>, isTag: Bool, to name: inout TaggedName) {
    for place in text.indices {
      if text[place] == UInt8(ascii: "\\"), place + 1 < text.count {
        let next = text[place + 1]
        if next == UInt8(ascii: ",") || next == 32 { continue }
        if isTag, next == UInt8(ascii: "=") { continue }
      }
      name.append(text[place])
    }
  }
}

extension Span where Element == UInt8 {
  /// First place at or after `start` that holds `byte` without a backslash before it.
  @inline(__always)
  func unescaped(_ byte: UInt8, from start: Int) -> Int? {
    var place = start
    while let found = firstIndex(of: byte, from: place) {
      if found == start || self[found &- 1] != UInt8(ascii: "\\") { return found }
      place = found &+ 1
    }
    return nil
  }
}
