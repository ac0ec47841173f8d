/// What was refused on one connection: how often for each reason, and the first line for each.
struct Refusals {
  private(set) var counts = RejectCounts()
  private(set) var examples: [RejectExample] = []
  /// The first lines that no format fitted while it was open, at most three.
  private(set) var unknown: [RejectExample] = []

  /// Keeps a line that no format fitted, if it is one of the first.
  mutating func noteUnknown(_ line: Span<UInt8>, at position: LinePosition) {
    if unknown.count < 3 { unknown.append(RejectExample(.noFormat, line, at: position)) }
  }

  /// Counts a refusal of `line` or of a value in it.
  mutating func refuse(_ reason: RejectReason, _ line: Span<UInt8>, at position: LinePosition) {
    counts[reason] &+= 1
    note(reason, line, position)
  }

  /// Counts what a line's refusals were: that of the line as a whole, and those of its values since `before`.
  @inline(__always)
  mutating func settle(
    _ before: MeasurementBatch.Mark, _ reason: RejectReason?, _ line: Span<UInt8>,
    _ position: LinePosition, _ batch: inout MeasurementBatch
  ) {
    if let reason { refuse(reason, line, at: position) }
    guard batch.rejectedCount != before.rejectedCount else { return }
    settleValues(before, line, position, &batch)
  }

  @inline(never)
  private mutating func settleValues(
    _ before: MeasurementBatch.Mark, _ line: Span<UInt8>, _ position: LinePosition,
    _ batch: inout MeasurementBatch
  ) {
    let isGood = batch.takeLeftOut()  // nothing in it is to be mended, so it is no example
    for index in before.count..<batch.count {
      guard case .rejected(let reason) = batch[index].outcome else { continue }
      if isGood { counts[reason] &+= 1 } else { refuse(reason, line, at: position) }
    }
    let nameless = batch.takeNameless()
    guard nameless.total > 0 else { return }
    counts += nameless
    nameless.forEachNonzero { reason, _ in note(reason, line, position) }
  }

  private mutating func note(
    _ reason: RejectReason, _ line: Span<UInt8>, _ position: LinePosition
  ) {
    for example in examples where example.reason == reason { return }
    examples.append(RejectExample(reason, line, at: position))
  }
}
