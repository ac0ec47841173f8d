extension CommandTable {
  static let rendering = [
    Command(
      name: "render", arguments: "FILE", wordCount: 1...1,
      help: "make a sound file of a chart file, JSON or CSV; needs no running sonifyd",
      options: [
        CommandOption(
          name: "-o", placeholder: "OUT", help: "the file to write: .wav, .flac or .ogg")
      ] + chartOptions, run: Rendering.render)
  ]

  /// How a chart is laid out in sound; see ``Rendering/options(_:)``.
  static let chartOptions = [
    CommandOption(
      name: "--in", placeholder: "TIME", help: "how long the playing takes (4s)"),
    CommandOption(
      name: "--together", help: "up to four series at once, not one after another"),
    CommandOption(name: "--no-pan", help: "do not move from the left to the right"),
    CommandOption(name: "--no-grid", help: "no ticks for grid lines"),
    CommandOption(
      name: "--series", placeholder: "NAMES", help: "these series only, in this order: a,b,c"),
    CommandOption(
      name: "--channels", placeholder: "NAMES",
      help:
        "what carries the additional axes, in their order: length, timbre, brightness, tremolo, silent"
    ),
  ]
}
