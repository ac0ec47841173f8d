public import FoundationEssentials

/// An axis of numbers.
///
/// As the x axis it is time, as the y axis pitch. Of additional axes the first is the length of a tone, the
/// second its brightness, the third its tremolo.
///
/// ```swift
/// AXNumericDataAxisDescriptor(title: "Depth", range: 0...40, gridlinePositions: [10, 20, 30]) { value in
///   "\(value) metres"
/// }
/// ```
open class AXNumericDataAxisDescriptor: AXDataAxisDescriptor {
  /// How values lie along an axis.
  public enum ScaleType: Int, Hashable, Sendable, CaseIterable {
    /// Equal steps are equal differences.
    case linear
    /// Equal steps are equal ratios, counted in tens. Values that are not positive lie off the axis.
    case log10
    /// Equal steps are equal ratios, counted in e. It sounds as `log10` does.
    case ln
    /// As `log10` away from zero on both sides, and linear about it, so that any value has a place. Not one
    /// of Apple's.
    case symlog
  }

  /// What the axis measures, as it is read.
  open var title: String {
    get { text.plain }
    set { text.plain = newValue }
  }

  /// The title with its attributes. It is one text with ``title``: setting either sets both.
  open var attributedTitle: AttributedString {
    get { text.attributed }
    set { text.attributed = newValue }
  }

  /// The lowest and the highest value that the axis shows, in its unit.
  ///
  /// A value beyond an end is heard at that end; on the y axis a mark says that it is beyond. Where a range
  /// has no extent or no end, or begins at or below 0 on a logarithmic scale, that of the data is used and
  /// the listener is told. A chart file may have its ends the wrong way round: they are put right, and its
  /// reader is told.
  open var range: ClosedRange<Double>

  /// Where the chart has grid lines, in the axis's unit and in any order; empty for none.
  ///
  /// On the y axis a gliding tone that crosses one ticks, once upwards and twice downwards; on the x axis a
  /// tick comes when its time does. Those that lie outside ``range`` or are NaN are not heard.
  open var gridlinePositions: [Double]

  /// How values lie along the axis; `linear` at first. Steps that look equal on the chart sound equal.
  open var scaleType = ScaleType.linear

  /// Whether large values are low, and small ones high: for a quantity of which less is more, such as a
  /// place in a race. Heard on the y axis; `false` at first. Not one of Apple's.
  open var isInverted = false

  /// Puts a value of this axis into words, with its unit: "3 cups".
  ///
  /// It is called for every value that is read, so it must take any number, also one outside ``range``.
  /// Setting it drops ``format``.
  open var valueDescriptionProvider: (Double) -> String {
    get {
      if let provider { return provider }
      // Where equal steps are equal ratios, a hundredth of the span is too much for small values.
      let extent = min(range.upperBound - range.lowerBound, .greatestFiniteMagnitude)
      let span = scaleType == .linear ? extent : nil
      let format = format ?? ValueFormat()
      return { format.text($0, span: span) }
    }
    set {
      provider = newValue
      format = nil
    }
  }

  /// What puts values into words where the author's own code does not. Chart files keep it; a closure they
  /// cannot keep. Not one of Apple's.
  public private(set) var format: ValueFormat?

  /// The author's code.
  private var provider: ((Double) -> String)?
  private var text: StyledText

  /// Creates an axis whose author puts values into words.
  ///
  /// - Parameters:
  ///   - title: what it measures, as it is read.
  ///   - range: the lowest and the highest value it shows, in its unit.
  ///   - gridlinePositions: where it has grid lines; empty for none.
  ///   - valueDescriptionProvider: puts a value into words, with its unit.
  public init(
    title: String, range: ClosedRange<Double>, gridlinePositions: [Double],
    valueDescriptionProvider: @escaping (Double) -> String
  ) {
    text = StyledText(title)
    self.range = range
    self.gridlinePositions = gridlinePositions
    provider = valueDescriptionProvider
  }

  /// Creates an axis whose title carries attributes.
  ///
  /// - Parameters:
  ///   - attributedTitle: what it measures, as it is read.
  ///   - range: the lowest and the highest value it shows, in its unit.
  ///   - gridlinePositions: where it has grid lines; empty for none.
  ///   - valueDescriptionProvider: puts a value into words, with its unit.
  public init(
    attributedTitle: AttributedString, range: ClosedRange<Double>, gridlinePositions: [Double],
    valueDescriptionProvider: @escaping (Double) -> String
  ) {
    text = StyledText(attributedTitle)
    self.range = range
    self.gridlinePositions = gridlinePositions
    provider = valueDescriptionProvider
  }

  /// Creates an axis whose values are put into words by `format`, with as many digits as can be told apart
  /// on its ``range``. Not one of Apple's.
  ///
  /// - Parameters:
  ///   - title: what it measures, as it is read.
  ///   - range: the lowest and the highest value it shows, in its unit.
  ///   - gridlinePositions: where it has grid lines; none at first.
  ///   - format: how values are put into words.
  public init(
    title: String, range: ClosedRange<Double>, gridlinePositions: [Double] = [],
    format: ValueFormat
  ) {
    text = StyledText(title)
    self.range = range
    self.gridlinePositions = gridlinePositions
    self.format = format
  }
}
