/// From one value to another, both in words already.
package enum SpokenRange {
  /// `0 to 5 tons`, where both are a number with the same words behind it; else `900 watts to 2 kilowatts`.
  package static func text(_ low: String, _ high: String) -> String {
    let (lows, highs) = (low.split(separator: " "), high.split(separator: " "))
    func numberLength(_ words: [Substring]) -> Int { words.first == "minus" ? 2 : 1 }
    let unit = lows.dropFirst(numberLength(lows))
    let isPlain =
      !unit.isEmpty && unit == highs.dropFirst(numberLength(highs))
      && [low, high].allSatisfy { $0.hasPrefix("minus ") || $0.first?.isNumber == true }
      && !unit.contains { $0.contains { $0.isNumber } || $0.hasSuffix("illion") }
    return isPlain
      ? "\(lows.dropLast(unit.count).joined(separator: " ")) to \(high)" : "\(low) to \(high)"
  }
}
