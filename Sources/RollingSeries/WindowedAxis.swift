/// A move of the axis: from then on a pitch means another value.
public struct AxisMove: BitwiseCopyable, Sendable, Hashable {
  /// Why it moved.
  public enum Kind: BitwiseCopyable, Sendable, Hashable {
    /// The axis is still learning; to be told to nobody.
    case learning
    /// Learning is over, once a series; the range may be the same as before.
    case learnt
    /// An axis that listeners know has moved; to be told at once.
    case moved
  }

  /// The range until now.
  public var old: AxisRange
  /// The range from now on.
  public var new: AxisRange
  /// Why it moved.
  public var kind: Kind

  /// Whether it is made without a mark: while learning and at its end.
  public var isSilent: Bool { kind != .moved }
}

/// The y axis of a series: a range that follows the window, and the place of a value in it.
///
/// An end grows when data have been beyond it for some seconds, or for a minute when the axis moved a short
/// time before; see ``AxisExcursion``. It shrinks when a range that leaves room and is smaller by a third
/// has fitted for four windows (twelve for an end at zero, and for data that are all one value), and
/// the last move is two windows ago, so that data at rest never move it to and fro.
public struct WindowedAxis: BitwiseCopyable, Sendable {
  /// Learning lasts this long, in nanoseconds, and until this many points came, but no longer than that.
  private static let learningTime: Int64 = 30_000_000_000
  private static let learningPoints = 20
  private static let longestLearning: Int64 = 120_000_000_000
  /// What is left free beyond an end, in extents of the data: when the axis is learnt from them, when it
  /// grows, because what goes beyond the known once will soon go farther, and when it shrinks.
  private static let learntRoom = 0.2
  private static let grownRoom = 2.0
  private static let shrunkRoom = 1.0
  /// Windows, after the first, before an end that is too far out is given up; more for one at zero, because
  /// an axis that begins there is the easiest to read, and for data at rest on one value.
  private static let patience = 3.0
  private static let longPatience = 11.0

  /// The listener's choice.
  public private(set) var settings: AxisSettings
  /// Nanoseconds of the window.
  private var windowDuration: Int64
  private var steps: AxisSteps
  private(set) var map: AxisMap

  /// Whether the axis still moves silently.
  public private(set) var isLearning: Bool
  /// Time of the first point; `nil` before.
  private var started: Int64?
  private var pointCount = 0
  /// The extremes of the last update, to skip the arithmetic while they stay.
  private var seen: AxisRange?
  /// Whether the last extremes leave each end too far out.
  private var isLowLoose = false
  private var isHighLoose = false
  /// Since when.
  private var lowLooseSince = Int64.min
  private var highLooseSince = Int64.min
  /// When both ends were last to be kept whatever the data.
  private var heldSince = Int64.min
  private var excursion = AxisExcursion()
  private var rest = AxisRest()
  /// Ends that could shrink but would gain too little, until the extremes change.
  private var refused: LooseEnds?

  /// The only value in a window that the range was made for.
  private var flatValue: Double?
  /// Whether the range has been made around a single value.
  private var isMadeUp = false

  /// Creates an axis; before the first update an automatic one covers 0...1 (1...10 for logarithms).
  ///
  /// - Parameters:
  ///   - settings: the listener's choice.
  ///   - windowDuration: nanoseconds after which an end may shrink.
  public init(_ settings: AxisSettings, windowDuration: Int64) {
    self.settings = settings
    self.windowDuration = windowDuration
    let start = AxisRange(
      unchecked: settings.scale.needsPositive ? 1 : 0, settings.scale.needsPositive ? 10 : 1)
    let range = settings.policy.range ?? start
    steps = AxisSteps(covering: range.low, range.high, scale: settings.scale)
    steps.range = range
    map = AxisMap(range, settings)
    if case .fixed = settings.policy { isLearning = false } else { isLearning = true }
  }

  /// The bounds as they are now.
  public var range: AxisRange { steps.range }

  /// The grid lines: round numbers within the range, ascending; six at most unless the range was given.
  ///
  /// - Complexity: allocates; ask after a move, not at each point.
  public var gridlines: [Double] { steps.gridlines(scale: settings.scale) }

  /// The place of `value` between the lowest and the highest pitch.
  ///
  /// An automatic axis that was made for a single value plays it in the middle, unless the value stands
  /// beside an origin.
  ///
  /// - Complexity: O(1); calls libm unless the scale is linear.
  public func position(of value: Double) -> AxisPosition {
    guard value.isFinite else { return .undefined }
    if value == flatValue { return .inside(0.5) }
    return map.position(of: value)
  }
}

extension WindowedAxis {
  /// The place of the origin, 0...1; `nil` without one.
  public var originPosition: Double? { settings.origin.flatMap { position(of: $0).clamped } }
}

extension WindowedAxis {
  /// Follows the window's extremes. Call once for each point, when the window has it.
  ///
  /// - Parameters:
  ///   - minimum: the window's smallest value. A value that the scale has no place for is ignored.
  ///   - maximum: the window's largest value.
  ///   - newest: its newest value.
  ///   - points: how many have come since the last call.
  ///   - time: nanoseconds; never decreases.
  /// - Returns: the move that listeners or the log must know of.
  /// - Complexity: O(1).
  public mutating func update(
    minimum: Double, maximum: Double, newest: Double, points: Int = 1, at time: Int64
  ) -> AxisMove? {
    guard isFlexible, minimum.isFinite, maximum.isFinite, minimum <= maximum,
      !settings.scale.needsPositive || maximum > 0
    else { return nil }

    pointCount += points
    // Values without a place are left from another scale: they say nothing about the lower end.
    let hasNoPlace = settings.scale.needsPositive && minimum <= 0
    let extremes = AxisRange(unchecked: hasNoPlace ? min(range.low, maximum) : minimum, maximum)
    if started == nil { begin(extremes, at: time) }
    if isLearning, isLearnt(at: time) { return finishLearning(extremes) }
    let isCovered = isOn(extremes.low) && isOn(extremes.high)
    excursion.follow(isCovered: isCovered, isNewestOn: isOn(newest), at: time)
    if extremes != seen { consider(extremes, at: time) }
    return isCovered ? shrink(at: time) : grow(extremes, at: time)
  }

  private func isOn(_ value: Double) -> Bool {
    if case .inside = map.position(of: value) { true } else { false }
  }

  /// Keeps both ends for another window: the data so far are all gone, and the next point alone must
  /// not take away the range that listeners know.
  public mutating func hold(at time: Int64) {
    heldSince = time
  }

  /// Takes on other settings. What listeners have learnt of the axis is void, so the change is a move
  /// to be told, also while the axis learns and where the bounds stay.
  ///
  /// - Parameters:
  ///   - settings: the listener's choice.
  ///   - windowDuration: nanoseconds after which an end may shrink.
  ///   - extremes: smallest and largest value in the window that `settings` have a place for.
  ///   - time: the present.
  /// - Returns: the move; `nil` when the settings are what they were.
  mutating func change(
    to settings: AxisSettings, windowDuration: Int64, extremes: AxisRange?, at time: Int64
  ) -> AxisMove? {
    self.windowDuration = windowDuration
    guard settings != self.settings else { return nil }
    var axis = WindowedAxis(settings, windowDuration: windowDuration)
    if let extremes {
      axis.started = started ?? time  // a fixed axis has nothing to begin
      axis.pointCount = pointCount
      axis.isLearning = axis.isLearning && isLearning
      axis.hold(at: time)
      if axis.isFlexible { axis.set(axis.fit(extremes).steps(low: .data, high: .data), extremes) }
    }
    let old = range
    self = axis
    return AxisMove(old: old, new: range, kind: .moved)
  }

  private var isFlexible: Bool {
    if case .fixed = settings.policy { false } else { true }
  }

  private mutating func begin(_ extremes: AxisRange, at time: Int64) {
    started = time
    hold(at: time)
    guard case .auto = settings.policy else { return }
    set(fit(extremes).steps(low: .data, high: .data), extremes)
  }

  private func isLearnt(at time: Int64) -> Bool {
    let elapsed = time.saturatingDistance(from: started ?? time)
    return elapsed >= Self.longestLearning
      || (elapsed >= Self.learningTime && pointCount >= Self.learningPoints)
  }

  /// The one time when both ends may shrink without waiting.
  private mutating func finishLearning(_ extremes: AxisRange) -> AxisMove {
    isLearning = false
    let old = range
    let room = extremes.low == extremes.high ? 0 : Self.learntRoom
    set(fit(extremes, room: room).steps(low: .data, high: .data), extremes)
    return AxisMove(old: old, new: range, kind: .learnt)
  }

  private func fit(_ extremes: AxisRange, room: Double = 0) -> AxisFit {
    AxisFit(minimum: extremes.low, maximum: extremes.high, room: room, settings: settings)
  }

  /// An end that stays is kept; but while nobody has learnt it from data, with a span made up around
  /// one value, it does not carry data that are all on one side of zero across it.
  private mutating func grow(_ extremes: AxisRange, at time: Int64) -> AxisMove? {
    let isCalm = rest.isCalm(at: time, window: windowDuration)
    guard isLearning || excursion.calls(isCalm: isCalm, at: time, window: windowDuration)
    else { return nil }
    let isFree = settings.policy == .auto && (isLearning || isMadeUp)
    let kept = AxisRange(
      unchecked: isFree && extremes.low >= 0 ? max(range.low, 0) : range.low,
      isFree && extremes.high <= 0 ? min(range.high, 0) : range.high)
    let fit = fit(extremes, room: isLearning ? Self.learntRoom : Self.grownRoom)
    let old = range
    set(
      fit.steps(
        low: fit.low < kept.low ? .data : .kept(kept.low),
        high: fit.high > kept.high ? .data : .kept(kept.high)), extremes)
    if !isLearning { rest.noteGrowth(at: time, window: windowDuration) }
    return AxisMove(old: old, new: range, kind: isLearning ? .learning : .moved)
  }

  /// Works out which ends could shrink; what it finds holds until the extremes change.
  private mutating func consider(_ extremes: AxisRange, at time: Int64) {
    seen = extremes
    flatValue = nil
    if extremes.low == extremes.high,
      fit(extremes).steps(low: .data, high: .data).range == range
    {
      noteFlat(extremes)
    }
    if !isLowLoose { lowLooseSince = time }
    if !isHighLoose { highLooseSince = time }
    let ends = looseEnds(extremes)
    isLowLoose = ends.low
    isHighLoose = ends.high
    refused = nil
  }

  /// Ends that are too far out for these data, where taking them back is worth a move. None while data
  /// are off the axis: the other end would be on the wrong side of them.
  private func looseEnds(_ extremes: AxisRange) -> LooseEnds {
    guard extremes.low >= range.low, extremes.high <= range.high else { return .none }
    let roomy = fit(extremes, room: Self.shrunkRoom).steps(low: .data, high: .data).range
    let ends = LooseEnds(low: roomy.low > range.low, high: roomy.high < range.high)
    return ends.isAny && shrunk(extremes, ends).gains(over: range, settings.scale) ? ends : .none
  }

  private func shrunk(_ extremes: AxisRange, _ ends: LooseEnds) -> AxisSteps {
    let isFlat = extremes.low == extremes.high
    return fit(extremes, room: isFlat ? 0 : Self.shrunkRoom).steps(
      low: ends.low || isFlat ? .data : .kept(range.low),
      high: ends.high || isFlat ? .data : .kept(range.high))
  }

  private mutating func shrink(at time: Int64) -> AxisMove? {
    guard isLowLoose || isHighLoose, !isLearning, let extremes = seen,
      rest.allowsShrinking(at: time, window: windowDuration)
    else { return nil }
    let isFlat = extremes.low == extremes.high
    let ends = LooseEnds(
      low: isLowLoose && isFree(isFlat || range.low == 0, since: lowLooseSince, at: time),
      high: isHighLoose && isFree(isFlat, since: highLooseSince, at: time))
    guard ends.isAny, ends != refused else { return nil }
    let old = range
    let smaller = shrunk(extremes, ends)
    guard smaller.gains(over: old, settings.scale) else {
      refused = ends
      return nil
    }
    set(smaller, extremes)
    rest.noteShrinking(at: time)
    return AxisMove(old: old, new: range, kind: .moved)
  }

  /// Whether an end has been too far out for long enough; some wait for longer.
  private func isFree(_ waitsLong: Bool, since loose: Int64, at time: Int64) -> Bool {
    isPast(waitsLong ? Self.longPatience : Self.patience, since: max(loose, heldSince), at: time)
  }

  private func isPast(_ windows: Double, since start: Int64, at time: Int64) -> Bool {
    Double(time.saturatingDistance(from: start)) >= windows * Double(windowDuration)
  }

  private mutating func set(_ steps: AxisSteps, _ extremes: AxisRange) {
    self.steps = steps
    map = AxisMap(steps.range, settings)
    excursion = AxisExcursion()
    seen = nil
    isLowLoose = false
    isHighLoose = false
    flatValue = nil
    isMadeUp = false
    noteFlat(extremes)
  }

  private mutating func noteFlat(_ extremes: AxisRange) {
    guard case .auto = settings.policy, settings.origin == nil, extremes.low == extremes.high
    else { return }
    flatValue = extremes.low
    isMadeUp = true
  }
}

/// Ends that have been farther out than the data need for long enough.
private struct LooseEnds: BitwiseCopyable, Equatable {
  var low: Bool
  var high: Bool

  static let none = LooseEnds(low: false, high: false)

  var isAny: Bool { low || high }
}

extension AxisSteps {
  /// A smaller range that is not at most this part of another is no reason to move.
  private static let worthwhile = 2.0 / 3

  /// Whether it is so much smaller than `other` that a move is worth it.
  fileprivate func gains(over other: AxisRange, _ scale: AxisScale) -> Bool {
    let extent = scale.place(of: range.high) - scale.place(of: range.low)
    return extent <= Self.worthwhile * (scale.place(of: other.high) - scale.place(of: other.low))
  }
}
