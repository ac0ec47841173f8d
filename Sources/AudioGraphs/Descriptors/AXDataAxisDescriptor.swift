public import FoundationEssentials

/// An axis: what its values mean.
public protocol AXDataAxisDescriptor: AnyObject {
  /// What the axis measures.
  var title: String { get set }
  /// The title with its attributes.
  var attributedTitle: AttributedString { get set }
}

/// An axis of numbers.
open class AXNumericDataAxisDescriptor: AXDataAxisDescriptor {
  /// How values lie along the axis.
  public enum ScaleType: Int, Hashable, Sendable, CaseIterable {
    /// Equal steps are equal differences.
    case linear
    /// Equal steps are equal ratios, counted in tens. Values that are not positive lie off the axis.
    case log10
    /// Equal steps are equal ratios, counted in e. It sounds as `log10` does.
    case ln
    /// As `log10` away from zero on both sides, and linear about it. Not one of Apple's.
    case symlog
  }

  open var title: String {
    get { text.plain }
    set { text.plain = newValue }
  }

  open var attributedTitle: AttributedString {
    get { text.attributed }
    set { text.attributed = newValue }
  }

  /// The lowest and the highest value that the axis shows, in its unit. Values beyond them are heard at
  /// its ends, and said to be beyond.
  open var range: ClosedRange<Double>

  /// Where the chart has grid lines, in the axis's unit; a tone that crosses one ticks.
  open var gridlinePositions: [Double]

  /// How values lie along the axis; `linear` at first.
  open var scaleType = ScaleType.linear

  /// Puts a value into words, with its unit.
  open var valueDescriptionProvider: (Double) -> String {
    didSet { format = nil }
  }

  /// What made the words, when it was none of the author's code: chart files keep it.
  public private(set) var format: ValueFormat?

  private var text: StyledText

  /// Creates an axis whose author puts values into words.
  public init(
    title: String, range: ClosedRange<Double>, gridlinePositions: [Double],
    valueDescriptionProvider: @escaping (Double) -> String
  ) {
    text = StyledText(title)
    self.range = range
    self.gridlinePositions = gridlinePositions
    self.valueDescriptionProvider = valueDescriptionProvider
  }

  /// Creates an axis whose title carries attributes.
  public init(
    attributedTitle: AttributedString, range: ClosedRange<Double>, gridlinePositions: [Double],
    valueDescriptionProvider: @escaping (Double) -> String
  ) {
    text = StyledText(attributedTitle)
    self.range = range
    self.gridlinePositions = gridlinePositions
    self.valueDescriptionProvider = valueDescriptionProvider
  }

  /// Creates an axis whose values are put into words by `format`. Not one of Apple's.
  public init(
    title: String, range: ClosedRange<Double>, gridlinePositions: [Double] = [],
    format: ValueFormat
  ) {
    text = StyledText(title)
    self.range = range
    self.gridlinePositions = gridlinePositions
    let span = range.upperBound - range.lowerBound
    valueDescriptionProvider = { format.text($0, span: span) }
    self.format = format
  }
}

/// An axis of categories.
open class AXCategoricalDataAxisDescriptor: AXDataAxisDescriptor {
  open var title: String {
    get { text.plain }
    set { text.plain = newValue }
  }

  open var attributedTitle: AttributedString {
    get { text.attributed }
    set { text.attributed = newValue }
  }

  /// The categories in the order of the axis. A name that comes again counts where it came first.
  open var categoryOrder: [String]

  private var text: StyledText

  /// Creates an axis.
  public init(title: String, categoryOrder: [String]) {
    text = StyledText(title)
    self.categoryOrder = categoryOrder
  }

  /// Creates an axis whose title carries attributes.
  public init(attributedTitle: AttributedString, categoryOrder: [String]) {
    text = StyledText(attributedTitle)
    self.categoryOrder = categoryOrder
  }
}
