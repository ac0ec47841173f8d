/// Every command once; parsing, help, "did you mean" and completion follow from it.
enum CommandTable {
  static let all: [Command] =
    asking + acting + learning + playing + stepping + rendering + saving + configuring + [help]

  /// Every option of any command; an option means the same wherever it is taken.
  static let options: [CommandOption] = CommandOption.common + all.flatMap(\.options)

  private static let asking = [
    Command(
      name: "status",
      help: "how everything stands: health first, then sources, counts and the way of the sound",
      run: Asking.status),
    Command(
      name: "health",
      help: "one line of health; the exit status is 0 only while it is sounding",
      run: Asking.health),
    Command(
      name: "list", help: "one line a series",
      options: [
        CommandOption(name: "--all", help: "also those that are hidden, behind the others"),
        CommandOption(name: "--names", help: "only the names, one a line"),
      ], run: Asking.list),
    Command(
      name: "say", arguments: "[SERIES]", wordCount: 0...1,
      help: "name, value, unit and age of a series; of the one in focus without a name",
      run: Asking.say),
    Command(
      name: "describe", arguments: "[SERIES]", wordCount: 0...1,
      help: "axes, window, trend and statistics of a series, or of a chart file",
      options: [
        CommandOption(
          name: "--file", placeholder: "FILE",
          help: "this chart file (JSON or CSV) in place of a series; needs no running sonifyd"),
        CommandOption(
          name: "--series", placeholder: "NAMES", help: "of the file these series only: a,b,c"),
      ], run: Asking.describe),
    Command(
      name: "watch",
      help: "one line for each event, such as a series going stale, until Ctrl-C",
      run: Asking.watch),
  ]

  private static let forTime = CommandOption(
    name: "--for", placeholder: "TIME", help: "for how long, such as 30s, 10m or 1h")

  private static let acting = [
    Command(
      name: "focus", arguments: "[SERIES]", wordCount: 0...1,
      help: "put a series in front; without a name say which it is", run: Acting.focus),
    Command(
      name: "next", help: "put the next series in front",
      run: Acting.next),
    Command(
      name: "previous", help: "put the previous series in front",
      run: Acting.previous),
    Command(
      name: "mute", arguments: "[SERIES]", wordCount: 0...1,
      help: "silence a series, or all, for 10 minutes; it ends by itself",
      options: [
        forTime,
        CommandOption(name: "--off", help: "end the mute, as 'unmute' does"),
        CommandOption(name: "--alarms", help: "silence alarms too; without it they go on"),
      ], run: Acting.mute),
    Command(
      name: "unmute", arguments: "[SERIES]", wordCount: 0...1,
      help: "end the mute of a series, or that of all", run: Acting.unmute),
    Command(
      name: "ack", arguments: "[SERIES]", wordCount: 0...1,
      help:
        "say that you know of an alarm, or of all that sound: silent for 10 minutes, then heard again if it goes on",
      options: [forTime], run: Acting.acknowledge),
    Command(
      name: "snooze", arguments: "[SERIES]", wordCount: 0...1,
      help: "put off an alarm, or all that sound, for 5 minutes", options: [forTime],
      run: Acting.snooze),
    Command(
      name: "volume", arguments: "[PERCENT]", wordCount: 0...1,
      help: "set the level of everything; without a number say it", run: Acting.volume),
    Command(
      name: "mode", arguments: "[NAME]", wordCount: 0...1,
      help: "change the listening mode; without a name say it", run: Acting.mode),
    Command(
      name: "replay", arguments: "[SERIES...]", wordCount: 0...8,
      help: "play the past of series from left to right; live sound goes on after it",
      options: [
        CommandOption(
          name: "--together", help: "up to four series at once, not one after another"),
        CommandOption(
          name: "--last", placeholder: "TIME", help: "how much of the past (all of the window)"),
        CommandOption(name: "--in", placeholder: "TIME", help: "how long the playing takes (4s)"),
        CommandOption(name: "--no-pan", help: "do not move from the left to the right"),
      ], run: Acting.replay),
    Command(
      name: "speed", arguments: "[FACTOR]", wordCount: 0...1,
      help: "let the rest of a replay go 0.25 to 8 times as fast; without a number say it",
      run: Acting.speed),
    Command(
      name: "stop", help: "end a replay; live sound goes on at once", run: Acting.stop),
  ]

  private static let learning = [
    Command(
      name: "legend", arguments: "[SOUND]", wordCount: 0...1,
      help: "say and play every sound in turn, until Ctrl-C; or one, with all there is to know",
      options: [
        CommandOption(name: "--text", help: "say it and play nothing"),
        CommandOption(name: "--names", help: "only the names, one a line"),
        CommandOption(
          name: "--pause", placeholder: "TIME",
          help: "how long after a line its sound begins (1.5s)"),
      ], run: Learning.legend)
  ]

  private static let configuring = [
    Command(
      name: "set", arguments: "[SERIES] KEY VALUE", wordCount: 2...3,
      help: "change a setting while playing, until the next reload", run: Configuring.set),
    Command(
      name: "settings",
      help: "every setting of the running sonifyd, and where it was set",
      run: Configuring.settings),
    Command(
      name: "reload",
      help: "read the configuration again; when it is wrong, the old one stays",
      run: Configuring.reload),
    Command(
      name: "config check", arguments: "[FILE]", wordCount: 0...1,
      help: "one line for each problem of the configuration; needs no running sonifyd",
      run: Configuring.check),
    Command(
      name: "config show",
      help: "every setting as a sonifyd started now would have it; needs no running sonifyd",
      options: [
        CommandOption(
          name: "--config", placeholder: "FILE",
          help: "this file in place of the user's and the system's")
      ], run: Configuring.show),
    Command(
      name: "config keys",
      help: "what can be set, with an example of each; needs no running sonifyd",
      options: [CommandOption(name: "--names", help: "only the names, one a line")],
      run: Configuring.keys),
  ]

  private static let help = Command(
    name: "help", arguments: "[COMMAND]", wordCount: 0...2,
    help: "say what a command does; without a name list all", run: Helping.help)
}
