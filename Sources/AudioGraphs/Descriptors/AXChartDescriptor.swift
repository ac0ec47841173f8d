public import FoundationEssentials

/// A chart as a listener has it: title, summary, axes and series.
///
/// ```text
/// x axis                              time, and place from left to right
/// y axis                              pitch, high for large
/// first additional numeric axis       length of a tone
/// first additional categorical axis   timbre
/// ```
///
/// The words, in the order in which they are read: title, summary, each axis with its range, each series with
/// its statistics and its trend, and each point with its label and its values. Everything can be changed at
/// any time; what already plays goes on as it was. Descriptors are not for use on several threads at once.
open class AXChartDescriptor {
  /// The way in which a chart is read.
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

  /// The chart's name with its attributes. It is one text with ``title``: setting either sets both.
  open var attributedTitle: AttributedString? {
    get { text?.attributed }
    set { text = newValue.map { StyledText($0) } }
  }

  /// What the author has to say of the data. Where it is `nil` a listener gets sentences that are made of
  /// the data.
  open var summary: String?

  /// Numbers or categories; heard as time, from the lowest to the highest.
  open var xAxis: any AXDataAxisDescriptor

  /// Heard as pitch. Without it nothing is pitched, and every point sounds in the middle of the range.
  open var yAxis: AXNumericDataAxisDescriptor?

  /// The axes of the points' ``AXDataPoint/additionalValues``, in their order.
  ///
  /// The first numeric one is the length of a tone, the second its brightness, the third its tremolo; the
  /// first categorical one is its timbre. All are read with each point, also those that are not heard.
  open var additionalAxes: [any AXDataAxisDescriptor]

  /// The data: lines, bars or points. Without any there is nothing to hear, and whoever plays it is told.
  open var series: [AXDataSeriesDescriptor]

  /// The way in which the chart is read; `leftToRight` at first. It changes nothing in the sound.
  open var contentDirection = ContentDirection.leftToRight

  /// Where the chart is drawn, in the coordinates of whatever draws it; empty at first. Nothing here uses
  /// it.
  open var contentFrame = AXRect.zero

  private var text: StyledText?

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - title: its name; `nil` without one.
  ///   - summary: what the author has to say of the data; `nil` for sentences made of the data.
  ///   - xAxis: numbers or categories; time.
  ///   - yAxis: pitch; `nil` where no point has a y.
  ///   - additionalAxes: the axes of the points' additional values, in their order.
  ///   - series: the data.
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
  ///
  /// - Parameters:
  ///   - attributedTitle: its name; `nil` without one.
  ///   - summary: what the author has to say of the data; `nil` for sentences made of the data.
  ///   - xAxis: numbers or categories; time.
  ///   - yAxis: pitch; `nil` where no point has a y.
  ///   - additionalAxes: the axes of the points' additional values, in their order.
  ///   - series: the data.
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
