internal import AudioGraphs
package import ControlProtocol
internal import RollingSeries
internal import Sonification

/// Mutes that were told and whose end is still to be.
struct ToldMutes {
  var isWhole = false
  var series: [SeriesKey] = []

  /// Whether there is any.
  var isActive: Bool { isWhole || !series.isEmpty }
}

// Silence on request, which always ends by itself.
extension Chart {
  /// Silences everything or one series for a while, or ends that.
  ///
  /// - Parameters:
  ///   - request: `seconds` 0 ends the mute; 10 minutes without it. Alarms go on unless it says
  ///     otherwise.
  ///   - moment: the present.
  ///   - wall: the present in nanoseconds since 1970.
  /// - Returns: what holds now.
  /// - Throws: an error in words when there is no such series or no such time.
  package func mute(
    _ request: MuteRequest, at moment: Moment, wall: Int64
  ) throws(ControlError) -> MuteReply {
    let seconds = request.seconds ?? Self.usualMute
    guard seconds >= 0, seconds <= Self.longestMute else {
      throw .invalidValue(
        "a mute of \(SpokenNumber.text(seconds)) seconds: expected 0, which ends it, to 86400, a day"
      )
    }
    let duration = clamped(seconds * 1e9)
    let alarms = request.alarms ?? false
    guard let name = request.series else {
      return muteAll(for: duration, seconds, alarms: alarms, at: moment, wall: wall)
    }
    return mute(try find(name), for: duration, seconds, alarm: alarms, at: moment, wall: wall)
  }

  /// When everything will be heard again, on the listener's line; `nil` while nothing is muted as a
  /// whole.
  package var mutedUntil: Int64? { listening.mutedUntil }

  /// Whether that silences alarms too.
  package var areAlarmsMuted: Bool { listening.areAlarmsMuted }

  /// Refuses what would not be heard because data and marks are silent as a whole.
  func checkThatDataAreHeard(at moment: Moment) throws(ControlError) {
    listening.advance(to: moment.heard)
    if let end = listening.mutedUntil {
      let rest = SpokenDuration.text(nanoseconds: end - moment.heard)
      throw .failed("muted for \(rest) more; end the mute first")
    }
    guard listening.hasSound else { throw .failed("sound is off; set Sound to yes first") }
  }

  private static let usualMute = 600.0
  private static let longestMute = 86_400.0

  private func muteAll(
    for duration: Int64, _ seconds: Double, alarms: Bool, at moment: Moment, wall: Int64
  ) -> MuteReply {
    let ended = listening.mutedUntil == nil ? "not muted" : "no longer muted"
    if duration == 0 { listening.unmute(at: moment.heard) }
    if duration > 0 {
      listening.mute(for: duration, includingAlarms: alarms, at: moment.heard)
    }
    let rest = alarms ? ", alarms too; the heartbeat goes on" : ", the heartbeat goes on"
    let text = duration == 0 ? ended : "muted for \(SpokenDuration.text(seconds))\(rest)"
    if duration > 0 || toldMutes.isWhole { notify(Notice(.audio, text)) }
    toldMutes.isWhole = duration > 0
    return MuteReply(
      mutedUntil: wallSeconds(listening.mutedUntil, at: moment, wall: wall), text: text)
  }

  private func mute(
    _ index: Int, for duration: Int64, _ seconds: Double, alarm: Bool, at moment: Moment,
    wall: Int64
  ) -> MuteReply {
    let key = table[index].key
    let wasMuted = listening.mutedUntil(index) != nil
    toldMutes.series.removeAll { $0 == key }
    guard duration > 0 else {
      listening.unmute(index, at: moment.heard)
      if wasMuted { tell(index, .unmuted) }
      let text =
        wasMuted ? SeriesNotice.unmuted.text(of: label(index)) : "\(label(index)): not muted"
      return MuteReply(mutedUntil: nil, text: text)
    }
    listening.mute(index, for: duration, includingAlarm: alarm, at: moment.heard)
    toldMutes.series.append(key)
    let notice = SeriesNotice.muted(seconds: seconds, alarm: alarm)
    tell(index, notice)
    return MuteReply(
      mutedUntil: wallSeconds(listening.mutedUntil(index), at: moment, wall: wall),
      text: notice.text(of: label(index)))
  }

  private func wallSeconds(_ heard: Int64?, at moment: Moment, wall: Int64) -> Double? {
    heard.map { Double(wall) / 1e9 + Double($0 - moment.heard) / 1e9 }
  }

  /// Tells of mutes that have ended by themselves.
  func tellEndedMutes() {
    if toldMutes.isWhole, listening.mutedUntil == nil {
      toldMutes.isWhole = false
      notify(Notice(.audio, "no longer muted"))
    }
    toldMutes.series.removeAll { key in
      guard table.contains(key) else { return true }
      guard listening.mutedUntil(key.index) == nil else { return false }
      tell(key.index, .unmuted)
      return true
    }
  }
}
