internal import EventLoop
package import MetricLines

/// One place that numbers come from: standard input, a connection, or the datagram socket.
package final class Input {
  /// What kind of place.
  package enum Kind: String, CaseIterable {
    case standardInput = "standard input"
    case stream = "stream connection"
    case datagram = "datagrams"

    /// What a section `[Source NAME]` calls it; see ``SourceSettings/names``.
    var section: String {
      switch self {
      case .standardInput: "stdin"
      case .stream: "stream"
      case .datagram: "datagram"
      }
    }
  }

  /// From 1, in the order of their opening; series are traced to it.
  let number: Int
  let kind: Kind
  let openedAt: Int64
  package var reader: LineReader
  /// Points that went into series.
  package var accepted: UInt64 = 0
  /// What was told that is no point.
  package var events: UInt64 = 0
  /// Points that were refused where series are kept.
  package var refusedLater = RejectCounts()
  /// Points that were let go for newer ones.
  var dropped: UInt64 = 0
  /// When the first bytes came; the format has 2 s from then to show itself.
  var firstBytesAt: Int64?
  /// When the last bytes came; the opening before that.
  var lastBytesAt: Int64
  private var toldFormat: String?
  private var toldExamples = 0
  private var hasToldUnknown = false
  /// Whether no more will come.
  var hasEnded = false
  private var toldLate: UInt64 = 0
  /// How many nanoseconds stamps were in the future at most, of which nobody was told; 0 for not at all.
  package private(set) var lead: Int64 = 0

  package init(number: Int, kind: Kind, reader: consuming LineReader, at now: Int64) {
    self.number = number
    self.kind = kind
    openedAt = now
    lastBytesAt = now
    self.reader = reader
  }

  /// What people call it: `standard input`, `datagrams`, or `stream connection 3`.
  var name: String { kind == .stream ? "\(kind.rawValue) \(number)" : kind.rawValue }

  /// The sums so far.
  var counts: InputCounts {
    var rejected = reader.rejected
    rejected += refusedLater
    return InputCounts(
      lines: reader.lines, accepted: accepted, rejected: rejected, dropped: dropped,
      events: events)
  }

  /// What was found out about the format, the first time it is asked for after that, and again when it
  /// has changed: three lines of another one may, and a line that shows StatsD to be DogStatsD.
  func takeDecision() -> String? {
    guard reader.formatName != toldFormat, let decision = reader.decision else { return nil }
    toldFormat = reader.formatName
    return decision
  }

  /// Points that have come too late and that nobody was told of.
  var untoldLate: UInt64 { refusedLater[.late] - toldLate }

  /// People were told of those that have come too late.
  func noteLateTold() { toldLate = refusedLater[.late] }

  /// Clocks of two machines, and of two programs on one, may differ by this many nanoseconds.
  private static let smallestLead: Int64 = 5_000_000_000

  /// A stamp lies so many nanoseconds in the future; the point is taken as now.
  @inline(never)
  func note(lead: Int64) {
    guard lead > Self.smallestLead else { return }
    self.lead = max(self.lead, lead)
  }

  /// People were told of stamps from the future.
  package func noteLeadTold() { lead = 0 }

  /// The first lines refused for each reason that have come up since it was last asked.
  ///
  /// While no format fits a stream, those that have none are left to ``takeUnknown()``.
  func takeExamples() -> [RejectExample] {
    let examples = reader.examples
    defer { toldExamples = examples.count }
    let isOpen = kind != .datagram && reader.formatName == nil && reader.advice == nil
    return examples.dropFirst(toldExamples).filter { !(isOpen && $0.reason == .noFormat) }
  }

  /// The first three lines of a stream that no format fits, or fewer when it has ended; once.
  func takeUnknown() -> [RejectExample] {
    let lines = reader.unknownLines
    guard !hasToldUnknown, reader.formatName == nil,
      lines.count == 3 || (hasEnded && !lines.isEmpty)
    else { return [] }
    hasToldUnknown = true
    return lines
  }
}

/// What came in and what became of it.
struct InputCounts {
  var lines: UInt64 = 0
  var accepted: UInt64 = 0
  var rejected = RejectCounts()
  /// Points that were let go for newer ones.
  var dropped: UInt64 = 0
  /// What was told that is no point.
  var events: UInt64 = 0

  static func += (left: inout InputCounts, right: InputCounts) {
    left.lines += right.lines
    left.accepted += right.accepted
    left.rejected += right.rejected
    left.dropped += right.dropped
    left.events += right.events
  }
}
