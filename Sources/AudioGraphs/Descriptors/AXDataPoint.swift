public import FoundationEssentials

/// One point of a series.
open class AXDataPoint {
  /// A value on an additional axis.
  public enum Value: Hashable, Sendable {
    /// In the unit of its axis.
    case number(Double)
    /// One of its axis's categories.
    case category(String)
  }

  /// Where the point lies on the x axis.
  open var xValue: AXDataPointValue

  /// Where it lies on the y axis; `nil` where the value is missing, which is heard as a hole.
  open var yValue: AXDataPointValue?

  /// Values on the additional axes, in their order. Where there are fewer than axes the last are missing.
  open var additionalValues: [Value]

  /// The point's own name; `nil` without one.
  open var label: String? {
    get { text?.plain }
    set { text = newValue.map { StyledText($0) } }
  }

  /// The label with its attributes.
  open var attributedLabel: AttributedString? {
    get { text?.attributed }
    set { text = newValue.map { StyledText($0) } }
  }

  private var text: StyledText?

  /// Creates a point on a numeric x axis.
  public init(
    x: Double, y: Double? = nil, additionalValues: [Value] = [], label: String? = nil
  ) {
    xValue = AXDataPointValue(number: x)
    yValue = y.map { AXDataPointValue(number: $0) }
    self.additionalValues = additionalValues
    text = label.map { StyledText($0) }
  }

  /// Creates a point on a categorical x axis.
  public init(
    x: String, y: Double? = nil, additionalValues: [Value] = [], label: String? = nil
  ) {
    xValue = AXDataPointValue(category: x)
    yValue = y.map { AXDataPointValue(number: $0) }
    self.additionalValues = additionalValues
    text = label.map { StyledText($0) }
  }
}

/// A number or a category.
open class AXDataPointValue {
  /// The number; 0 when it is a category.
  open var number: Double {
    didSet { isCategory = false }
  }

  /// The category; empty when it is a number.
  open var category: String {
    didSet { isCategory = true }
  }

  /// Whether it is a category: what was set last counts.
  public private(set) var isCategory: Bool

  /// Creates a number.
  public init(number: Double) {
    self.number = number
    category = ""
    isCategory = false
  }

  /// Creates a category.
  public init(category: String) {
    number = 0
    self.category = category
    isCategory = true
  }
}
