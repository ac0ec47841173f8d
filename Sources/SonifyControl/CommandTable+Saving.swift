extension CommandTable {
  static let saving = [
    Command(
      name: "save", arguments: "FILE [SERIES]", wordCount: 1...2,
      help:
        "keep the past of a series: .csv its data, .json its chart, .wav, .flac or .ogg its sound",
      options: [
        CommandOption(
          name: "--last", placeholder: "TIME", help: "how much of the past (all of the window)"),
        CommandOption(name: "--descriptor", help: "the chart, whatever the file is called"),
        CommandOption(name: "--force", help: "replace a file that is there"),
        CommandOption(name: "--in", placeholder: "TIME", help: "how long the sound takes (4s)"),
      ], run: Saving.save)
  ]
}
