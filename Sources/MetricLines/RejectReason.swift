/// Why a point was refused. Every refused point has exactly one reason.
public enum RejectReason: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// Said to be missing: `nan`, `null`, `U`, `-`, `[N/A]` or an empty field.
  case missing
  /// Infinite, or too large for a double.
  case infinite
  /// Not a decimal number, or not valid JSON.
  case notNumber
  /// `2,2` where only a point may stand before the decimals.
  case decimalComma
  /// Does not look like the format of its connection, or like any.
  case noFormat
  /// Longer than the line limit, or with more fields than a row may have.
  case tooLong
  /// JSON nested deeper than 16 levels, or a pattern whose search was given up.
  case tooDeep
  /// Cut by the end of a datagram buffer or by a broken connection.
  case truncated
  /// A name that is empty or longer than 1,023 bytes.
  case badName
  /// One series too many; decided where series are kept.
  case seriesLimit
  /// A time stamp outside the window; decided where series are kept.
  case late

  /// The spelling that scripts see: lower case with underscores.
  public var name: String {
    switch self {
    case .missing: "missing"
    case .infinite: "infinite"
    case .notNumber: "not_number"
    case .decimalComma: "decimal_comma"
    case .noFormat: "no_format"
    case .tooLong: "too_long"
    case .tooDeep: "too_deep"
    case .truncated: "truncated"
    case .badName: "bad_name"
    case .seriesLimit: "series_limit"
    case .late: "late"
    }
  }
}

/// How many points were refused, by reason. A plain value without heap memory.
public struct RejectCounts: Sendable {
  private var counts = InlineArray<11, UInt64>(repeating: 0)

  /// Creates counts of zero.
  public init() {}

  /// The count of one reason.
  public subscript(reason: RejectReason) -> UInt64 {
    get { counts[Int(reason.rawValue)] }
    set { counts[Int(reason.rawValue)] = newValue }
  }

  /// All reasons together.
  public var total: UInt64 {
    var sum: UInt64 = 0
    for index in counts.indices { sum &+= counts[index] }
    return sum
  }

  /// The reasons that occurred, in the order of their declaration.
  public var nonzero: [(reason: RejectReason, count: UInt64)] {
    RejectReason.allCases.compactMap { self[$0] == 0 ? nil : ($0, self[$0]) }
  }

  /// Calls `body` with each reason that occurred, without heap memory.
  func forEachNonzero(_ body: (RejectReason, UInt64) -> Void) {
    for index in counts.indices where counts[index] > 0 {
      if let reason = RejectReason(rawValue: UInt8(index)) { body(reason, counts[index]) }
    }
  }

  /// Adds the counts of another source.
  public static func += (left: inout RejectCounts, right: RejectCounts) {
    for index in left.counts.indices { left.counts[index] &+= right.counts[index] }
  }
}
