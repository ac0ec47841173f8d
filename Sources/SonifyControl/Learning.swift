internal import ControlProtocol
internal import Glibc
internal import MetricLines

/// The command that teaches the sounds.
enum Learning {
  static func legend(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    let isSilent = invocation.option("--text") != nil
    var client = try invocation.connect()
    if let name = invocation.words.first {
      let request = LegendRequest(sound: name, silent: isSilent)
      let sounds = try client.call(.legend, request, as: LegendReply.self).sounds
      return Answer(sounds.first ?? SoundReport(), lines: sounds.flatMap(lines))
    }
    let sounds = try client.call(.legend, LegendRequest(), as: LegendReply.self).sounds
    if invocation.option("--names") != nil {
      let names = sounds.map(\.name)
      return Answer(names, lines: names)
    }
    guard !isSilent else { return Answer(sounds, lines: sounds.map { "\($0.text) \($0.shape)" }) }
    return try playAll(sounds, &client, invocation)
  }

  /// One fact a line.
  private static func lines(_ sound: SoundReport) -> [String] {
    [sound.text, "sounds like: \(sound.shape)", "when: \(sound.occasion)"]
      + (sound.advice.isEmpty ? [] : ["what to do: \(sound.advice)"])
  }

  /// Tells each sound, leaves time to listen to that, and plays it; until the end or an interruption.
  private static func playAll(
    _ sounds: [SoundReport], _ client: inout ControlClient, _ invocation: Invocation
  ) throws(ControlFailure) -> Answer {
    let pause = try invocation.seconds("--pause") ?? usualPause
    endQuietlyWhenAsked()
    for sound in sounds {
      guard try tell(sound, invocation) else { break }
      sleep(seconds: pause)
      _ = try client.call(.legend, LegendRequest(sound: sound.name), as: LegendReply.self)
      sleep(seconds: sound.seconds)
    }
    return Answer(sounds, lines: [])
  }

  /// Says what comes, unless JSON does at the end; returns false when nobody reads any more.
  private static func tell(
    _ sound: SoundReport, _ invocation: Invocation
  ) throws(ControlFailure) -> Bool {
    guard !invocation.isJSON else { return true }
    return try StandardOutput.write([PrintableText.escapedOnce(sound.text)])
  }

  /// Seconds between a line and its sound: a screen reader has begun to speak and sonifyd is lowered
  /// meanwhile.
  private static let usualPause = 1.5

  private static func sleep(seconds: Double) {
    let end = monotonicSeconds() + seconds
    while true {
      let left = end - monotonicSeconds()
      guard left > 0 else { return }
      usleep(UInt32(exactly: (min(left, 0.5) * 1e6).rounded(.up)) ?? 0)
    }
  }
}
