internal import AudioGraphs
internal import MetricLines

/// Says what is found out about inputs, and does not repeat itself: clients that connect anew for each
/// line would fill a journal with the same words.
struct Herald {
  private var lastDecision: [Input.Kind: String] = [:]
  private var examples: [RejectReason: Pacing] = [:]
  /// Whether data are played by their own time already.
  private let isDataTime: Bool
  private var aheadPacing = Pacing(every: exampleInterval)

  /// Nanoseconds between two examples of one reason.
  private static let exampleInterval: Int64 = 60_000_000_000

  init(isDataTime: Bool = false) { self.isDataTime = isDataTime }

  /// Says the format that was found and the first line refused for each reason.
  mutating func tell(_ input: Input, at now: Int64) {
    if let decision = input.takeDecision(), lastDecision[input.kind] != decision {
      lastDecision[input.kind] = decision
      Messages.say("\(input.name): \(decision)")
    }
    tellTimes(input, at: now)
    tellUnknown(input, at: now)
    for example in input.takeExamples() {
      guard isDue(example.reason, at: now) else { continue }
      let help = input.reader.formatName == nil ? " (\(input.reader.advice ?? Self.help))" : ""
      Messages.say("\(input.name): refused \(example)\(example.reason == .noFormat ? help : "")")
    }
  }

  /// Says that no format fits, with the lines that show it.
  private mutating func tellUnknown(_ input: Input, at now: Int64) {
    let lines = input.takeUnknown()
    guard !lines.isEmpty, isDue(.noFormat, at: now) else { return }
    Messages.say("\(input.name): no format fits")
    for (index, line) in lines.enumerated() {
      let help = index == lines.count - 1 ? " (\(Self.help))" : ""
      Messages.say("\(input.name): refused \(line)\(help)")
    }
  }

  private static let help = "--regex reads other text"

  /// Says in one line a minute what became of stamps that are not of the present.
  private mutating func tellTimes(_ input: Input, at now: Int64) {
    if input.untoldLate > 0, isDue(.late, at: now) {
      let advice =
        (isDataTime ? "" : "--clock data plays data of the past, ")
        + "--window makes the window longer"
      Messages.say(
        "\(input.name): \(counted(input.untoldLate, "point")) refused late: the time stamps are older "
          + "than the window, or older than 30 seconds where they count, time or list members; "
          + advice)
      input.noteLateTold()
    }
    if input.lead > 0, aheadPacing.admits(at: now) {
      let lead = SpokenDuration.rough(Double(input.lead) / 1e9)
      Messages.say(
        "\(input.name): the time stamps are up to \(lead) ahead of this machine's clock; these points are "
          + "taken as now")
      input.noteLeadTold()
    }
  }

  private mutating func isDue(_ reason: RejectReason, at now: Int64) -> Bool {
    examples[reason, default: Pacing(every: Self.exampleInterval)].admits(at: now)
  }
}
