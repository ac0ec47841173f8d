public import RollingSeries

/// The window of a series, laid out in the time that its replay takes.
///
/// Values are added in the order of their times, however many there are; memory is bounded, because of
/// those within 5 ms (10 ms in a replay of more than 30 s) only the extremes are kept. What is played is
/// thinned again by what the ear can tell apart at the speed of the moment.
///
/// ```text
/// continuous   two values in 20 ms, the lowest and the highest, and where values begin to be missing
/// discrete     every note at its time; of more than four in 50 ms the lowest and the highest
/// ```
public struct ReplayScore: Sendable {
  /// Whether one tone glides from value to value; else each is a note.
  public let isContinuous: Bool
  /// Nanoseconds at the usual speed.
  let length: Int64
  /// Values added.
  public private(set) var valueCount = 0

  private var tones: ReplayThinning
  private var notes: NoteThinning
  /// Offset of the last value.
  private var last: Int64?
  private var end: ReplayEvent?

  /// Creates an empty score.
  ///
  /// - Parameters:
  ///   - isContinuous: one gliding tone, or else notes.
  ///   - seconds: held in 1...60; NaN is 4.
  public init(isContinuous: Bool, seconds: Double = 4) {
    let held = seconds.isNaN ? 4 : min(max(seconds, 1), 60)
    self.isContinuous = isContinuous
    length = Moment.span(Float(held))
    let stretch = (held > 30 ? 10 : 5) * Moment.millisecond
    tones = ReplayThinning(.record, stretch: stretch, limit: length)
    notes = NoteThinning(stretch: stretch)
  }

  /// Adds what was at `place` of the window, 0 (oldest) to 1 (now).
  ///
  /// - Parameters:
  ///   - position: where the value lies on its axis; `nil` where values begin to be missing.
  ///   - place: held in 0...1; never less than the one before.
  ///   - band: where the value lies between its limits, which colours it as it does live.
  ///   - sound: what it carries beside its height.
  public mutating func add(
    _ position: AxisPosition?, at place: Double, in band: Band = .normal,
    sounding sound: PointSound = .plain
  ) {
    let offset = Self.offset(of: place, in: length)
    let held = position?.held
    let side = held == nil ? .inside : position?.side ?? .inside
    if held != nil {
      valueCount += 1
      last = offset
    }
    let event = ReplayEvent(offset: offset, position: held, side: side, band: band, sound: sound)
    if isContinuous { tones.add(event) } else { notes.add(event) }
  }

  /// Lets the tone end after its last value, on which it rests for 120 ms; else it holds to the end of the
  /// replay. Notes end by themselves.
  public mutating func endLine() {
    guard isContinuous, let last else { return }
    end = ReplayEvent(offset: last + Self.rest, isEnd: true)
  }

  /// How many values are heard at the usual speed: the others share a sound with one that is farther out.
  public var heardCount: Int {
    events(at: 1).count { $0.position != nil }
  }

  /// The most notes that sound at one time at the usual speed, 0 of a line, when those without a length of
  /// their own last `length` seconds.
  public func mostAtOnce(length: Double) -> Int {
    guard !isContinuous else { return 0 }
    let notes = events(at: 1).filter { $0.position != nil }
    let ends = notes.map {
      $0.offset + Moment.span($0.sound.length > 0 ? $0.sound.length : Float(length))
    }
    .sorted()
    var (most, ended) = (0, 0)
    for (begun, note) in notes.enumerated() {
      while ends[ended] <= note.offset { ended += 1 }
      most = max(most, begun + 1 - ended)
    }
    return most
  }

  /// Nanoseconds at the usual speed until a line has ended.
  var fullLength: Int64 { max(length, end?.offset ?? 0) }

  /// What is played at `speed`, in order of the offsets.
  ///
  /// - Complexity: O(events kept), at most four in 5 ms, and 24,000.
  func events(at speed: Double) -> ContiguousArray<ReplayEvent> {
    guard isContinuous else { return noteEvents(at: speed) }
    var all = tones
    all.finish()
    var thinned = ReplayThinning(
      .tone, stretch: Moment.scaled(Self.toneStretch, by: speed), limit: length)
    for event in all.events { thinned.add(event) }
    thinned.finish()
    return thinned.events + (end.map { [$0] } ?? [])
  }

  private func noteEvents(at speed: Double) -> ContiguousArray<ReplayEvent> {
    var all = notes
    all.finish()
    var thinned = NoteThinning(stretch: Moment.scaled(Self.noteStretch, by: speed))
    for event in all.events { thinned.add(event) }
    thinned.finish()
    return thinned.events
  }

  /// Nanoseconds of `place` (0...1, held) in a replay of `length`.
  static func offset(of place: Double, in length: Int64) -> Int64 {
    Moment.scaled(length, by: place.isNaN ? 0 : min(max(place, 0), 1))
  }

  private static let toneStretch = 20 * Moment.millisecond
  private static let noteStretch = 50 * Moment.millisecond
  private static let rest = 120 * Moment.millisecond
}
