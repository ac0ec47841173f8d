public import Synthesis

/// Decides what is heard: values on axes in, orders for the engine out.
///
/// Which series sound, and how they share the sound, is the affair of the ``ListeningMode``; the others
/// are heard only when they go stale or end. Times are nanoseconds of whatever
/// clock the caller keeps and never go back (an earlier one counts as the latest seen), so the same
/// events give the same orders, live and in a file.
///
/// After every event the caller takes the orders with ``drain(_:)`` and calls ``advance(to:)`` again
/// at ``nextDeadline``. What is due several times over is played once: a caller that was held up does
/// not catch up in a burst, and one that renders a file goes from deadline to deadline.
///
/// Once every key has been seen there are no heap calls.
public struct Listening: ~Copyable {
  /// What was not played as it came, by reason.
  public internal(set) var counts = HearingCounts()
  /// The moment at which ``advance(to:)`` must be called next; `nil` when nothing is due ever.
  public private(set) var nextDeadline: Int64?
  /// When the last note or burst given out so far will have ended; sustained tones do not count.
  public private(set) var soundsUntil: Int64

  var settings: HearingSettings
  var pitches: PitchMap
  var now: Int64
  var series: HeardSeries

  /// How the series share the sound.
  public internal(set) var mode = ListeningMode.focus
  /// The series in focus; `nil` before the first.
  public internal(set) var focus: Int?
  /// The series chosen beside it, in the order in which they were chosen.
  public internal(set) var background: ContiguousArray<Int> = []
  /// Those that sound now, in the order of their seats.
  var voices = InlineArray<8, Voice>(repeating: Voice())
  var seatCount = 0
  var turn = Turn()
  /// Series outside their bands, the newest last.
  var outside: ContiguousArray<Int> = []

  private var orders = OrderQueue()
  private var lastSlot = Listening.slotCount - 1

  /// Onset of the last sound that tells the listener the program is alive.
  private var lastOnset: Int64
  private var heartbeatPeriod: Int64 { Moment.span(Float(settings.heartbeatPeriod)) }
  var isProven = false

  var staleCount = 0
  var lastStaleMark = Moment.longAgo
  var staleDue = Moment.never
  var nextEnded = Moment.longAgo
  var nextOverload = Moment.longAgo
  var nextDeviceChange = Moment.longAgo

  var alarms = AlarmBoard()

  var muteEnd = Moment.never
  /// Whether that mute silences alarms too.
  var mutesAlarms = false
  var isDucked = false
  /// Keys of the series that have a mute of their own, and when the first of these ends.
  var mutedKeys: ContiguousArray<Int> = []
  var seriesMuteDue = Moment.never
  var replay: Replay?
  var legend: LegendPlay?
  private(set) var hasShutDown = false

  /// How many of the engine's slots are used, beginning with 0. There are more than voices, so that
  /// a tone that still fades out is left alone.
  public static let slotCount = 16

  /// Creates silence, before any series; orders the engine to the volume of the settings.
  ///
  /// - Parameters:
  ///   - settings: what the listener chose.
  ///   - time: the present.
  ///   - seriesLimit: how many series to take memory for at once.
  public init(_ settings: HearingSettings, at time: Int64, seriesLimit: Int = 10_000) {
    self.settings = settings
    pitches = PitchMap(low: settings.pitch.lowerBound, high: settings.pitch.upperBound)
    series = HeardSeries(expecting: seriesLimit)
    background.reserveCapacity(Self.backgroundLimit)
    now = Moment.held(time)
    soundsUntil = now
    lastOnset = now - Moment.span(Float(settings.heartbeatPeriod))
    order(.master(gain: Float(settings.volume), fade: Fade.start))
    if !settings.hasSound { closeFaders() }
  }

  /// Hands out the orders so far, oldest first, each with the moment it is meant for. Moments never
  /// decrease.
  ///
  /// - Parameter play: returns `false` when it has no room; that order and those after it wait for
  ///   the next call.
  public mutating func drain(_ play: (_ time: Int64, _ action: Command.Action) -> Bool) {
    orders.drain(play)
  }

  /// Fades everything out in 50 ms, for good: the last order before an exit.
  public mutating func shutDown(at time: Int64) {
    advance(to: time)
    guard !hasShutDown else { return }
    order(.master(gain: 0, fade: Fade.stop))
    hasShutDown = true
    reschedule()
  }
}

// What the other parts share.
extension Listening {
  /// Passes an order on.
  mutating func order(_ action: Command.Action) {
    guard !hasShutDown else { return }
    if !orders.append(action, at: now) { counts.refusedSounds += 1 }
  }

  /// Plays one note.
  mutating func play(_ note: Note) {
    begin(after: note.delay, on: note.bus)
    add(note)
  }

  /// Plays one burst of noise.
  mutating func play(_ noise: Noise) {
    begin(after: noise.delay, on: noise.bus)
    add(noise)
  }

  /// Plays a mark of notes.
  mutating func play<let count: Int>(_ mark: InlineArray<count, Note>) {
    begin(after: 0, on: mark[0].bus)
    for index in mark.indices { add(mark[index]) }
  }

  /// Plays a mark of noise.
  mutating func play<let count: Int>(_ mark: InlineArray<count, Noise>) {
    begin(after: 0, on: mark[0].bus)
    for index in mark.indices { add(mark[index]) }
  }

  private mutating func add(_ note: Note) {
    soundsUntil = max(soundsUntil, now + Moment.span(note.delay + note.duration))
    order(.note(note))
  }

  private mutating func add(_ noise: Noise) {
    soundsUntil = max(soundsUntil, now + Moment.span(noise.delay + noise.duration))
    order(.noise(noise))
  }

  /// Remembers the onset of a sound that shows that the program is alive; a muted one does not.
  private mutating func begin(after delay: Float, on bus: Bus) {
    let isMuted = bus == .alarms ? mutesAlarms : isSilenced && (bus == .data || bus == .marks)
    if !isMuted { lastOnset = max(lastOnset, now + Moment.span(delay)) }
  }

  /// The next free slot in turn, the one that has been free for longest.
  mutating func takeSlot() -> Int {
    // There are always free ones: at most half of them sound.
    repeat { lastSlot = (lastSlot + 1) % Self.slotCount } while sounds(in: lastSlot)
    return lastSlot
  }

  private func sounds(in slot: Int) -> Bool {
    voices.indices.contains { voices[$0].slot == slot } || replay?.sounds(in: slot) == true
  }

  /// When the next heartbeat is due, as things stand.
  var heartbeatDue: Int64 {
    settings.hasHeartbeat && isProven ? lastOnset + heartbeatPeriod : Moment.never
  }

  /// Finds out what is due next. Every change of a deadline ends with this.
  mutating func reschedule() {
    var due = min(min(heartbeatDue, staleDue), min(muteEnd, seriesMuteDue))
    due = min(min(due, turn.due), min(replay?.due ?? Moment.never, legend?.due ?? Moment.never))
    due = min(due, alarmDue)
    for index in voices.indices { due = min(due, voices[index].due) }
    nextDeadline = hasShutDown || due == Moment.never ? nil : max(due, now)
  }
}

/// Seconds of the ramps, from sound.md's rule that nothing clicks.
enum Fade {
  /// A tone begins, or moves.
  static let start: Float = 0.02
  /// A tone stops, a focus changes, a mute, an exit.
  static let stop: Float = 0.05
  /// A tone goes because its data have gone.
  static let stale: Float = 0.3
}
