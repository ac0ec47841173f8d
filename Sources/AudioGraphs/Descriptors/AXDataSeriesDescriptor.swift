public import FoundationEssentials

/// One series of a chart.
open class AXDataSeriesDescriptor {
  /// The series' name; may be empty.
  open var name: String {
    get { text.plain }
    set { text.plain = newValue }
  }

  /// The name with its attributes.
  open var attributedName: AttributedString {
    get { text.attributed }
    set { text.attributed = newValue }
  }

  /// Whether the points are one line, heard as one gliding tone; else each is a tone of its own.
  open var isContinuous: Bool

  /// The points, in any order: they are heard in the order of the x axis.
  open var dataPoints: [AXDataPoint]

  private var text: StyledText

  /// Creates a series.
  public init(name: String, isContinuous: Bool, dataPoints: [AXDataPoint]) {
    text = StyledText(name)
    self.isContinuous = isContinuous
    self.dataPoints = dataPoints
  }

  /// Creates a series whose name carries attributes.
  public init(attributedName: AttributedString, isContinuous: Bool, dataPoints: [AXDataPoint]) {
    text = StyledText(attributedName)
    self.isContinuous = isContinuous
    self.dataPoints = dataPoints
  }
}
