internal import EventLoop
internal import MetricLines

/// One place that numbers come from: standard input, a connection, or the datagram socket.
final class Input {
  /// What kind of place.
  enum Kind: String, CaseIterable {
    case standardInput = "standard input"
    case stream = "stream connection"
    case datagram = "datagrams"
  }

  /// From 1, in the order of their opening; series are traced to it.
  let number: Int
  let kind: Kind
  let openedAt: Int64
  var reader: LineReader
  /// Points that went into series.
  var accepted: UInt64 = 0
  /// Points that were refused where series are kept.
  var refusedLater = RejectCounts()
  /// Points that were let go for newer ones.
  var dropped: UInt64 = 0
  /// When the first bytes came; the format has 2 s from then to show itself.
  var firstBytesAt: Int64?
  /// When the last bytes came; the opening before that.
  var lastBytesAt: Int64
  private var hasToldDecision = false
  private var toldExamples = 0
  private var toldLate: UInt64 = 0

  init(number: Int, kind: Kind, reader: consuming LineReader, at now: Int64) {
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
      lines: reader.lines, accepted: accepted, rejected: rejected, dropped: dropped)
  }

  /// What was found out about the format, the first time it is asked for after that.
  func takeDecision() -> String? {
    guard !hasToldDecision, let decision = reader.decision else { return nil }
    hasToldDecision = true
    return decision
  }

  /// Whether points have come too late since it was last asked.
  func takeNewlyLate() -> Bool {
    defer { toldLate = refusedLater[.late] }
    return refusedLater[.late] > toldLate
  }

  /// The first lines refused for each reason that have come up since it was last asked.
  func takeExamples() -> ArraySlice<RejectExample> {
    let examples = reader.examples
    defer { toldExamples = examples.count }
    return examples.dropFirst(toldExamples)
  }
}

/// What came in and what became of it.
struct InputCounts {
  var lines: UInt64 = 0
  var accepted: UInt64 = 0
  var rejected = RejectCounts()
  /// Points that were let go for newer ones.
  var dropped: UInt64 = 0

  static func += (left: inout InputCounts, right: InputCounts) {
    left.lines += right.lines
    left.accepted += right.accepted
    left.rejected += right.rejected
    left.dropped += right.dropped
  }
}
