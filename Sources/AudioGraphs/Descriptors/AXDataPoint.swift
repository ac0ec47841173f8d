public import FoundationEssentials

/// One point of a series: its place on every axis, and its name.
///
/// A point is heard at the time of its ``xValue``, at the pitch of its ``yValue``. The first number among its
/// ``additionalValues`` is the length of its tone, the first category its timbre.
///
/// ```swift
/// AXDataPoint(x: 1.2, y: 31, additionalValues: [.number(21_000), .category("Japan")], label: "Kei")
/// AXDataPoint(x: "Monday", y: 12)
/// AXDataPoint(x: "Tuesday")  // nobody counted: heard as a hole
/// ```
open class AXDataPoint {
  /// A value on an additional axis.
  public enum Value: Hashable, Sendable {
    /// In the unit of its axis. NaN is a missing value.
    case number(Double)
    /// One of its axis's categories.
    case category(String)
  }

  /// Where the point lies on the x axis: its time.
  ///
  /// A number for a numeric axis, a category for a categorical one. A number that is NaN or infinite has no
  /// time, so the point is left out and counted. Setting it stores a copy; changing the number of the value
  /// that it gives back changes the point.
  open var xValue: AXDataPointValue {
    get { heldX }
    set { heldX = AXDataPointValue(newValue.value) }
  }

  /// Where the point lies on the y axis: its pitch.
  ///
  /// `nil` or NaN where the value is missing, which is heard as a hole, never as a value. Setting it stores
  /// a copy; changing the number of the value that it gives back changes the point.
  open var yValue: AXDataPointValue? {
    get { heldY }
    set { heldY = newValue.map { AXDataPointValue($0.value) } }
  }

  /// Values on the chart's ``AXChartDescriptor/additionalAxes``, in their order.
  ///
  /// Where there are fewer than axes the last are missing, and the point has the usual tone there. What goes
  /// beyond the axes has no meaning and is not heard.
  open var additionalValues: [Value]

  /// The point's own name, read before its values; `nil` without one.
  open var label: String? {
    get { text?.plain }
    set { text = newValue.map { StyledText($0) } }
  }

  /// The label with its attributes. It is one text with ``label``: setting either sets both.
  open var attributedLabel: AttributedString? {
    get { text?.attributed }
    set { text = newValue.map { StyledText($0) } }
  }

  private var heldX: AXDataPointValue
  private var heldY: AXDataPointValue?
  private var text: StyledText?

  /// Creates a point on a numeric x axis.
  ///
  /// - Parameters:
  ///   - x: its time, in the x axis's unit.
  ///   - y: its pitch, in the y axis's unit; `nil` where the value is missing.
  ///   - additionalValues: values on the additional axes, in their order.
  ///   - label: its own name.
  public init(
    x: Double, y: Double? = nil, additionalValues: [Value] = [], label: String? = nil
  ) {
    heldX = AXDataPointValue(number: x)
    heldY = y.map { AXDataPointValue(number: $0) }
    self.additionalValues = additionalValues
    text = label.map { StyledText($0) }
  }

  /// Creates a point on a categorical x axis.
  ///
  /// - Parameters:
  ///   - x: one of the x axis's categories.
  ///   - y: its pitch, in the y axis's unit; `nil` where the value is missing.
  ///   - additionalValues: values on the additional axes, in their order.
  ///   - label: its own name.
  public init(
    x: String, y: Double? = nil, additionalValues: [Value] = [], label: String? = nil
  ) {
    heldX = AXDataPointValue(category: x)
    heldY = y.map { AXDataPointValue(number: $0) }
    self.additionalValues = additionalValues
    text = label.map { StyledText($0) }
  }
}
