/// Stands where an app has its toolkit's view of reference type.
class PlotView {
  var isShown = true
  init() {}
}

/// Stands where an app has its toolkit's view that is a value.
protocol View {
  var label: String { get }
}
