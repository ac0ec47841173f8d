/// Something that shows a chart and can say what is in it.
///
/// A view, or whatever else draws or owns the data, offers the chart's descriptor; a listener is given
/// the sound and the words that are made of it.
public protocol AXChart: AnyObject {
  /// What the chart shows; `nil` while there is nothing to hear.
  var accessibilityChartDescriptor: AXChartDescriptor? { get set }
}

/// Something that a chart descriptor can be made of.
public protocol AXChartDescriptorRepresentable {
  /// Makes the descriptor of the present state.
  func makeChartDescriptor() -> AXChartDescriptor

  /// Brings a descriptor that was made before up to date. Unless it is implemented, it does nothing.
  func updateChartDescriptor(_ descriptor: AXChartDescriptor)
}

extension AXChartDescriptorRepresentable {
  /// Does nothing.
  public func updateChartDescriptor(_ descriptor: AXChartDescriptor) {}
}
