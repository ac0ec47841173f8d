package import AudioGraphs

extension AxisScale {
  /// The scale of a chart's axis.
  package init(_ type: AXNumericDataAxisDescriptor.ScaleType) {
    switch type {
    case .linear: self = .linear
    case .log10: self = .log10
    case .ln: self = .ln
    case .symlog: self = .symlog
    }
  }
}
