internal import MetricLines

/// Says what is found out about inputs, and does not repeat itself: clients that connect anew for each
/// line would fill a journal with the same words.
struct Herald {
  private var lastDecision: [Input.Kind: String] = [:]
  private var examples: [RejectReason: Pacing] = [:]

  /// Nanoseconds between two examples of one reason.
  private static let exampleInterval: Int64 = 60_000_000_000

  /// Says the format that was found and the first line refused for each reason.
  mutating func tell(_ input: Input, at now: Int64) {
    if let decision = input.takeDecision(), lastDecision[input.kind] != decision {
      lastDecision[input.kind] = decision
      Messages.say("\(input.name): \(decision)")
    }
    if input.takeNewlyLate(), isDue(.late, at: now) {
      Messages.say(
        "\(input.name): refused late: the time stamps are older than "
          + "the window; --clock data plays data of the past, --window makes the window longer")
    }
    for example in input.takeExamples() {
      guard isDue(example.reason, at: now) else { continue }
      let isOtherText = example.reason == .noFormat && input.reader.formatName == nil
      let help = isOtherText ? " (--regex reads other text)" : ""
      Messages.say("\(input.name): refused \(example)\(help)")
    }
  }

  private mutating func isDue(_ reason: RejectReason, at now: Int64) -> Bool {
    examples[reason, default: Pacing(every: Self.exampleInterval)].admits(at: now)
  }
}
