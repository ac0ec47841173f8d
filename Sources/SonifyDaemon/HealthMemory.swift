/// Whether a count has risen often enough, lately enough, to be called a fault that lasts.
package struct RepeatedFault: Hashable {
  private let limit: Int
  private let span: Int64
  private let hold: Int64
  private var lastCount = 0
  /// When the count last rose, at most `limit` moments, oldest first.
  private var rises: [Int64] = []
  private var activeUntil = Int64.min

  /// - Parameters:
  ///   - limit: rises that make a fault; 1 or more.
  ///   - span: nanoseconds within which they must lie.
  ///   - hold: nanoseconds without a rise after which it is over.
  package init(limit: Int, within span: Int64, hold: Int64) {
    self.limit = max(1, limit)
    self.span = span
    self.hold = hold
  }

  /// Takes the count as it stands at `now`, monotonic nanoseconds; returns whether the fault lasts.
  package mutating func observe(_ count: Int, at now: Int64) -> Bool {
    let rise = min(max(0, count - lastCount), limit)
    lastCount = count
    for _ in 0..<rise { rises.append(now) }
    rises.removeFirst(max(0, rises.count - limit))
    if rise > 0, rises.count == limit, let oldest = rises.first, now - oldest <= span {
      activeUntil = now + hold
    } else if rise > 0, now < activeUntil {
      activeUntil = now + hold
    }
    return now < activeUntil
  }
}

/// Whether engine and output move on.
package enum SoundProgress: Hashable {
  case advancing
  /// The audio thread does not render what is wanted.
  case engineStill
  /// The output says that it plays, and wants nothing.
  case outputStill
}

/// Judges from outside whether the two threads that make the sound still turn.
package struct ProgressWatch: Hashable {
  /// What the threads publish.
  package struct Sample: Hashable {
    /// Stream frame after the last one rendered.
    package var rendered: Int64
    /// Stream frame up to which the output wants audio.
    package var wanted: Int64
    /// Whether an output takes blocks.
    package var isConsuming: Bool

    package init(rendered: Int64, wanted: Int64, isConsuming: Bool) {
      self.rendered = rendered
      self.wanted = wanted
      self.isConsuming = isConsuming
    }

    /// Whether the engine has something to do: without an output it keeps time by itself.
    fileprivate var isRenderingDue: Bool { !isConsuming || wanted > rendered }
  }

  private var last: Sample?
  private var lastLook: Int64 = 0
  private var renderedAt: Int64 = 0
  private var wantedAt: Int64 = 0

  /// Nanoseconds without a block that was due.
  private static let enginePatience: Int64 = 1_000_000_000
  /// Nanoseconds without a request; the output itself calls its server frozen before that.
  private static let outputPatience: Int64 = 4_000_000_000
  /// When we have not looked for so long, it is we who stood still.
  private static let longestPause: Int64 = 1_000_000_000

  package init() {}

  /// Takes what holds at `now`, monotonic nanoseconds.
  package mutating func observe(_ sample: Sample, at now: Int64) -> SoundProgress {
    defer {
      last = sample
      lastLook = now
    }
    guard let last, now - lastLook <= Self.longestPause else {
      renderedAt = now
      wantedAt = now
      return .advancing
    }
    if sample.rendered != last.rendered || !sample.isRenderingDue { renderedAt = now }
    if sample.wanted != last.wanted || !sample.isConsuming { wantedAt = now }
    if now - renderedAt >= Self.enginePatience { return .engineStill }
    return now - wantedAt >= Self.outputPatience ? .outputStill : .advancing
  }
}

/// Which inputs have brought nothing but lines that cannot be used since their last good point.
package struct RubbishWatch {
  private struct Mark {
    var accepted: UInt64
    /// Refused when the last good point came.
    var refusedBefore: UInt64
    var refused: UInt64
    /// When the last line was refused.
    var refusedAt: Int64
  }

  private var marks: [Int: Mark] = [:]

  /// Refused lines in a row that make a source of rubbish.
  private static let limit: UInt64 = 5
  /// Nanoseconds after its last line that a source of rubbish is forgotten.
  private static let hold: Int64 = 60_000_000_000

  package init() {}

  /// Takes the sums of input `number` at `now`; explicitly missing values count as neither.
  ///
  /// - Returns: how many were refused since its last good point, if they are too many.
  package mutating func observe(
    _ number: Int, accepted: UInt64, refused: UInt64, at now: Int64
  ) -> UInt64? {
    // The first look finds an input at its beginning.
    var mark =
      marks[number] ?? Mark(accepted: 0, refusedBefore: 0, refused: 0, refusedAt: now)
    if accepted != mark.accepted { mark.refusedBefore = refused }
    if refused != mark.refused { mark.refusedAt = now }
    mark.accepted = accepted
    mark.refused = refused
    marks[number] = mark
    let count = refused - min(refused, mark.refusedBefore)
    return count >= Self.limit && now - mark.refusedAt < Self.hold ? count : nil
  }

  /// Forgets inputs that are not in `numbers`.
  package mutating func keepOnly(_ numbers: Set<Int>) {
    marks = marks.filter { numbers.contains($0.key) }
  }
}
