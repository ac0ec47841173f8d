package import MetricLines

/// Asks whether there may be the series that samples become, before the first of an interval is taken: what
/// is taken must not be lost when the interval ends.
package struct SeriesRoom {
  /// What there is for a series.
  package enum Answer {
    /// The series is there.
    case known
    /// It may come.
    case free
    /// It may not.
    case refused(RejectReason)
  }

  /// Asks for a series that `source` would bring; with `isKept` room is kept for it until the points of the
  /// interval are made.
  package var ask: (_ name: Span<UInt8>, _ hash: UInt64, _ source: Int, _ isKept: Bool) -> Answer =
    { _, _, _, _ in
      .free
    }
  /// Gives back the room that was kept for a series.
  package var giveBack: (_ hash: UInt64) -> Void = { _ in }

  /// Has room for everything.
  package init() {}
}

extension MeaningEntry {
  /// Keeps room for all series that its samples become, or for none.
  ///
  /// - Returns: why there is none.
  func refusal(in room: SeriesRoom) -> RejectReason? {
    guard role == .timing else {
      return refusal(room.ask(name.span, hash, source, role != .counter))
    }
    for place in derived.indices {
      let series = derived[place]
      let answer = room.ask(series.bytes.span, series.hash, source, true)
      guard let reason = refusal(answer) else { continue }
      for kept in derived[..<place] { room.giveBack(kept.hash) }
      return reason
    }
    return nil
  }

  private func refusal(_ answer: SeriesRoom.Answer) -> RejectReason? {
    if case .refused(let reason) = answer { reason } else { nil }
  }
}
