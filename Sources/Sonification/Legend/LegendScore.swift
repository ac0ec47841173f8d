public import Synthesis

/// Orders for the engine that play one sound of the legend, each at its seconds from the start.
public struct LegendScore: Sendable {
  /// One order and when it is given.
  public struct Step: Sendable {
    /// Seconds from the start of the sound; never less than the step before.
    public let time: Float
    /// Sustained tones are in ``Legend/slot``.
    public let action: Command.Action
  }

  /// In the order of their times.
  public private(set) var steps: [Step] = []
  /// Seconds from the start to silence.
  public private(set) var duration: Float = 0

  /// A mark of notes.
  init<let count: Int>(_ notes: InlineArray<count, Note>) {
    for index in notes.indices { add(notes[index]) }
  }

  /// A mark of noise.
  init<let count: Int>(_ bursts: InlineArray<count, Noise>) {
    for index in bursts.indices { add(bursts[index]) }
  }

  /// Single notes, each after its own delay.
  init(_ notes: [Note]) {
    for note in notes { add(note) }
  }

  /// One sustained tone that takes on each of `targets` for `seconds`.
  init(_ targets: [Tone], each seconds: Float) {
    for (index, target) in targets.enumerated() {
      add(.tone(slot: Legend.slot, target), at: Float(index) * seconds)
    }
    duration = Float(targets.count) * seconds
    add(.release(slot: Legend.slot, fade: Fade.stop), at: duration)
    duration += Fade.stop
  }

  private mutating func add(_ note: Note) {
    add(.note(note), at: 0)
    duration = max(duration, note.delay + note.duration)
  }

  private mutating func add(_ noise: Noise) {
    add(.noise(noise), at: 0)
    duration = max(duration, noise.delay + noise.duration)
  }

  private mutating func add(_ action: Command.Action, at time: Float) {
    steps.append(Step(time: time, action: action))
  }
}
