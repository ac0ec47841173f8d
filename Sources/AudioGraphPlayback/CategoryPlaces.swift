/// Categories in the order of their axis.
package struct CategoryPlaces: Sendable {
  private var numbers: [String: Int] = [:]
  /// How many the axis names; the others come after these.
  let orderedCount: Int

  /// Takes the order of an axis; a name that comes again counts where it came first.
  init(_ order: [String]) {
    for category in order where numbers[category] == nil { numbers[category] = numbers.count }
    orderedCount = numbers.count
  }

  /// How many categories there are.
  var count: Int { numbers.count }

  /// Adds one that the axis does not name, at its end.
  mutating func meet(_ category: String) {
    if numbers[category] == nil { numbers[category] = numbers.count }
  }

  /// Its number in the order, from 0.
  package func number(of category: String) -> Int? { numbers[category] }

  /// Those from number `first` on, in their order.
  func names(from first: Int) -> [String] {
    numbers.filter { $0.value >= first }.sorted { $0.value < $1.value }.map(\.key)
  }
}
