import ControlProtocol

/// Cuts the bytes into messages, whole and in pieces, and has each answered.
func fuzzControl(_ bytes: [UInt8]) {
  var dice = Dice(bytes)
  let whole = answers(bytes) { bytes.count }
  let parts = answers(bytes) { 1 + dice.next(below: 40) }
  demand(whole == parts, "Calls are answered alike however they are cut")
}

/// What comes back; ends where a connection would be closed.
private func answers(_ bytes: [UInt8], piece: () -> Int) -> [ControlAnswer] {
  var reader = FrameReader(limit: 1_000)
  let dispatcher = ControlDispatcher()
  let target = FakeTarget()
  var answers: [ControlAnswer] = []
  var place = 0
  while place < bytes.count {
    let end = min(place + max(1, piece()), bytes.count)
    reader.append(bytes.span.extracting(place..<end))
    place = end
    while let frame = reader.next() {
      demand(frame.count <= reader.limit && !frame.contains(0), "A frame is a message")
      let answer = dispatcher.answer(frame, by: target)
      if let text = answer.frame {
        demand(text.last == 0 && text.firstIndex(of: 0) == text.count - 1, "An answer ends in NUL")
        demand(String(validating: text, as: UTF8.self) != nil, "An answer is text")
      }
      answers.append(answer)
      guard answer.next == .goOn else { return answers }
    }
    if reader.isOverLimit { return answers }
  }
  return answers
}
