public import FoundationEssentials

/// An axis: what the values along it mean.
///
/// There are two kinds, ``AXNumericDataAxisDescriptor`` and ``AXCategoricalDataAxisDescriptor``.
public protocol AXDataAxisDescriptor: AnyObject {
  /// What the axis measures, as it is read: "Weight", "Day".
  var title: String { get set }
  /// The title with its attributes. It is one text with ``title``: setting either sets both.
  var attributedTitle: AttributedString { get set }
}
