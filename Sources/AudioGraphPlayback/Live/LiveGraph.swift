/// What plays an ``AXLiveAudioGraph``: one tone on a stage.
package final class LiveGraph: Sendable {
  /// That of the program.
  package static let shared = LiveGraph(SoundDestination())

  private let stage: LiveStage<LiveTone>

  /// Creates a graph that does not play.
  package init(_ destination: SoundDestination) {
    stage = LiveStage("AXLiveAudioGraph", destination)
  }

  /// Begins to listen for values; does nothing while it plays.
  ///
  /// - Parameter tellsWhenStale: whether values that stop coming are told.
  package func start(tellsWhenStale: Bool = true) {
    stage.start { LiveTone(tellsWhenStale: tellsWhenStale, at: $0) }
  }

  /// Moves the tone; ignored and counted unless the graph plays.
  package func update(_ value: Double) {
    stage.tell { tone, now in tone.update(value, at: now) }
  }

  /// Fades out and leaves the server; returns at once.
  package func stop() { stage.stop() }

  /// Whether it plays or still fades out.
  package var isAtWork: Bool { stage.isAtWork }

  /// What keeps the graph from being heard and what to do; `nil` when nothing does, or it does not play.
  package var problem: String? { stage.problem }

  /// Updates that came while the graph did not play.
  package var ignoredUpdates: Int { stage.ignoredCount }
}
