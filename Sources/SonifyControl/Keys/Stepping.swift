internal import AudioGraphs
internal import MetricLines

/// The interactive mode: one key, one line.
enum Stepping {
  static func keys(_ invocation: Invocation) throws(ControlFailure) -> Answer {
    if let word = invocation.words.first {
      let chart = try chart(word, invocation)
      let note = ChartSource.isFile(word) ? [] : ["as it is now: what comes later is not in it"]
      try steps(through: chart, notes: note, invocation)
    } else {
      try steer(invocation)
    }
    return Answer([String](), lines: [])
  }

  private static func chart(
    _ word: String, _ invocation: Invocation
  ) throws(ControlFailure) -> AXChartDescriptor {
    guard word != "-" else {
      throw .usage("standard input gives the keys, so it cannot be the chart too; name a file")
    }
    return try ChartSource.chart(word, invocation)
  }

  // MARK: - A chart

  private static func steps(
    through chart: AXChartDescriptor, notes: [String], _ invocation: Invocation
  ) throws(ControlFailure) {
    guard var keys = ChartKeys(chart) else {
      throw .failed("the chart has no point to step to")
    }
    var terminal = KeyTerminal()
    let sound = KeySound(chart)
    defer { sound.stop() }
    var effects = notes.map(KeyEffect.say) + keys.opening
    while try apply(effects, sound, invocation) {
      switch terminal.next(milliseconds: soundCheckMilliseconds) {
      case .key(let key): effects = keys.press(key)
      case .nothing: effects = []
      case .end: return
      }
    }
  }

  /// How often it is asked whether the sound arrives.
  private static let soundCheckMilliseconds = 500

  /// Returns false when it is over.
  private static func apply(
    _ effects: [KeyEffect], _ sound: KeySound, _ invocation: Invocation
  ) throws(ControlFailure) -> Bool {
    var lines: [String] = []
    for effect in effects {
      switch effect {
      case .say(let text): lines.append(text)
      case .sound(let series, let index): sound.play(series: series, index: index)
      case .playOrStop: lines += [sound.playOrStop()].compactMap(\.self)
      case .quit: return false
      }
    }
    return try say(lines + [sound.news()].compactMap(\.self), invocation)
  }

  // MARK: - The daemon

  private static func steer(_ invocation: Invocation) throws(ControlFailure) {
    var terminal = KeyTerminal()
    let steering = Steering(invocation)
    var lines = try steering.lines(of: .focus) + ["? for help, q to leave"]
    while try say(lines, invocation) {
      switch terminal.next(milliseconds: nil) {
      case .key(let key):
        let wish = DaemonKey(key)
        if wish == .quit { return }
        // What the daemon refuses is told, and the keys go on.
        do throws(ControlFailure) { lines = try steering.lines(of: wish) } catch {
          lines = [error.text]
        }
      case .nothing: lines = []
      case .end: return
      }
    }
  }

  /// Returns false when nobody reads any more.
  private static func say(
    _ lines: [String], _ invocation: Invocation
  ) throws(ControlFailure) -> Bool {
    var made: [String] = []
    for line in lines {
      made.append(
        invocation.isJSON ? try jsonLine(["text": line]) : PrintableText.escapedOnce(line))
    }
    return try StandardOutput.write(made)
  }
}
