/// collectd's types: how many values a list of each type has, and what each of them is.
///
/// A line of collectd names a type and gives bare values, so their number, names and kinds must be known
/// beforehand. Immutable, so that all connections share one.
public final class CollectdTypes: Sendable {
  /// Names of types and of their sources, one behind the other.
  private let text: [UInt8]
  /// Sorted by name.
  private let types: [Entry]
  private let sources: [Source]

  /// One type.
  struct Entry: Sendable {
    fileprivate let name: Range<Int>
    /// Places of its sources.
    let sources: Range<Int>
  }

  /// One value of a type's lists.
  struct Source: Sendable {
    fileprivate let name: Range<Int>
    let kind: Kind
    /// The lowest value, or rate, that makes sense; NaN where there is no bound.
    let low: Double
    /// The highest one; NaN where there is no bound.
    let high: Double
    /// What the values are measured in; empty where that is not known.
    let unit: StaticString
  }

  /// What a value is.
  enum Kind: UInt8, Sendable {
    /// The value as it stands.
    case gauge
    /// A count since something began, which may wrap.
    case counter
    /// A count since something began, which may also fall.
    case derive
    /// How many since the last list.
    case absolute
  }

  /// A line of a types.db that is not used.
  public struct Problem: Sendable, Hashable {
    /// Number of the line, from 1.
    public let line: Int
    /// What is wrong there, and what would be right.
    public let text: String
  }

  /// The types that matter most, for when there is no types.db.
  public static let builtIn: CollectdTypes = {
    var builder = Builder()
    builder.read(builtInTypes)
    return CollectdTypes(builder)
  }()

  /// Reads a types.db; what it does not have is as built in. Wrong lines are left out and returned.
  public static func reading(_ file: Span<UInt8>) -> (types: CollectdTypes, problems: [Problem]) {
    var builder = Builder()
    builder.read(file)
    let problems = builder.problems
    builder.read(builtInTypes)
    return (CollectdTypes(builder), problems)
  }

  private init(_ builder: Builder) {
    text = builder.text
    sources = builder.sources
    types = builder.sortedTypes
  }

  /// How many types there are.
  public var count: Int { types.count }

  /// The type called `name`; `nil` when it is not known.
  ///
  /// - Complexity: O(log ``count``), no allocation.
  func type(_ line: Span<UInt8>, in name: Range<Int>) -> Entry? {
    var low = 0
    var high = types.count
    while low < high {
      let middle = (low + high) / 2
      switch order(types[middle].name, line.extracting(name)) {
      case 0: return types[middle]
      case ..<0: low = middle + 1
      default: high = middle
      }
    }
    return nil
  }

  /// The source at a place that an entry told.
  subscript(place: Int) -> Source { sources[place] }

  /// Calls `body` with each byte of the name of a source.
  func forEachByte(of source: Source, _ body: (UInt8) -> Void) {
    for place in source.name { body(text[place]) }
  }

  /// Whether a source has the name that needs no mention.
  func isPlain(_ source: Source) -> Bool {
    let text = text
    return text.span.extracting(source.name).isEqual(to: "value")
  }

  private func order(_ range: Range<Int>, _ name: Span<UInt8>) -> Int {
    let text = text
    return text.span.extracting(range).order(to: name)
  }
}

extension CollectdTypes {
  /// Collects the rows of files; of two rows for one type the first holds.
  fileprivate struct Builder {
    var text: [UInt8] = []
    var sources: [Source] = []
    var problems: [Problem] = []
    private var types: [Entry] = []

    /// The types by name, each once.
    var sortedTypes: [Entry] {
      var kept: [Entry] = []
      for (_, type) in types.enumerated().sorted(by: comesFirst) {
        if let last = kept.last, order(last, type) == 0 { continue }
        kept.append(type)
      }
      return kept
    }

    private func comesFirst(_ one: (Int, Entry), _ other: (Int, Entry)) -> Bool {
      let order = order(one.1, other.1)
      return order == 0 ? one.0 < other.0 : order < 0
    }

    private func order(_ one: Entry, _ other: Entry) -> Int {
      text.span.extracting(one.name).order(to: text.span.extracting(other.name))
    }

    mutating func read(_ text: StaticString) {
      let bytes = text.withUTF8Buffer { unsafe Array($0) }
      read(bytes.span)
    }

    mutating func read(_ file: Span<UInt8>) {
      var start = 0
      var number = 0
      while start < file.count {
        let end = file.line(from: start).end ?? file.count
        // A line end of CR LF makes one more line, which is blank and has no number.
        if file[start] != 10 || start == 0 || file[start - 1] != 13 { number += 1 }
        if let wrong = readLine(file.extracting(start..<end)) {
          problems.append(Problem(line: number, text: wrong))
        }
        start = end + 1
      }
    }

    /// Reads one row, or a comment, or nothing; returns what is wrong with it.
    ///
    /// ```text
    /// if_octets   rx:DERIVE:0:U, tx:DERIVE:0:U
    /// ^^^^^^^^^   |  |      |    another value; a blank alone may stand between them too
    /// type        |  kind   lowest and highest, or U
    ///             name
    /// ```
    ///
    /// Source: types.db(5).
    private mutating func readLine(_ line: Span<UInt8>) -> String? {
      guard let name = line.word(from: 0), line[name.lowerBound] != UInt8(ascii: "#") else {
        return nil
      }
      let first = sources.count
      let start = text.count
      append(line, name)
      let typeName = start..<text.count
      var end = name.upperBound
      while let word = line.word(from: end) {
        end = word.upperBound
        guard let source = source(line, word, CollectdUnits.unit(of: line.extracting(name))) else {
          sources.removeLast(sources.count - first)
          let shown = PrintableText.escaped(line.extracting(word))
          return "\"\(shown)\" is no data source; expected NAME:KIND:MIN:MAX with a KIND of "
            + "GAUGE, COUNTER, DERIVE or ABSOLUTE and numbers or U for MIN and MAX"
        }
        sources.append(source)
      }
      guard sources.count > first else {
        return "the type \(PrintableText.escaped(line.extracting(name))) has no data source; "
          + "expected TYPE NAME:KIND:MIN:MAX"
      }
      guard sources.count - first <= CollectdTypes.sourceLimit else {
        sources.removeLast(sources.count - first)
        return "more than \(CollectdTypes.sourceLimit) data sources"
      }
      types.append(Entry(name: typeName, sources: first..<sources.count))
      return nil
    }

    /// Reads `name:KIND:min:max` with or without a comma.
    private mutating func source(
      _ line: Span<UInt8>, _ word: Range<Int>, _ unit: StaticString
    ) -> Source? {
      let hasComma = line[word.upperBound - 1] == UInt8(ascii: ",")
      let field = line.extracting(word.lowerBound..<word.upperBound - (hasComma ? 1 : 0))
      guard let first = field.firstIndex(of: UInt8(ascii: ":"), from: 0), first > 0,
        let second = field.firstIndex(of: UInt8(ascii: ":"), from: first + 1),
        let third = field.firstIndex(of: UInt8(ascii: ":"), from: second + 1),
        let kind = kind(field, first + 1..<second),
        let low = bound(field, second + 1..<third),
        let high = bound(field, third + 1..<field.count)
      else { return nil }
      let start = text.count
      append(field, 0..<first)
      return Source(name: start..<text.count, kind: kind, low: low, high: high, unit: unit)
    }

    private func kind(_ field: Span<UInt8>, _ range: Range<Int>) -> Kind? {
      if field.holds("gauge", in: range) { return .gauge }
      if field.holds("counter", in: range) { return .counter }
      if field.holds("derive", in: range) { return .derive }
      return field.holds("absolute", in: range) ? .absolute : nil
    }

    /// NaN for `U`; `nil` for what is no bound.
    private func bound(_ field: Span<UInt8>, _ range: Range<Int>) -> Double? {
      switch FieldValue(field, in: range) {
      case .number(let number): number
      case .rejected(.missing): range.isEmpty ? nil : .nan
      case .rejected: nil
      }
    }

    private mutating func append(_ line: Span<UInt8>, _ range: Range<Int>) {
      for index in range { text.append(line[index]) }
    }
  }

  /// Values that a list may have.
  static let sourceLimit = 255
}
