/// What a key asks of the daemon.
enum DaemonKey: Hashable, Sendable {
  case next, previous, focus, say, list, describe, mute, unmute, replay, stop, acknowledge, snooze
  case help, quit
  /// Nothing.
  case none

  /// What `key` stands for.
  init(_ key: Keystroke) {
    self =
      switch key {
      case .right, .down, .character("n"): .next
      case .left, .up, .character("p"): .previous
      case .character(" "): .say
      case .character("f"): .focus
      case .character("l"): .list
      case .character("d"): .describe
      case .character("m"): .mute
      case .character("u"): .unmute
      case .character("r"): .replay
      case .character("s"): .stop
      case .character("a"): .acknowledge
      case .character("z"): .snooze
      case .character("?"): .help
      case .character("q"), .quit: .quit
      default: .none
      }
  }

  static let helpLines = [
    "right or n, left or p: put the next or the previous series in front",
    "space: say its value",
    "f: say which is in front",
    "l: say all series",
    "d: describe it",
    "m: silence it for 10 minutes",
    "u: end that",
    "r: play its past",
    "s: stop playing that",
    "a: say that you know of the alarms",
    "z: put them off for 5 minutes",
    "q: leave",
  ]
}
