internal import RealtimeAudio
internal import Synchronization
internal import Synthesis

extension SoundPath {
  /// How far engine and output have come.
  var progress: ProgressWatch.Sample {
    ProgressWatch.Sample(
      rendered: link.rendered.load(ordering: .acquiring),
      wanted: link.wanted.load(ordering: .acquiring),
      isConsuming: link.isConsuming.load(ordering: .acquiring))
  }

  /// Samples and orders that the engine had to refuse: faults of ours.
  var engineFaults: Int {
    let report = thread.report
    return report.nonFiniteReplaced + report.commandsRefused
  }
}
