/// A value that moves to its target in a straight line.
package struct Fader: BitwiseCopyable, Sendable {
  package private(set) var value: Float
  private var target: Float
  private var framesLeft: Float = 0

  init(_ value: Float) {
    self.value = value
    target = value
  }

  /// Whether it is on its way.
  var isMoving: Bool { framesLeft > 0 }

  /// Starts for `target`, to arrive after `frames`.
  mutating func move(to target: Float, over frames: Float) {
    self.target = target
    framesLeft = target == value ? 0 : frames
  }

  /// Starts for `target` unless it is on its way there: targets that come faster than the ramp must not
  /// begin it again each time.
  mutating func aim(at target: Float, over frames: Float) {
    if target != self.target { move(to: target, over: frames) }
  }

  /// Takes `frames` steps. The last segment may end late by a part of itself, never early: a ramp is
  /// not made steeper by where a segment happens to end.
  @inline(__always)
  mutating func advance(_ frames: Float) {
    guard framesLeft > 0 else { return }
    value += (target - value) * min(1, frames / framesLeft)
    framesLeft -= frames
    if framesLeft <= 0 { value = target }
  }
}

/// The levels every voice is multiplied by: four buses, the master, and the engine's own fades of the
/// data: while the main thread is stuck, and to make room for many voices.
package struct Mixer: BitwiseCopyable, Sendable {
  /// Index of the level that nothing turns down; it follows those of the buses.
  static let unmutable: UInt8 = 4

  private var buses = InlineArray<4, Fader>(repeating: Fader(1))
  private var master = Fader(1)
  private var attention = Fader(1)
  private var room: Float = 1
  private var hasNewRoom = false

  /// Whether any level moves in this segment.
  private(set) var isMoving = false
  /// The common swing of all tremolos at the end of the segment, -1...1.
  private(set) var swing: Float = 0
  /// Levels at the end of the segment by bus, then 1 for what cannot be muted.
  private(set) var levels = InlineArray<5, Float>(repeating: 1)

  mutating func move(_ bus: Bus, to gain: Float, over frames: Float) {
    buses[Int(bus.rawValue)].move(to: gain, over: frames)
  }

  mutating func moveMaster(to gain: Float, over frames: Float) {
    master.move(to: gain, over: frames)
  }

  mutating func moveAttention(to gain: Float, over frames: Float) {
    attention.move(to: gain, over: frames)
  }

  /// Lowers the data to `gain` by the end of the segment.
  mutating func setRoom(_ gain: Float) {
    hasNewRoom = gain != room
    room = gain
  }

  /// Where the common swing of all tremolos will be at the end of a segment: `turns` of it have passed
  /// since the engine began.
  mutating func swing(to turns: Double) {
    let part = Float(turns - Double(Int64(turns)))  // 0..<1
    swing = sine(ofTurns: Lanes(repeating: part > 0.5 ? part - 1 : part))[0]
  }

  mutating func advance(_ frames: Int) {
    isMoving = master.isMoving || attention.isMoving || hasNewRoom
    hasNewRoom = false
    for bus in 0..<4 where buses[bus].isMoving { isMoving = true }
    guard isMoving else { return }
    master.advance(Float(frames))
    attention.advance(Float(frames))
    for bus in 0..<4 {
      buses[bus].advance(Float(frames))
      levels[bus] = buses[bus].value * master.value
    }
    levels[Int(Bus.data.rawValue)] *= attention.value * room
  }
}
