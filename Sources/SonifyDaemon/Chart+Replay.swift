internal import AudioGraphs
package import ControlProtocol
internal import RollingSeries
internal import Sonification
internal import Synthesis

/// The series of the last replay that began, as people know them.
struct ToldReplay {
  /// Names by index: an index may belong to another series by now.
  var names: [Int: String] = [:]
  /// In the order in which they are heard.
  var order: [Int] = []
  var isTogether = false
}

// The window of series as an audio graph.
extension Chart {
  /// Plays the window of series, or its last part, in place of the live tones; says what is played.
  ///
  /// All have one time axis: from the first value of any of them to the present.
  ///
  /// - Throws: an error in words when there is nothing to play, or it would not be heard.
  package func replay(
    _ request: ReplayRequest, at moment: Moment
  ) throws(ControlError) -> TextReply {
    let length = try checkedLength(request)
    let asked = try replayedSeries(request)
    try checkThatDataAreHeard(at: moment)
    let frame = try frame(of: asked, last: request.last, at: moment)
    let scores = frame.series.map {
      score(of: $0, from: frame.origin, to: moment.data, seconds: length)
    }
    let grid = ReplayGrid(over: frame.extent)
    var plan = ReplayPlan(
      isTogether: request.together == true && scores.count > 1, hasPan: request.pan ?? true)
    plan.ticks = grid.places
    for (index, score) in zip(frame.series, scores) { plan.add(index, score) }
    listening.replay(plan, at: moment.heard)

    toldReplay = ToldReplay(
      names: Dictionary(uniqueKeysWithValues: frame.series.map { ($0, table[$0].name) }),
      order: frame.series, isTogether: plan.isTogether)
    let each = scores.count > 1 && !plan.isTogether ? " each" : ""
    let time = "\(SpokenDuration.text(frame.extent)) in \(SpokenDuration.text(length))\(each)"
    let facts = ["replaying \(replayedNames): \(countText(scores))", time] + grid.text
    return TextReply(
      text: ([facts.joined(separator: ", ")] + frame.missing).joined(separator: "; "))
  }

  /// The time axis that series share in a replay.
  private struct Frame {
    /// Those with a value in it.
    var series: [Int]
    /// What is to be said of the others.
    var missing: [String]
    /// When the first value of any of them came.
    var origin: Int64
    /// Seconds from then to the present.
    var extent: Double
  }

  private func frame(
    of asked: [Int], last: Double?, at moment: Moment
  ) throws(ControlError) -> Frame {
    for index in asked { table[index].expire(at: moment.data) }
    let longest = asked.reduce(0) { max($0, table[$1].window.duration) }
    let last = last.map { min(clamped($0 * 1e9), longest) } ?? longest
    let start = moment.data.clampedDifference(last)
    let present = asked.filter { firstTime(of: $0, from: start) != nil }
    let missing = asked.filter { !present.contains($0) }.map { emptyText($0, last, at: moment) }
    guard let origin = present.compactMap({ firstTime(of: $0, from: start) }).min() else {
      throw .failed(missing.joined(separator: "; "))
    }
    return Frame(
      series: present, missing: missing, origin: origin,
      extent: Double(moment.data.clampedDifference(origin)) / 1e9)
  }

  private static let usualLength = 4.0
  /// More one after another would not be kept in mind.
  private static let mostSeries = 8

  private func checkedLength(_ request: ReplayRequest) throws(ControlError) -> Double {
    let length = request.length ?? Self.usualLength
    guard length >= 1, length <= 60 else {
      throw .invalidValue(
        "a replay of \(SpokenNumber.text(length)) seconds: expected 1 to 60")
    }
    if let last = request.last, !(last > 0) {
      throw .invalidValue(
        "the last \(SpokenNumber.text(last)) seconds: expected more than 0, such as 300")
    }
    return length
  }

  /// The series that are asked for, each once, in their order.
  private func replayedSeries(_ request: ReplayRequest) throws(ControlError) -> [Int] {
    var found = [try find(orFocused: request.series)]
    for name in request.also ?? [] {
      let index = try find(name)
      if !found.contains(index) { found.append(index) }
    }
    let most =
      request.together == true ? Listening.replayedTogether : Self.mostSeries
    guard found.count <= most else {
      throw .invalidValue(
        request.together == true
          ? "\(found.count) series together: at most \(most) can be told apart; one after another, "
            + "without together, it may be \(Self.mostSeries)"
          : "\(found.count) series: at most \(most) can be replayed one after another")
    }
    for index in found { try checkThatItIsHeard(index) }
    return found
  }

  private func checkThatItIsHeard(_ index: Int) throws(ControlError) {
    guard entries[index].isChosen else {
      throw .failed("\(printable(table[index].name)) is hidden or not among --series")
    }
  }

  func emptyText(_ index: Int, _ last: Int64, at moment: Moment) -> String {
    let text =
      "\(label(index)) has no values in the last \(SpokenDuration.text(nanoseconds: last))"
    guard let arrival = table[index].valueArrival else { return text }
    let age = SpokenDuration.rough(Double(moment.data - arrival) / 1e9)
    return text + "; the newest came \(age) ago"
  }

  /// `a`, `a, then b` or `a (soft) and b (reed) together`: what is heard, in its order.
  private var replayedNames: String {
    let names = toldReplay.order.map(label)
    guard toldReplay.isTogether else { return names.joined(separator: ", then ") }
    let parts = zip(names, listening.replayTimbres).map { "\($0) (\($1.name))" }
    return joined(parts[...]) + (parts.count > 1 ? " together" : "")
  }

  /// `300 values`, and how many of them are heard when the ear could not tell all apart.
  private func countText(_ scores: [ReplayScore]) -> String {
    let values = scores.reduce(0) { $0 + $1.valueCount }
    let heard = scores.reduce(0) { $0 + $1.heardCount }
    let text = counted(values, "value")
    return heard < values ? "\(text) thinned to \(heard) that keep the extremes" : text
  }
}

extension ReplayGrid {
  /// `a tick each minute`; nothing without one.
  fileprivate var text: [String] {
    guard step > 0 else { return [] }
    let duration = SpokenDuration.text(step)
    return ["a tick each \(duration.hasPrefix("1 ") ? String(duration.dropFirst(2)) : duration)"]
  }
}
