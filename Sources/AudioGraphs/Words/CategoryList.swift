/// The categories of an axis: those it names, then those that only points have, in the order in which they come.
package struct CategoryList: Sendable {
  /// In their order.
  package private(set) var names: [String] = []
  /// How many the axis names; the others come after these.
  package let orderedCount: Int
  private var places: [String: Int] = [:]

  /// Takes the order of an axis; a name that comes again counts where it came first.
  package init(_ order: [String]) {
    for name in order where places[name] == nil {
      places[name] = names.count
      names.append(name)
    }
    orderedCount = names.count
  }

  /// The categories of `axis` and of `values`, its points'.
  init(_ axis: AXCategoricalDataAxisDescriptor, values: [AXDataPoint.Value]) {
    self.init(axis.categoryOrder)
    for case .category(let name) in values { meet(name) }
  }

  /// Puts one that has not come yet at the end.
  package mutating func meet(_ name: String) {
    guard places[name] == nil else { return }
    places[name] = names.count
    names.append(name)
  }

  /// Its place in the order, from 0.
  package func place(of name: String) -> Int? { places[name] }
}
