internal import AudioGraphs
internal import EventLoop
internal import MetricLines

/// Answers, for clients of a format that has some.
extension StreamInput {
  /// How long a client that says no more may take over its answers.
  static var drainTime: Int64 { 10_000_000_000 }

  /// Answers what was read; a client that does not read its answers goes without.
  func reply() {
    guard input.kind == .stream else { return }
    var lost: UInt64 = 0
    input.reader.takeReplies { lost = answers.append($0) }
    if lost > 0 { session.noteLostAnswers(lost, of: input) }
    guard !answers.isEmpty else { return }
    sendAnswers()
    if !answers.isEmpty { watchAnswers() }
  }

  /// Sends what the client takes; what one that has gone cannot take is let go.
  func sendAnswers() {
    guard !answers.isEmpty else { return }
    if !answers.send(to: descriptor) { answers.removeAll() }
    if answers.isEmpty, isWaitingForRoom { watchAnswers() }
  }

  /// Ends the connection of a client that says no more, once it has its answers.
  func finishWhenSent() {
    if answers.isEmpty { finish() }
  }
}

extension Session {
  /// Counts answers that nobody takes, and says so once in a while.
  fileprivate func noteLostAnswers(_ count: UInt64, of input: Input) {
    ledger.lostAnswers += count
    guard answerNews.admits(at: MonotonicClock.now) else { return }
    Messages.say(
      "\(input.name) does not read its answers; \(counted(ledger.lostAnswers, "answer")) let go. "
        + "Its values are taken")
  }
}
