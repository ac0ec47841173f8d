/// Something that a chart descriptor can be made of, such as a view that is itself a value.
public protocol AXChartDescriptorRepresentable {
  /// Makes the descriptor of the present state.
  func makeChartDescriptor() -> AXChartDescriptor

  /// Brings a descriptor that was made before up to date, by changing it in place.
  ///
  /// Unless it is implemented, it does nothing.
  ///
  /// - Parameter descriptor: one that ``makeChartDescriptor()`` made.
  func updateChartDescriptor(_ descriptor: AXChartDescriptor)
}

extension AXChartDescriptorRepresentable {
  /// Does nothing.
  public func updateChartDescriptor(_ descriptor: AXChartDescriptor) {}
}
