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
    let duration = seconds(duration(call.priority))
    return Note(
      frequency: call.isAbove ? abovePitch : belowPitch,
      delay: seconds(onset(index, of: call.priority)), duration: duration,
      attack: edge * duration, release: edge * duration, gain: Gain.tenUp, timbre: .brass,
      bus: .alarms)
  }

  /// Nanoseconds from its onset to the end of its last pulse.
  static func length(_ priority: AlarmPriority) -> Int64 {
    let last = onset(pulseCount(priority) - 1, of: priority)
    return (last + duration(priority)) * Moment.millisecond
  }

  /// Nanoseconds from the onset of a pattern to that of its repetition.
  static func period(_ priority: AlarmPriority) -> Int64 {
    switch priority {
    case .high: 3 * Moment.second
    case .medium: 4 * Moment.second
    case .low: 16 * Moment.second
    }
  }

  private static func seconds(_ milliseconds: Int64) -> Float { Float(milliseconds) / 1_000 }

  // The rest of the times are milliseconds.

  private static func onset(_ index: Int, of priority: AlarmPriority) -> Int64 {
    guard priority == .high else { return Int64(index) * mediumSpacing }
    let (group, place) = index.quotientAndRemainder(dividingBy: groupOnsets.count)
    return Int64(group) * groupSpacing + groupOnsets[place]
  }

  private static func duration(_ priority: AlarmPriority) -> Int64 {
    switch priority {
    case .high: 110
    case .medium: 140
    case .low: 150
    }
  }

  /// Three pulses, a breath, two more.
  private static let groupOnsets: InlineArray<5, Int64> = [0, 170, 340, 600, 770]
  private static let groupSpacing: Int64 = 1_300
  private static let mediumSpacing: Int64 = 300

  /// Part of a pulse in which it rises, and in which it falls.
  private static let edge: Float = 0.2
  /// Hertz; the eighth harmonics lie below 4000.
  private static let abovePitch = 466.0
  private static let belowPitch = 233.0
}
