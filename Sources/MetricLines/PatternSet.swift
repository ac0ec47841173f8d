/// Patterns that pick numbers out of any other text; every reader of one thread may share it.
///
/// Each line is searched by each pattern, from left to right, for all matches. What the groups mean:
///
/// ```text
/// (?<latency>[\d.]+) ms            series `latency`
/// ([\d.]+) ms                      series `value`; several groups: `column1`, `column2`
/// (?<name>\w+)=(?<value>[\d.]+)    series by the name that the line has
/// (?<time>\S+) .* ([\d.]+) ms      the time of the values
/// ```
///
/// A line that no pattern matches is other text and counts as no point. A value goes through the same
/// grammar as everywhere else. A search that would take too long is given up and counted as `too_deep`.
public final class PatternSet {
  private let patterns: [Pattern]
  private let timeLimit: Int64?
  /// The name of a value; kept for its memory.
  private var scratch: [UInt8] = []

  /// Lines with at least one match.
  public private(set) var matchedLines: UInt64 = 0
  /// Lines without one, blank ones left out.
  public private(set) var unmatchedLines: UInt64 = 0
  /// The first line without a match, made safe to print; `nil` once any line has matched.
  public private(set) var firstUnmatched: String?

  /// Points that one line may give.
  private static let pointLimit = 4_096

  /// Creates a set.
  ///
  /// - Parameters:
  ///   - texts: the patterns, as PCRE2 writes them.
  ///   - timeLimit: nanoseconds of processor time after which a search in a long line, or for many
  ///     matches, is given up. `nil` makes what is refused the same on every run.
  /// - Throws: ``PatternError`` for the first pattern that is wrong.
  public init(_ texts: [String], timeLimit: Int64? = 20_000_000) throws(PatternError) {
    var patterns: [Pattern] = []
    for text in texts { patterns.append(try Pattern(text)) }
    self.patterns = patterns
    self.timeLimit = timeLimit
  }

  /// What the values are called, for people.
  public var summary: String {
    "regex, " + patterns.map(\.groups.summary).joined(separator: "; ")
  }

  /// Reads one line.
  ///
  /// - Returns: why a part of the line was refused, beside the values that were.
  func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    guard line.count > 0 else { return nil }
    var work = PatternWork(line: line.count, timeLimit: timeLimit)
    var refusal: RejectReason?
    var isMatched = false
    let end = batch.count + Self.pointLimit
    for pattern in patterns {
      pattern.prepare(forLineOf: line.count)
      var place = 0
      search: while place < line.count {
        switch work.search(line, from: place, with: pattern) {
        case .nothing: break search
        case .gaveUp:
          refusal = .tooDeep
          break search
        case .found: break
        }
        isMatched = true
        guard batch.count < end else {
          refusal = .tooLong
          break search
        }
        take(pattern, line, into: &batch, context: &context)
        place = max(place + 1, pattern.range(of: 0)?.upperBound ?? line.count)
      }
    }
    note(line, isMatched: isMatched, isRefused: refusal != nil)
    return refusal
  }

  private func note(_ line: Span<UInt8>, isMatched: Bool, isRefused: Bool) {
    if isMatched {
      matchedLines &+= 1
      firstUnmatched = nil
    } else if !isRefused {
      unmatchedLines &+= 1
      if matchedLines == 0, firstUnmatched == nil {
        firstUnmatched = PrintableText.escaped(line, limit: 120)
      }
    }
  }

  /// Delivers the values of one match.
  private func take(
    _ pattern: Pattern, _ line: Span<UInt8>, into batch: inout MeasurementBatch,
    context: inout ParseContext
  ) {
    let groups = pattern.groups
    let key = pattern.range(ofFirst: groups.keys).map { line.trimmed($0) }
    let stamp = pattern.range(ofFirst: groups.times).flatMap {
      Timestamp.read(line, in: line.trimmed($0), zone: &context.zone)
    }
    var name: [UInt8] = []
    swap(&name, &scratch)
    for value in groups.values {
      guard let range = pattern.range(of: value.group) else { continue }
      let said = Quantity(line, in: line.trimmed(range))
      Self.write(value, key: key, line, to: &name)
      batch.append(
        said, of: line, name: name.span, hash: context.hasher.hash(name.span),
        stamp: stamp ?? Measurement.noTime, &context.units)
    }
    swap(&name, &scratch)
  }

  /// The name of a series: its own, that in the line, or both with a point between them.
  private static func write(
    _ value: PatternGroups.Value, key: Range<Int>?, _ line: Span<UInt8>, to name: inout [UInt8]
  ) {
    name.removeAll(keepingCapacity: true)
    guard let key else {
      name += value.name
      return
    }
    for index in key { name.append(line[index]) }
    guard !value.isKeyed else { return }
    name.append(UInt8(ascii: "."))
    name += value.name
  }
}

extension Span where Element == UInt8 {
  /// `range` without blanks around it.
  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
    let inner = NumberLine.field(extracting(range))
    return range.lowerBound + inner.lowerBound..<range.lowerBound + inner.upperBound
  }
}
