internal import Synchronization

/// What the render thread last said about itself, for a status.
public struct RenderReport: Hashable, Sendable {
  /// Voices that sound or wait for their onset.
  public var voices = 0
  /// Highest magnitude of a sample in the last second or two; 1 is full scale.
  public var peak: Float = 0
  /// Samples that were not finite and left as 0.
  public var nonFiniteReplaced = 0
  /// Notes and bands of noise that faded out early because a newer one needed their place.
  public var voicesStolen = 0
  /// Notes and bands of noise that found no free voice and none that may be taken.
  public var notesDropped = 0
  /// Commands that arrived after their frame had been rendered.
  public var lateCommands = 0
  /// Commands with a slot that does not exist or a number that is not finite.
  public var commandsRefused = 0
  /// Whether the main thread is taken for stuck, and the alarm plays.
  public var isMainStuck = false

  /// Nothing yet.
  public init() {}
}

/// The same, as the render thread writes it and any thread reads it. Each number is whole; two of them
/// may be from different blocks.
final class PublishedReport: Sendable {
  private let voices = Atomic<Int>(0)
  private let peakBits = Atomic<UInt32>(0)
  private let nonFiniteReplaced = Atomic<Int>(0)
  private let voicesStolen = Atomic<Int>(0)
  private let notesDropped = Atomic<Int>(0)
  private let lateCommands = Atomic<Int>(0)
  private let commandsRefused = Atomic<Int>(0)
  private let isMainStuck = Atomic<Bool>(false)

  func publish(_ counters: EngineCounters, peak: Float, isMainStuck stuck: Bool) {
    voices.store(counters.voicesSounding, ordering: .relaxed)
    peakBits.store(peak.bitPattern, ordering: .relaxed)
    nonFiniteReplaced.store(counters.nonFiniteReplaced, ordering: .relaxed)
    voicesStolen.store(counters.voicesStolen, ordering: .relaxed)
    notesDropped.store(counters.notesDropped, ordering: .relaxed)
    lateCommands.store(counters.lateCommands, ordering: .relaxed)
    commandsRefused.store(counters.commandsRefused, ordering: .relaxed)
    isMainStuck.store(stuck, ordering: .relaxed)
  }

  var value: RenderReport {
    var report = RenderReport()
    report.voices = voices.load(ordering: .relaxed)
    report.peak = Float(bitPattern: peakBits.load(ordering: .relaxed))
    report.nonFiniteReplaced = nonFiniteReplaced.load(ordering: .relaxed)
    report.voicesStolen = voicesStolen.load(ordering: .relaxed)
    report.notesDropped = notesDropped.load(ordering: .relaxed)
    report.lateCommands = lateCommands.load(ordering: .relaxed)
    report.commandsRefused = commandsRefused.load(ordering: .relaxed)
    report.isMainStuck = isMainStuck.load(ordering: .relaxed)
    return report
  }
}
