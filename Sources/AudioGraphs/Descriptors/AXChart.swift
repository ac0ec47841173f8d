/// Something that shows a chart and can say what is in it.
///
/// A view, or whatever else draws or owns the data, offers the chart's descriptor; a listener is given
/// the sound and the words that are made of it.
///
/// ```swift
/// extension TidePlot: AXChart {
///   var accessibilityChartDescriptor: AXChartDescriptor? {
///     get { makeDescriptor() }
///     set {}  // the data have their own owner
///   }
/// }
/// ```
public protocol AXChart: AnyObject {
  /// What the chart shows; `nil` while there is nothing to hear.
  var accessibilityChartDescriptor: AXChartDescriptor? { get set }
}
