package import ControlProtocol
internal import RollingSeries
internal import Sonification

// What a listener asks for: which series is in front.
extension Chart {
  /// Puts a series in front and says what it is, or says which one is.
  ///
  /// - Throws: an error in words when there is no such series.
  package func focus(
    _ request: FocusRequest, at moment: Moment
  ) throws(ControlError) -> FocusReply {
    guard request.series == nil || request.step == nil else {
      throw .invalidValue("give a series or a step, not both")
    }
    if let name = request.series {
      try putInFront(find(name), at: moment)
    } else if let step = request.step {
      try putInFront(focused(movedBy: step), at: moment)
    }
    let index = try focused()
    toldFocus = table[index].name
    return FocusReply(focus: table[index].name, text: focusText(index) + modeNews)
  }

  /// Name of the series in front; empty while there is none.
  package var focusName: String {
    listening.focus.map { table[$0].name } ?? ""
  }

  private func putInFront(_ index: Int, at moment: Moment) throws(ControlError) {
    guard entries[index].isChosen else {
      let name = printable(table[index].name)
      let advice = entries[index].veil.map { "\(name) is hidden; \($0.advice)" }
      throw .failed(advice ?? "\(name) is not among --series")
    }
    listening.endReplay(at: moment.heard)
    focusRank = .min  // what the listener chose stays in front
    try? listening.focus(on: index, at: moment.heard)  // it is there
  }

  /// The heard series `step` places on from the one in front, round and round.
  private func focused(movedBy step: Int) throws(ControlError) -> Int {
    let order = heardOrder
    guard let place = order.firstIndex(of: try focused()) else {
      throw .failed("no series is heard")
    }
    let moved = (place + step % order.count + order.count) % order.count
    return order[moved]
  }

  /// `in focus: cpu, 42 percent, 2 of 5`.
  private func focusText(_ index: Int) -> String {
    let order = heardOrder
    let place = (order.firstIndex(of: index) ?? 0) + 1
    let state = state(index)
    let news = state == .live ? "" : ", \(state.rawValue)"
    return "in focus: \(label(index)), \(spokenValue(index))\(news), \(place) of \(order.count)"
  }
}
