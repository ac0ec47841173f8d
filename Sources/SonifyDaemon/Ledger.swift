internal import AudioGraphs
internal import ControlProtocol
internal import MetricLines
internal import Sonification

/// Every line and point that came in, by source; sources that have closed are summed.
struct Ledger {
  /// Sums of the closed inputs of one kind.
  struct Closed {
    var inputs: UInt64 = 0
    var counts = InputCounts()
    /// The word for the format that was found; `mixed` when there were several.
    private(set) var format = ""
    /// When bytes last came from any of them.
    var lastBytesAt = Int64.min

    /// Takes the format of another input; `nil` when none was found.
    mutating func note(_ name: String?) {
      guard let name, name != format else { return }
      format = format.isEmpty ? name : "mixed"
    }
  }

  /// Open inputs with a line of their own; thousands of clients would bury what matters.
  private static let listedInputs = 20

  private(set) var closed: [Input.Kind: Closed] = [:]
  /// Connections refused because no descriptor was left.
  var refusedConnections: UInt64 = 0
  /// Answers let go because a client that is answered does not read.
  var lostAnswers: UInt64 = 0

  /// Takes the sums of an input that has closed.
  mutating func close(_ input: Input) {
    var sums = closed[input.kind] ?? Closed()
    sums.inputs += 1
    sums.counts += input.counts
    sums.note(input.reader.formatName)
    sums.lastBytesAt = max(sums.lastBytesAt, input.lastBytesAt)
    closed[input.kind] = sums
  }

  /// The report: plain lines, one fact each, the most important first.
  func report(open: [Input], chart: Chart, sound: SoundStatus?) -> [String] {
    var total = InputCounts()
    for (_, sums) in closed { total += sums.counts }
    for input in open { total += input.counts }
    var lines = ["\(chart.seriesCount) series, \(Self.text(total))"]
    if closed.count + open.count > 1 {
      for kind in Input.Kind.allCases {
        guard let sums = closed[kind] else { continue }
        lines.append("\(kind.rawValue), \(sums.inputs) closed: \(Self.text(sums.counts))")
      }
      lines += open.prefix(Self.listedInputs).map {
        "\($0.name): \(Self.text($0.counts))"
      }
      if open.count > Self.listedInputs {
        lines.append("\(open.count - Self.listedInputs) more inputs are open")
      }
    }
    if refusedConnections > 0 {
      lines.append("\(refusedConnections) connections refused: no file descriptor left")
    }
    if lostAnswers > 0 {
      lines.append("\(counted(lostAnswers, "answer")) let go: the clients do not read them")
    }
    if chart.evictedCount > 0 {
      lines.append("\(chart.evictedCount) series dropped for newer ones: too many names")
    }
    lines += Self.marks(chart.hearingCounts) + Self.lost(chart.hearingCounts)
    if let sound { lines.append(Self.text(sound)) }
    return lines
  }

  /// `12 lines, 10 points accepted, 2 rejected: missing 1, not_number 1`.
  static func text(_ counts: InputCounts) -> String {
    let rejected = counts.rejected
    var text = "\(counted(counts.lines, "line")), \(counted(counts.accepted, "point")) accepted"
    if counts.dropped > 0 { text += ", \(counts.dropped) dropped for newer ones" }
    text += ", \(rejected.total) rejected"
    let reasons = rejected.nonzero.map { "\($0.reason.name) \($0.count)" }
    if !reasons.isEmpty { text += ": " + reasons.joined(separator: ", ") }
    return counts.events == 0 ? text : text + ", \(counted(counts.events, "event"))"
  }

  /// What was said by marks, most of it without a word: one line, such as
  /// `marks played: hole 3, heartbeat 20`.
  private static func marks(_ counts: HearingCounts) -> [String] {
    let kinds = counts.played.nonzero.map { kind, count in
      "\(kind.name.split(separator: "_").joined(separator: " ")) \(count)"
    }
    return kinds.isEmpty ? [] : ["marks played: " + kinds.joined(separator: ", ")]
  }

  /// What was accepted and not heard by itself, one reason a line; nothing when all was.
  private static func lost(_ counts: HearingCounts) -> [String] {
    let reasons = [
      (counts.replacedValues, "value", "replaced by newer ones within a millisecond"),
      (
        counts.mergedPoints, "point",
        "merged with one less than 50 milliseconds away, keeping the extreme"
      ),
      (counts.foldedHoles, "missing value", "not marked, less than 300 milliseconds after another"),
      (counts.foldedAlarms, "alarm", "began with the pattern of a more urgent one"),
      (
        counts.foldedGridLines, "grid line",
        "crossed without a tick, too many at once or crossed back"
      ),
      (counts.refusedSounds, "mark", "left out, too many at once"),
    ]
    return reasons.filter { $0.0 > 0 }.map { "\(counted($0.0, $0.1)) \($0.2)" }
  }

  private static func text(_ sound: SoundStatus) -> String {
    let reason = sound.reason.isEmpty ? "" : ": \(sound.reason)"
    return "sound \(sound.state)\(reason), \(counted(sound.underruns, "underrun"))"
  }
}
