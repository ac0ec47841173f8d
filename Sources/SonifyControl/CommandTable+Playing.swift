extension CommandTable {
  /// The command that plays chart files.
  static let playing = [
    Command(
      name: "play", arguments: "FILE", wordCount: 1...1,
      help: "play a chart file, JSON or CSV, from left to right; needs no running sonifyd",
      options: chartOptions + [
        CommandOption(
          name: "--speed", placeholder: "FACTOR", help: "0.25 to 8 times as fast (1)"),
        CommandOption(
          name: "--sink", placeholder: "NAME", help: "the sink of the sound server to play to"),
        CommandOption(name: "--no-text", help: "do not say what the chart is"),
      ], run: Playing.play)
  ]
}
