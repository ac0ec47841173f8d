public import FoundationEssentials

/// An axis of categories, such as days or countries.
///
/// As the x axis it is time: of n categories the first begins at once, and each has one n-th of the time. As
/// an additional axis it is timbre: each category has its own, in the order of the axis. There are six; those
/// of a seventh to a twelfth category are brighter, and beyond that the listener is told which are alike.
open class AXCategoricalDataAxisDescriptor: AXDataAxisDescriptor {
  /// What the categories are, as it is read.
  open var title: String {
    get { text.plain }
    set { text.plain = newValue }
  }

  /// The title with its attributes. It is one text with ``title``: setting either sets both.
  open var attributedTitle: AttributedString {
    get { text.attributed }
    set { text.attributed = newValue }
  }

  /// The categories in the order of the axis.
  ///
  /// A name that comes again counts where it came first, so the categories of all points, one after another,
  /// are an order too. A category that only a point names comes after these, and the listener is told.
  open var categoryOrder: [String]

  private var text: StyledText

  /// Creates an axis.
  ///
  /// - Parameters:
  ///   - title: what the categories are, as it is read.
  ///   - categoryOrder: the categories in the order of the axis.
  public init(title: String, categoryOrder: [String]) {
    text = StyledText(title)
    self.categoryOrder = categoryOrder
  }

  /// Creates an axis whose title carries attributes.
  ///
  /// - Parameters:
  ///   - attributedTitle: what the categories are, as it is read.
  ///   - categoryOrder: the categories in the order of the axis.
  public init(attributedTitle: AttributedString, categoryOrder: [String]) {
    text = StyledText(attributedTitle)
    self.categoryOrder = categoryOrder
  }
}
