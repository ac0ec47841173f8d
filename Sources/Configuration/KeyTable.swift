/// Every key once, in the order of the manual.
package enum KeyTable {
  /// The keys of `[Chart]`.
  package static let chart: [Key<ChartKeys>] = [
    Key(
      "Title", \.title, .text, builtIn: "", example: "Web tier", "what all the series together are"),
    Key(
      "Summary", \.summary, .text, builtIn: "", example: "Requests and errors of the shop",
      "one sentence about it"),
    Key(
      "Window", \.window, .duration, builtIn: "5min", example: "10min",
      "how much of the past the axes and the statistics cover"),
    Key(
      "Mode", \.mode, .word(["focus", "chord", "cycle", "watch"]), builtIn: "focus",
      example: "chord",
      "how the series share the sound: focus, one in front and up to two behind it; chord, up to four "
        + "together; cycle, one after another; watch, only those outside their limits"
    ),
    Key(
      "Focus", \.focus, .name, builtIn: "", example: "cpu.user",
      "the series in front; the first that comes when it is empty"),
    Key(
      "Background", \.background, .chosenNames, builtIn: "", example: "load, net",
      "the series chosen beside the one in front, up to seven; names between commas"),
    Key(
      "Select", \.select, .patterns, builtIn: "", example: "cpu.user, net.*",
      "play only these, in this order: names, patterns or /regex/ between commas"),
    Key(
      "MaxSeries", \.maxSeries, .seriesLimit, builtIn: "10000", example: "500",
      "how many series are kept; for one more the one that was silent for longest goes"),
    Key(
      "Volume", \.volume, .percent, builtIn: "100", example: "60",
      "level of everything, in percent of the full level, 1 to 100"),
    Key(
      "PitchLow", \.pitchLow, .hertz, builtIn: "220", example: "110",
      "pitch of the bottom of the axis in hertz, 60 to 4000"),
    Key(
      "PitchHigh", \.pitchHigh, .hertz, builtIn: "1760", example: "880",
      "pitch of the top of the axis in hertz, 60 to 4000"),
    Key(
      "NoteLength", \.noteLength, .noteLength, builtIn: "120ms", example: "300ms",
      "how long a note lasts, where each point is one: 50ms to 600ms"),
    Key(
      "Heartbeat", \.heartbeat, .yesOrNo, builtIn: "yes", example: "no",
      "the tick that proves that the program and the sound work"),
    Key(
      "Sound", \.sound, .yesOrNo, builtIn: "yes", example: "no",
      "whether data and marks are heard; without them the heartbeat goes on, softer"),
    Key(
      "Duck", \.duck, .yesOrNo, builtIn: "yes", example: "no",
      "whether data and marks step back while a screen reader speaks"),
    Key(
      "FlushEvery", \.flushEvery, .flushInterval, builtIn: "1s", example: "10s",
      "how long counts, timings and members of sets are collected for one point, 100ms to 10min"),
    Key(
      "Percentile", \.percentile, .percentile, builtIn: "95", example: "99.9",
      "which percentile of timings is a series beside their mean, above 0 and at most 100"),
  ]

  /// The keys of `[Series GLOB]`.
  package static let series: [Key<SeriesKeys>] = [
    Key(
      "Title", optional: \.title, .text, builtIn: "", example: "CPU",
      "what people call the series; its name when it is empty"),
    Key(
      "Unit", optional: \.unit, .text, builtIn: "", example: "percent", "the unit of its values"),
    Key(
      "Range", optional: \.range, .range, builtIn: "auto", example: "soft 0..100",
      "the y axis: auto follows the data, soft A..B grows when data go beyond, fixed A..B never moves"
    ),
    Key(
      "Scale", optional: \.scale, .word(["linear", "log10", "ln", "symlog"]), builtIn: "linear",
      example: "log10",
      "how values are spread over the axis: linear, log10, ln (both for values above 0) or symlog"),
    Key(
      "Polarity", optional: \.polarity, .word(["up", "down"]), builtIn: "up", example: "down",
      "up: more is higher; down: more is lower"),
    Key(
      "Gridlines", optional: \.gridlines, .gridlines, builtIn: "auto", example: "25 50 75",
      "lines of the axis that are heard when they are crossed: auto (its steps), none, or values between blanks"
    ),
    Key(
      "Low", optional: \.low, .limit, builtIn: "none", example: "10",
      "values below it are outside the limits"),
    Key(
      "High", optional: \.high, .limit, builtIn: "none", example: "90",
      "values above it are outside the limits"),
    Key(
      "CriticalLow", optional: \.criticalLow, .limit, builtIn: "none", example: "5",
      "values below it are critical"),
    Key(
      "CriticalHigh", optional: \.criticalHigh, .limit, builtIn: "none", example: "95",
      "values above it are critical"),
    Key(
      "Priority", optional: \.priority, .word(["low", "medium", "high"]), builtIn: "medium",
      example: "high", "how urgent an alarm of the series sounds; critical values always sound high"
    ),
    Key(
      "Dwell", optional: \.dwell, .dwell, builtIn: "0", example: "30s",
      "how long a value must be outside before it is an alarm, 0 to 1h"),
    Key(
      "Hysteresis", optional: \.hysteresis, .hysteresis, builtIn: "2%", example: "5",
      "how far back inside a limit counts as back: a percentage of the axis, or an amount"),
    Key(
      "ExpectEvery", optional: \.expectEvery, .expectation, builtIn: "auto", example: "10s",
      "after how long without data the series is stale: a time, auto (learnt from the data) or never"
    ),
    Key(
      "Counter", optional: \.counter, .word(["auto", "yes", "no"]), builtIn: "auto",
      example: "yes",
      "yes: the values count since something began, and their rate is heard; no: as they stand; auto: as their format says"
    ),
    Key(
      "Continuous", optional: \.continuous, .yesOrNo, builtIn: "yes", example: "no",
      "yes: one gliding tone; no: a note for each point"),
    Key(
      "Texture", optional: \.texture, .word(["tone", "pulse"]), builtIn: "tone", example: "pulse",
      "tone: a continuous series sounds without a break; pulse: as a row of short tones"),
    Key(
      "Rate", optional: \.rate, .rate, builtIn: "4", example: "2",
      "pulses a second of Texture = pulse, 1 to 10"),
    Key(
      "Smoothing", optional: \.smoothing, .smoothing, builtIn: "25ms", example: "100ms",
      "how slowly a gliding tone follows, 0 to 500ms"),
    Key(
      "Quantise", optional: \.quantise, .word(["none", "semitone", "pentatonic"]), builtIn: "none",
      example: "semitone", "whether pitches keep to a scale: none, semitone or pentatonic"),
    Key(
      "Origin", optional: \.origin, .limit, builtIn: "none", example: "0",
      "a value with a pitch of its own, such as zero"),
    Key(
      "OriginPitch", optional: \.originPitch, .originPitch, builtIn: "auto", example: "440",
      "pitch of the origin in hertz; auto is halfway between PitchLow and PitchHigh"),
    Key(
      "Timbre", optional: \.timbre,
      .word(["auto", "pure", "soft", "reed", "string", "bell", "brass"]), builtIn: "auto",
      example: "pure",
      "the colour of the tone: pure, soft, reed, string, bell, brass or auto (each series its own)"),
    Key(
      "Pan", optional: \.pan, .pan, builtIn: unset, example: "-0.5",
      "where it is heard: -1 is left, 0 the middle, 1 right; without it the mode decides"),
    Key(
      "Volume", optional: \.volume, .percent, builtIn: "100", example: "60",
      "level of this series, in percent of the full level, 1 to 100"),
    Key(
      "Hide", optional: \.hide, .yesOrNo, builtIn: "no", example: "yes",
      "yes: keep the series, but neither play it nor tell of it"),
  ]

  /// Stands for the built-in value of a key whose absence no value can express.
  package static let unset = "(not set)"

  /// Keys that the design names and that this version has no use for yet.
  static let laterChartKeys = ["Speech"]
  static let laterSeriesKeys: [String] = []
  static let laterSections = ["Profile"]

  /// The words that sections begin with.
  static let sections = ["Chart", "Series", "Source", "Group"]

  /// How a section is written.
  static func form(ofSection word: String) -> String {
    word == "Chart" ? "[Chart]" : "[\(word) NAME]"
  }

  /// How sections are written, for people.
  static let sectionForms = "[Chart], [Series NAME], [Source NAME] or [Group NAME]"
}
