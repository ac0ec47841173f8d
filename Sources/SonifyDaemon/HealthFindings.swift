internal import AudioGraphs
package import ControlProtocol

/// What the facts of one moment come to, in words. What takes memory to judge is in ``HealthMachine``.
extension HealthFacts {
  /// The findings of this moment, the gravest first.
  var findings: [HealthFinding] {
    var found: [HealthFinding] = []
    noteSound(&found)
    noteQuiet(&found)
    noteData(&found)
    return found
  }

  /// Why sound does not arrive, or not where it should.
  private func noteSound(_ found: inout [HealthFinding]) {
    if sound.isFailedFile {
      found.append(HealthFinding(.fileFailed, sound.reason))
    } else if !sound.isProven {
      let reason = sound.reason.isEmpty ? "connecting to the sound server" : sound.reason
      found.append(HealthFinding(.noSound, "no sound (\(sound.state)): \(reason)"))
    } else if sound.isElsewhere {
      let text = "playing to \(printable(sound.device)), not to \(printable(sound.askedDevice))"
      found.append(
        HealthFinding(
          .otherDevice, text + " as --sink asks; plug it in, or move sonifyd back in a mixer"))
    }
    switch progress {
    case .advancing: break
    case .engineStill:
      found.append(
        HealthFinding(.engineStill, "no sound: the audio thread stands still; restart sonifyd"))
    case .outputStill:
      found.append(
        HealthFinding(.outputStill, "no sound: the output thread stands still; restart sonifyd"))
    }
  }

  /// Why nothing is meant to be heard.
  private func noteQuiet(_ found: inout [HealthFinding]) {
    if let mutedFor {
      found.append(
        HealthFinding(.muted, "muted for another \(SpokenDuration.rough(Double(mutedFor) / 1e9))"))
    }
    if !hasSound {
      let text = "data are not heard, because Sound is off; sonifyctl set Sound yes turns it on"
      found.append(HealthFinding(.soundOff, text))
    }
    if sound.isNowhere {
      found.append(HealthFinding(.playsNowhere, "nothing is played, as --output none asks"))
    }
  }

  private func noteData(_ found: inout [HealthFinding]) {
    if engineFaults > 0 {
      let text = "\(engineFaults) samples or orders were refused by the sound engine"
      found.append(HealthFinding(.engineFault, text + ": a fault of sonifyd, please report it"))
    }
    for text in rubbish { found.append(HealthFinding(.onlyRubbish, text)) }
    if let overload { found.append(HealthFinding(.overload, overload)) }
    if series.fresh == 0 {
      found.append(HealthFinding(.nothingToPlay, series.emptiness))
    } else if series.stale > 0 {
      found.append(HealthFinding(.someStale, series.staleness))
    }
  }
}

extension SeriesFreshness {
  /// Why nothing is fresh.
  fileprivate var emptiness: String {
    if stale > 0 { return staleness }
    if muted > 0 { return "every series is muted; a mute ends by itself" }
    return ended > 0
      ? "every series has ended; send new data" : "no data yet; send numbers to a socket of sonifyd"
  }

  /// `stale: cpu, load and 3 more; look whether their sources still send`.
  fileprivate var staleness: String {
    let sources = stale == 1 ? "its source still sends" : "their sources still send"
    return "stale: \(firstNames(staleNames, of: stale)); look whether \(sources)"
  }
}

extension HealthFinding.Kind {
  /// What health is when nothing graver is found.
  package var health: Health {
    switch self {
    case .fileFailed, .engineStill, .outputStill, .noSound: .broken
    case .muted, .soundOff, .playsNowhere, .nothingToPlay: .silent
    case .onlyRubbish, .crashed, .stoodStill, .overload, .otherDevice, .gaps, .engineFault,
      .someStale:
      .degraded
    }
  }

  /// The word in `watch` for findings that are told when they come; the others are told by those who
  /// know more of them, such as a series that goes stale.
  var event: Event.Kind? {
    switch self {
    case .otherDevice, .gaps, .engineFault, .stoodStill: .audio
    case .onlyRubbish: .source
    default: nil
    }
  }
}
