public import FoundationEssentials

/// A chart as a listener has it: title, summary, axes and series.
///
/// ```text
/// x axis                              time, and place from left to right
/// y axis                              pitch, high for large
/// first additional numeric axis       length of a tone
/// first additional categorical axis   timbre
/// ```
open class AXChartDescriptor {
  /// The way in which the chart is read.
  public enum ContentDirection: Int, Hashable, Sendable, CaseIterable {
    /// The least x is at the left.
    case leftToRight
    /// The least x is at the right.
    case rightToLeft
    /// The least x is at the top.
    case topToBottom
    /// The least x is at the bottom.
    case bottomToTop
    /// Around a centre, as a clock's hand goes.
    case radialClockwise
    /// Around a centre, against a clock's hand.
    case radialCounterClockwise
  }

  /// The chart's name; `nil` without one.
  open var title: String? {
    get { text?.plain }
    set { text = newValue.map { StyledText($0) } }
  }

  /// The chart's name with its attributes.
  open var attributedTitle: AttributedString? {
    get { text?.attributed }
    set { text = newValue.map { StyledText($0) } }
  }

  /// What the author has to say of the data. Where it is `nil` a listener gets sentences that are made of
  /// the data.
  open var summary: String?

  /// Numbers or categories; heard as time.
  open var xAxis: any AXDataAxisDescriptor

  /// Heard as pitch. Without it nothing is pitched, and every point sounds in the middle.
  open var yAxis: AXNumericDataAxisDescriptor?

  /// The axes of the points' additional values, in their order.
  open var additionalAxes: [any AXDataAxisDescriptor]

  /// The data.
  open var series: [AXDataSeriesDescriptor]

  /// How the chart is read; `leftToRight` at first.
  open var contentDirection = ContentDirection.leftToRight

  /// Where the chart is drawn, in the coordinates of whatever draws it; empty at first. Nothing here uses
  /// it.
  open var contentFrame = AXRect.zero

  private var text: StyledText?

  /// Creates a chart.
  public init(
    title: String? = nil, summary: String? = nil, xAxis: any AXDataAxisDescriptor,
    yAxis: AXNumericDataAxisDescriptor? = nil, additionalAxes: [any AXDataAxisDescriptor] = [],
    series: [AXDataSeriesDescriptor]
  ) {
    text = title.map { StyledText($0) }
    self.summary = summary
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.additionalAxes = additionalAxes
    self.series = series
  }

  /// Creates a chart whose title carries attributes.
  public init(
    attributedTitle: AttributedString?, summary: String? = nil, xAxis: any AXDataAxisDescriptor,
    yAxis: AXNumericDataAxisDescriptor? = nil, additionalAxes: [any AXDataAxisDescriptor] = [],
    series: [AXDataSeriesDescriptor]
  ) {
    text = attributedTitle.map { StyledText($0) }
    self.summary = summary
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.additionalAxes = additionalAxes
    self.series = series
  }
}

/// A rectangle, in the units of whatever draws the chart.
///
/// Apple's type for it belongs to a framework that Linux does not have.
public struct AXRect: Hashable, Sendable {
  /// The nearer edge, across.
  public var x: Double
  /// The nearer edge, down.
  public var y: Double
  /// Extent across.
  public var width: Double
  /// Extent down.
  public var height: Double

  /// Nothing, at the origin.
  public static let zero = AXRect(x: 0, y: 0, width: 0, height: 0)

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
