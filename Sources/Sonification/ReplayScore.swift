public import RollingSeries

/// The window of a series, laid out in the time that its replay takes.
///
/// Values are added in the order of their times. Those that come too close to be told apart are thinned
/// so that the extremes stay, so memory is bounded however many there are.
///
/// ```text
/// continuous   one bucket |    | of 20 ms or an 800th of the length: lowest and highest value, a gap
/// discrete     one note, the farthest from the note before it, for all points within 50 ms
/// ```
public struct ReplayScore: Sendable {
  /// Something at its offset from the start, in nanoseconds.
  struct Event: BitwiseCopyable, Sendable {
    var offset: Int64
    /// 0...1; `nil` where a gap begins, which lasts until the next value.
    var position: Double?
  }

  /// Whether one tone glides from value to value; else each is a note.
  public let isContinuous: Bool
  /// Nanoseconds.
  let length: Int64
  /// In order of their offsets.
  private(set) var events: ContiguousArray<Event> = []
  /// Values that share a sound with another one.
  public private(set) var mergedValues = 0
  /// Values added.
  public private(set) var valueCount = 0

  private let bucketLength: Int64
  private var bucketEnd = Int64.min
  private var lowest: Event?
  private var highest: Event?
  private var hasGap = false
  /// The last note's position.
  private var struck = 0.5

  /// Creates an empty score.
  ///
  /// - Parameters:
  ///   - isContinuous: one gliding tone, or else notes.
  ///   - seconds: held in 1...60; NaN is 4.
  public init(isContinuous: Bool, seconds: Double = 4) {
    let held = seconds.isNaN ? 4 : min(max(seconds, 1), 60)
    self.isContinuous = isContinuous
    length = Moment.span(Float(held))
    bucketLength =
      isContinuous ? max(20 * Moment.millisecond, length / 800) : 50 * Moment.millisecond
  }

  /// Adds what was at `place` of the window, 0 (oldest) to 1 (now).
  ///
  /// - Parameters:
  ///   - position: where the value lies on its axis; `nil` where values begin to be missing.
  ///   - place: held in 0...1; never less than the one before.
  public mutating func add(_ position: AxisPosition?, at place: Double) {
    let part = place.isNaN ? 0 : min(max(place, 0), 1)
    let offset = Int64(exactly: (Double(length) * part).rounded()) ?? 0
    if offset >= bucketEnd { open(at: offset) }
    guard let held = position?.held else { return addGap(at: offset) }
    valueCount += 1
    take(Event(offset: offset, position: held), held)
  }

  /// Ends the score: all that was added is in ``events``.
  mutating func finish() {
    flush()
  }

  private mutating func open(at offset: Int64) {
    flush()
    hasGap = false
    // Buckets of a tone lie on a grid, those of notes begin with their first point.
    let start = isContinuous ? offset - offset % bucketLength : offset
    bucketEnd = start + bucketLength
  }

  private mutating func take(_ event: Event, _ position: Double) {
    guard let low = lowest?.position, let high = highest?.position else {
      lowest = event
      highest = event
      return
    }
    mergedValues += 1
    if position < low { lowest = event }
    if position > high { highest = event }
  }

  private mutating func addGap(at offset: Int64) {
    guard isContinuous, !hasGap else { return }
    flush()
    hasGap = true
    append(offset, nil)
  }

  /// Offsets never decrease, although extremes are moved within their bucket.
  private mutating func append(_ offset: Int64, _ position: Double?) {
    events.append(Event(offset: max(offset, events.last?.offset ?? 0), position: position))
  }

  private mutating func flush() {
    guard let low = lowest, let high = highest else { return }
    lowest = nil
    highest = nil
    if !isContinuous { return strike(low, high) }
    guard low.position != high.position else { return append(low.offset, low.position) }
    // Both get their share of the bucket, or the ear would miss the shorter one.
    mergedValues -= 1
    let order = low.offset <= high.offset ? (low, high) : (high, low)
    let start = max(bucketEnd - bucketLength, events.last?.offset ?? 0)
    let quarter = (bucketEnd - start) / 4
    append(start + quarter, order.0.position)
    append(start + 3 * quarter, order.1.position)
  }

  private mutating func strike(_ low: Event, _ high: Event) {
    guard let bottom = low.position, let top = high.position else { return }
    struck = abs(top - struck) >= abs(bottom - struck) ? top : bottom
    append(bucketEnd - bucketLength, struck)
  }
}
