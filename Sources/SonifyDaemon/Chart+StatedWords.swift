internal import AudioGraphs
internal import Configuration
internal import MetricLines
internal import MetricMeaning
internal import RollingSeries
internal import Sonification

// What the source of a series says of it, in words.
extension Chart {
  /// `unit percent, high limit 90 percent; not used: range 0 to 100 percent`; empty for nothing.
  func statedText(of index: Int) -> String {
    guard let stated = entries[index].stated else { return "" }
    let said = statedFacts(stated, set: settings.rules.keys(for: table[index].name), index)
    let used = said.filter(\.isUsed).map(\.text).joined(separator: ", ")
    let others = said.filter { !$0.isUsed }.map(\.text).joined(separator: ", ")
    guard !others.isEmpty else { return used }
    return (used.isEmpty ? "" : used + "; ") + "not used: " + others
  }

  private struct StatedFact {
    let text: String
    /// Whether nobody has set it otherwise, and it could be used.
    let isUsed: Bool
  }

  private func statedFacts(
    _ stated: StatedSeries, set keys: SeriesKeys, _ index: Int
  ) -> [StatedFact] {
    let facts = stated.facts
    var said: [StatedFact] = []
    // That a rate is one a second holds whatever unit is set.
    let isOnlyRate = facts.isRate && stated.unit == RateUnit.ofNothing
    if !stated.unit.isEmpty, !(isOnlyRate && keys.unit != nil) {
      said.append(StatedFact(text: "unit \(printable(stated.unit))", isUsed: keys.unit == nil))
    }
    if let range = rangeText(facts, index) {
      let isSoft = table[index].axis.settings.policy.name == "soft"
      said.append(StatedFact(text: range, isUsed: keys.range == nil && isSoft))
    }
    let limits = entries[index].monitor.limits
    for (word, value, used) in [
      ("critical low", facts.criticalLow, limits.criticalLow), ("low", facts.low, limits.low),
      ("high", facts.high, limits.high), ("critical high", facts.criticalHigh, limits.criticalHigh),
    ] where value.isFinite {
      said.append(
        StatedFact(text: "\(word) limit \(amount(value, index))", isUsed: used == value))
    }
    if facts.interval > 0 {
      let text = SpokenDuration.text(Double(facts.interval) / 1e9)
      said.append(StatedFact(text: "a value every \(text)", isUsed: keys.expectEvery == nil))
    }
    return said
  }

  private func rangeText(_ facts: SeriesFacts, _ index: Int) -> String? {
    switch (facts.rangeLow.isFinite, facts.rangeHigh.isFinite) {
    case (true, true):
      "range "
        + SpokenRange.text(amount(facts.rangeLow, index), amount(facts.rangeHigh, index))
    case (true, false): "at least \(amount(facts.rangeLow, index))"
    case (false, true): "at most \(amount(facts.rangeHigh, index))"
    case (false, false): nil
    }
  }

  private func amount(_ value: Double, _ index: Int) -> String { format(of: index).text(value) }
}
