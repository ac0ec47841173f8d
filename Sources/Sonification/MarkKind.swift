/// The marks: short sounds with a meaning of their own, one case a meaning.
public enum MarkKind: Int, BitwiseCopyable, Sendable, Hashable, CaseIterable {
  /// A value crossed a grid line on its way to higher pitches.
  case gridUp
  /// A value crossed a grid line on its way to lower pitches.
  case gridDown
  /// A grid line of the time axis passed during a replay.
  case xTick
  /// A value left the axis at the end of the highest pitch.
  case over
  /// A value left the axis at the end of the lowest pitch.
  case under
  /// A value is missing.
  case hole
  /// The axis moved.
  case scaleChange
  /// Nothing arrives any more.
  case stale
  /// A source has closed.
  case ended
  /// Daemon and audio path are proven good.
  case heartbeat
  /// The program has been stuck; played by the audio thread on its own.
  case broken
  /// Input is being dropped.
  case overload
  /// The sound comes out elsewhere.
  case deviceChange
  /// A replay is finished.
  case complete
  /// An alarm of high priority.
  case alarmHigh
  /// An alarm of medium priority.
  case alarmMedium
  /// An alarm of low priority.
  case alarmLow
}

extension MarkKind {
  /// The word for it in reports, such as `scale_change`.
  public var name: String {
    var name = ""
    for letter in "\(self)" {
      if letter.isUppercase { name += "_" }
      name += letter.lowercased()
    }
    return name
  }
}

/// How many marks of each kind were played.
public struct MarkCounts: Sendable {
  private var counts = InlineArray<17, Int>(repeating: 0)

  /// Creates counts of zero.
  public init() {}

  /// How many of `kind`.
  public subscript(kind: MarkKind) -> Int {
    get { counts[kind.rawValue] }
    set { counts[kind.rawValue] = newValue }
  }

  /// The kinds that were played at all, with their counts, in the order of ``MarkKind``.
  public var nonzero: [(kind: MarkKind, count: Int)] {
    MarkKind.allCases.filter { self[$0] > 0 }.map { ($0, self[$0]) }
  }
}

extension MarkCounts: Hashable {
  /// Whether all counts are the same.
  public static func == (left: MarkCounts, right: MarkCounts) -> Bool {
    MarkKind.allCases.allSatisfy { left[$0] == right[$0] }
  }

  /// Feeds every count to `hasher`.
  public func hash(into hasher: inout Hasher) {
    for kind in MarkKind.allCases { hasher.combine(self[kind]) }
  }
}
