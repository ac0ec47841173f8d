internal import AudioGraphs
package import ControlProtocol
internal import Sonification

// A replay on its way: faster, slower, over.
extension Chart {
  /// Lets the rest of the replay go `factor` times as fast as was asked for at first, or says how fast it
  /// goes.
  ///
  /// - Throws: an error in words when there is no replay, or the factor is out of its limits.
  package func setReplaySpeed(
    _ request: SpeedRequest, at moment: Moment
  ) throws(ControlError) -> SpeedReply {
    let limits = Listening.replaySpeeds
    if let factor = request.factor, !limits.contains(factor) {
      throw .invalidValue(
        "speed \(SpokenNumber.text(factor)): expected \(SpokenNumber.text(limits.lowerBound)) to "
          + SpokenNumber.text(limits.upperBound))
    }
    listening.advance(to: moment.heard)
    guard listening.replayState != nil else {
      throw .failed("no replay is on its way; replay starts one, and --in says how long it takes")
    }
    if let factor = request.factor { listening.setReplaySpeed(factor, at: moment.heard) }
    let state = listening.replayState
    let speed = state?.speed ?? 1
    return SpeedReply(
      factor: speed,
      text:
        "speed \(SpokenNumber.text(speed)), \(SpokenDuration.text(state?.secondsLeft ?? 0)) left")
  }

  /// Ends the replay, if there is one, and says what is heard now.
  package func stopReplay(at moment: Moment) -> TextReply {
    listening.advance(to: moment.heard)
    let wasPlaying = listening.replayState != nil
    listening.endReplay(at: moment.heard)
    let live = "the live sound goes on"
    return TextReply(
      text: wasPlaying ? "replay stopped, \(live)" : "no replay is on its way, \(live)")
  }

  /// How the replay stands; `nil` while there is none.
  package var replayReport: ReplayReport? {
    guard let state = listening.replayState else { return nil }
    return ReplayReport(
      series: toldReplay.order.compactMap { toldReplay.names[$0] },
      together: toldReplay.isTogether, sounding: state.keys.compactMap { toldReplay.names[$0] },
      part: rounded(state.part, places: 3), speed: state.speed,
      left: rounded(state.secondsLeft, places: 3))
  }
}
