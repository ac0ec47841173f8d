extension CommandTable {
  /// The commands that play chart files.
  static let playing = [
    Command(
      name: "play", arguments: "FILE", wordCount: 1...1,
      help: "play a chart file (JSON or CSV) from left to right; needs no running sonifyd",
      options: chartOptions + [
        CommandOption(
          name: "--speed", placeholder: "FACTOR", help: "0.25 to 8 times as fast (1)"),
        CommandOption(
          name: "--sink", placeholder: "NAME", help: "the sink of the sound server to play to"),
        CommandOption(name: "--no-text", help: "do not say what the chart is"),
      ], run: Playing.play)
  ]

  /// How a chart is laid out in sound; see ``ChartOptions``.
  static let chartOptions = [
    CommandOption(name: "--in", placeholder: "TIME", help: "how long the playing takes (4s)"),
    CommandOption(
      name: "--together", help: "up to four series at once, not one after another"),
    CommandOption(name: "--series", placeholder: "NAME", help: "only this series of the chart"),
    CommandOption(name: "--no-pan", help: "do not move from the left to the right"),
    CommandOption(name: "--no-grid", help: "do not tick at the lines of the grid"),
  ]
}
