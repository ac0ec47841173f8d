/// A place on an axis: a number or a category, never both.
///
/// It is an object, so that `point.yValue?.number = 3` changes the point.
public final class AXDataPointValue {
  /// What it is.
  package private(set) var value: AXDataPoint.Value

  /// The number, in its axis's unit; 0 while it is a category. Setting it makes it a number.
  public var number: Double {
    get {
      guard case .number(let number) = value else { return 0 }
      return number
    }
    set { value = .number(newValue) }
  }

  /// The category; empty while it is a number. Setting it makes it a category.
  public var category: String {
    get {
      guard case .category(let category) = value else { return "" }
      return category
    }
    set { value = .category(newValue) }
  }

  /// Whether it is a category. Not one of Apple's.
  public var isCategory: Bool {
    guard case .category = value else { return false }
    return true
  }

  /// Creates a number, in the unit of the axis it will lie on.
  public init(number: Double) { value = .number(number) }

  /// Creates a category, by its name.
  public init(category: String) { value = .category(category) }

  package init(_ value: AXDataPoint.Value) { self.value = value }
}
