public import FoundationEssentials

/// One series of a chart: its name, its points, and whether they are a line.
///
/// ```text
/// line chart      isContinuous true,  numeric x axis       one tone that glides from point to point
/// bar chart       isContinuous false, categorical x axis   a tone for each bar
/// scatter plot    isContinuous false, numeric x axis       a tone for each point
/// ```
///
/// A chart with several series plays them one after another, or together, each in a timbre and at a place
/// of its own.
open class AXDataSeriesDescriptor {
  /// The series' name, as it is read; may be empty.
  open var name: String {
    get { text.plain }
    set { text.plain = newValue }
  }

  /// The name with its attributes. It is one text with ``name``: setting either sets both.
  open var attributedName: AttributedString {
    get { text.attributed }
    set { text.attributed = newValue }
  }

  /// Whether the points are one line, heard as one tone that glides; else each is a tone of its own.
  open var isContinuous: Bool

  /// The points, in any order: they are heard in the order of the x axis, and those of one x in the order
  /// they have here. Without any the series is silent.
  open var dataPoints: [AXDataPoint]

  /// How its author wants it to sound; nothing is asked for at first. Not one of Apple's.
  open var sound = AXSeriesSound()

  private var text: StyledText

  /// Creates a series.
  ///
  /// - Parameters:
  ///   - name: as it is read; may be empty.
  ///   - isContinuous: whether the points are one line.
  ///   - dataPoints: in any order.
  public init(name: String, isContinuous: Bool, dataPoints: [AXDataPoint]) {
    text = StyledText(name)
    self.isContinuous = isContinuous
    self.dataPoints = dataPoints
  }

  /// Creates a series whose name carries attributes.
  ///
  /// - Parameters:
  ///   - attributedName: as it is read; may be empty.
  ///   - isContinuous: whether the points are one line.
  ///   - dataPoints: in any order.
  public init(attributedName: AttributedString, isContinuous: Bool, dataPoints: [AXDataPoint]) {
    text = StyledText(attributedName)
    self.isContinuous = isContinuous
    self.dataPoints = dataPoints
  }
}
