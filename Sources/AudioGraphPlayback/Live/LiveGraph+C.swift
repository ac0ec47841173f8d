public import AudioGraphs

// What AudioGraphs finds through the linker; see CLiveAudioGraph.

/// Begins the live graph of the program. For `AXLiveAudioGraph.start`; call that.
@_cdecl("sonifyd_live_graph_start")
public func liveGraphStart(_ tellsStale: Int32) {
  LiveGraph.shared.start(tellsWhenStale: tellsStale != 0)
}

/// Moves the live graph of the program. For `AXLiveAudioGraph.updateValue`; call that.
@_cdecl("sonifyd_live_graph_update")
public func liveGraphUpdate(_ value: Double) {
  LiveGraph.shared.update(value)
}

/// Ends the live graph of the program. For `AXLiveAudioGraph.stop`; call that.
@_cdecl("sonifyd_live_graph_stop")
public func liveGraphStop() {
  LiveGraph.shared.stop()
}

extension AXLiveAudioGraph {
  /// What keeps the graph from being heard, and what to do about it; `nil` while nothing does, and while
  /// the graph does not play.
  public static var soundProblem: String? { LiveGraph.shared.problem }

  /// Updates that were ignored because the graph did not play.
  public static var ignoredUpdateCount: Int { LiveGraph.shared.ignoredUpdates }
}
