extension CommandTable {
  /// The commands that go through points.
  static let stepping = [
    Command(
      name: "points", arguments: "FILE|SERIES", wordCount: 1...1,
      help: "one line a point: its label and its values; a file needs no running sonifyd",
      options: [
        CommandOption(name: "--series", placeholder: "NAME", help: "only this series of the chart")
      ], run: Reading.points),
    Command(
      name: "keys", arguments: "[FILE|SERIES]", wordCount: 0...1,
      help:
        "one key each: step through the points of a chart, or steer sonifyd; ? lists the keys",
      run: Stepping.keys),
  ]
}
