/// Decides when the service manager may be told that the daemon lives.
///
/// The main loop proves itself by asking. The audio thread must have rendered something lately, unless
/// the output is known to take no sound: a missing sound server is told to people and restarts nothing.
/// Whether the data are well has no part in it.
package struct WatchdogPolicy {
  /// Nanoseconds between two signs of life: half of what the manager allows, and never a busy loop.
  package let interval: Int64
  /// When the next sign of life is due.
  package private(set) var dueAt: Int64
  /// How long the audio thread may render nothing: longer than it takes to find out that the sound server
  /// is frozen, and a long buffer is filled in large steps.
  private let patience: Int64
  private var rendered: Int64 = -1
  private var advancedAt: Int64

  /// Creates a policy for a manager that ends a service silent for `period` nanoseconds, and an output that
  /// keeps `buffer` nanoseconds of sound queued.
  package init(period: Int64, buffer: Int64, at now: Int64) {
    interval = max(period / 2, 20_000_000)
    patience = 4_000_000_000 + buffer
    dueAt = now
    advancedAt = now
  }

  /// Whether a sign of life is to be given now.
  ///
  /// `rendered` counts the frames that the audio thread has rendered since its start; `takesSound` is whether
  /// the output is in a state in which it takes them.
  package mutating func isDue(rendered: Int64, takesSound: Bool, at now: Int64) -> Bool {
    if rendered != self.rendered || !takesSound { advancedAt = now }
    self.rendered = rendered
    guard now >= dueAt else { return false }
    dueAt = now + interval
    return isAudioAlive(at: now)
  }

  /// Whether the audio thread has done something lately, or had nothing to do.
  package func isAudioAlive(at now: Int64) -> Bool { now - advancedAt <= patience }
}
