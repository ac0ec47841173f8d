package import AudioGraphs

/// What a key does beyond the state: words to say, sounds to make.
package enum KeyEffect: Hashable, Sendable {
  /// One line.
  case say(String)
  /// The tone of a point: the number of its series in the chart, and its index there.
  case sound(series: Int, index: Int)
  /// Begin to play the whole chart, or end that.
  case playOrStop
  case quit
}

/// Stepping through a chart, a key at a time. No terminal and no sound in here.
package struct ChartKeys {
  private let chart: AXChartDescriptor
  private let description: ChartDescription
  private var walk: PointWalk
  private var hasSound = true
  private var hasText = true

  /// `nil` when there is no point to step to.
  package init?(_ chart: AXChartDescriptor) {
    guard let walk = PointWalk(chart) else { return nil }
    self.walk = walk
    self.chart = chart
    description = ChartDescription(chart)
  }

  /// What is said and heard before the first key.
  package var opening: [KeyEffect] {
    let lines = description.lines.prefix(3) + ["? for help, q to leave"]
    return lines.map(KeyEffect.say) + here
  }

  /// What a key does.
  package mutating func press(_ key: Keystroke) -> [KeyEffect] {
    switch key {
    case .right: return go(to: walk.place + 1, orElse: "last point")
    case .left: return go(to: walk.place - 1, orElse: "first point")
    case .pageDown: return go(to: walk.place + walk.page, orElse: "last point")
    case .pageUp: return go(to: walk.place - walk.page, orElse: "first point")
    case .home: return go(to: 0)
    case .end: return go(to: .max)
    case .down: return changeLine(by: 1)
    case .up: return changeLine(by: -1)
    case .character(let character): return press(character)
    case .quit: return [.quit]
    case .unknown: return [.say("this key does nothing; ? for help")]
    }
  }

  private mutating func press(_ character: Character) -> [KeyEffect] {
    switch character {
    case " ": return [.playOrStop]
    case "n": return changeLine(by: 1)
    case "p": return changeLine(by: -1)
    case "<": return jump(to: walk.current.lowest, "lowest", orElse: "no point has a value")
    case ">": return jump(to: walk.current.highest, "highest", orElse: "no point has a value")
    case "g": return gap(forwards: true)
    case "G": return gap(forwards: false)
    case "c": return crossing(forwards: true)
    case "C": return crossing(forwards: false)
    case ".": return here
    case "i": return [.say(whereabouts)]
    case "d": return description.lines.map(KeyEffect.say)
    case "s", "m":
      hasSound.toggle()
      return [.say(hasSound ? "sound on" : "sound off")]
    case "t":
      hasText.toggle()
      return [.say(hasText ? "text on" : "text off")]
    case "?": return Self.help.map(KeyEffect.say)
    case "q": return [.quit]
    default: return [.say("\(character) does nothing; ? for help")]
    }
  }

  // MARK: - Moves

  /// Tells the point at `place`, or the nearest end; where one is there already, `end` if there is such.
  private mutating func go(to place: Int, orElse end: String? = nil) -> [KeyEffect] {
    let hasMoved = walk.move(to: place)
    guard let end, !hasMoved else { return here }
    return [.say(end)]
  }

  private mutating func jump(to place: Int?, _ word: String, orElse none: String) -> [KeyEffect] {
    guard let place else { return [.say(none)] }
    let point = go(to: place)
    return [.say(word)] + point
  }

  private mutating func changeLine(by step: Int) -> [KeyEffect] {
    guard walk.changeLine(by: step) else {
      return [
        .say(walk.lines.count == 1 ? "only one series" : step > 0 ? "last series" : "first series")
      ]
    }
    return [.say(walk.current.name)] + here
  }

  private mutating func gap(forwards: Bool) -> [KeyEffect] {
    let gaps = walk.current.gaps
    let next = forwards ? gaps.first { $0 > walk.place } : gaps.last { $0 < walk.place }
    return jump(
      to: next, "gap",
      orElse: gaps.isEmpty ? "no gaps" : forwards ? "no gap after this" : "no gap before this")
  }

  private mutating func crossing(forwards: Bool) -> [KeyEffect] {
    guard walk.lines.count > 1 else { return [.say("only one series, so nothing crosses")] }
    let crossings = LineCrossings(walk, description.analysis)
    let next = forwards ? crossings.next : crossings.previous
    return jump(
      to: next?.place, next.map { "crosses \($0.other)" } ?? "",
      orElse: forwards ? "no crossing after this" : "no crossing before this")
  }

  // MARK: - Words

  /// The text and the tone of the present point.
  private var here: [KeyEffect] {
    let line = walk.current
    let text = hasText ? [KeyEffect.say("\(PointText(walk.point, in: chart))")] : []
    // What has no place on the axis has no tone either.
    let hasTone = hasSound && line.places[walk.place].isFinite
    return text + (hasTone ? [.sound(series: line.series, index: line.indices[walk.place])] : [])
  }

  private var whereabouts: String {
    let place = "point \(walk.place + 1) of \(walk.current.points.count)"
    guard walk.lines.count > 1 else { return place }
    return "\(place), \(walk.current.name), series \(walk.line + 1) of \(walk.lines.count)"
  }

  private static let help = [
    "right, left: next and previous point",
    "page down, page up: a tenth of the points on and back",
    "home, end: first and last point",
    "down or n, up or p: next and previous series, at the same place",
    "< and >: lowest and highest value",
    "g and G: next and previous gap",
    "c and C: next and previous crossing of another series",
    "space: play the chart, or stop",
    ". (full stop): this point again",
    "i: where you are",
    "d: describe the chart",
    "s or m: sound off and on",
    "t: text of points off and on",
    "q: leave",
  ]
}
