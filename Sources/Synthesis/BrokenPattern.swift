internal import RealtimeAudio

/// What the engine plays by itself when the main thread no longer lives: two low buzzes, every 3 s.
package struct BrokenPattern: BitwiseCopyable, Sendable {
  private var framesUntilNext: Int32 = 0

  /// As ``notes()``, for those who learn it.
  package static var buzzes: [Note] {
    let (first, second) = notes()
    return [first, second]
  }

  /// The two buzzes: -10 dBFS RMS, centre.
  static func notes() -> (Note, Note) {
    func buzz(delay: Float) -> Note {
      Note(
        frequency: 165, delay: delay, duration: 0.25, attack: 0.02, release: 0.05,
        gain: 3.162_277_7,
        timbre: .soft, bus: .alarms)
    }
    return (buzz(delay: 0), buzz(delay: 0.4))
  }

  /// Counts a block; returns whether the buzzes begin with it.
  mutating func isDue(isStuck: Bool, sampleRate: Double) -> Bool {
    guard isStuck else {
      framesUntilNext = 0
      return false
    }
    framesUntilNext -= Int32(AudioBlock.frameCount)
    guard framesUntilNext <= 0 else { return false }
    framesUntilNext = clampedFrames(3 * sampleRate, 1...Int32.max)
    return true
  }
}
