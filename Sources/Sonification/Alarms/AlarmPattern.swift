import Synthesis

/// The sound of an alarm. Its urgency is in count and rhythm, which everybody hears; pitch only adds
/// the side.
///
/// High has two groups of five pulses, medium three, low one. Pulses have soft edges and eight
/// harmonics, most of them between 300 and 4000 Hz, where ears and small speakers are best.
enum AlarmPattern {
  /// How many pulses there are.
  static func pulseCount(_ priority: AlarmPriority) -> Int {
    switch priority {
    case .high: 2 * groupOnsets.count
    case .medium: 3
    case .low: 1
    }
  }

  /// One pulse of the pattern, counted from 0.
  static func pulse(_ index: Int, of call: AlarmCall) -> Note {
    let duration = duration(call.priority)
    return Note(
      frequency: call.isAbove ? abovePitch : belowPitch, delay: onset(index, of: call.priority),
      duration: duration, attack: edge * duration, release: edge * duration, gain: tenUpGain,
      timbre: .brass, bus: .alarms)
  }

  /// Nanoseconds from its onset to the end of its last pulse.
  static func length(_ priority: AlarmPriority) -> Int64 {
    Moment.span(onset(pulseCount(priority) - 1, of: priority) + duration(priority))
  }

  /// Nanoseconds from the onset of a pattern to that of its repetition.
  static func period(_ priority: AlarmPriority) -> Int64 {
    switch priority {
    case .high: 3 * Moment.second
    case .medium: 4 * Moment.second
    case .low: 16 * Moment.second
    }
  }

  private static func onset(_ index: Int, of priority: AlarmPriority) -> Float {
    guard priority == .high else { return Float(index) * mediumSpacing }
    let (group, place) = index.quotientAndRemainder(dividingBy: groupOnsets.count)
    return Float(group) * groupSpacing + groupOnsets[place]
  }

  /// Seconds of a pulse.
  private static func duration(_ priority: AlarmPriority) -> Float {
    switch priority {
    case .high: 0.11
    case .medium: 0.14
    case .low: 0.15
    }
  }

  /// Seconds: three pulses, a breath, two more.
  private static let groupOnsets: InlineArray<5, Float> = [0, 0.17, 0.34, 0.6, 0.77]
  private static let groupSpacing: Float = 1.3
  private static let mediumSpacing: Float = 0.3

  /// Part of a pulse in which it rises, and in which it falls.
  private static let edge: Float = 0.2
  /// +10 dB: gain 1 is -20 dBFS.
  private static let tenUpGain: Float = 3.162_277_7
  /// Hertz; the eighth harmonics lie below 4000.
  private static let abovePitch = 466.0
  private static let belowPitch = 233.0
}
