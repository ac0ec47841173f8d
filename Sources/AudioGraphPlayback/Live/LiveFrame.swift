internal import AudioGraphs
internal import RollingSeries

/// What a live chart keeps of its descriptor: all but the points.
///
/// The value descriptions are the author's code and called on any thread; that is said where they come in.
/// All else is plain values: that is the argument for `@unchecked Sendable`.
@safe
struct LiveFrame: @unchecked Sendable {
  /// A numeric axis.
  struct Numbers {
    let title: String
    let range: ClosedRange<Double>
    let gridlines: [Double]
    let scale: AXNumericDataAxisDescriptor.ScaleType
    let isInverted: Bool
    let format: ValueFormat?
    let words: (Double) -> String

    init(_ axis: AXNumericDataAxisDescriptor) {
      title = axis.title
      range = axis.range
      gridlines = axis.gridlinePositions
      scale = axis.scaleType
      isInverted = axis.isInverted
      format = axis.format
      words = axis.valueDescriptionProvider
    }

    /// The same axis over another range.
    func descriptor(
      _ range: ClosedRange<Double>, _ gridlines: [Double]
    ) -> AXNumericDataAxisDescriptor {
      let axis =
        format.map {
          AXNumericDataAxisDescriptor(
            title: title, range: range, gridlinePositions: gridlines, format: $0)
        }
        ?? AXNumericDataAxisDescriptor(
          title: title, range: range, gridlinePositions: gridlines,
          valueDescriptionProvider: words)
      axis.scaleType = scale
      axis.isInverted = isInverted
      return axis
    }

    /// How the axis follows the data. A range that none can have leaves it to them.
    func settings(_ policy: LiveChart.RangePolicy, _ notes: inout [String]) -> AxisSettings {
      let (scale, polarity) = (AxisScale(scale), isInverted ? Polarity.down : .up)
      let made = (try? AxisRange(low: range.lowerBound, high: range.upperBound)).flatMap { range in
        try? AxisSettings(
          policy: policy == .soft ? .soft(range) : .fixed(range), scale: scale, polarity: polarity)
      }
      if policy != .automatic {
        if let made { return made }
        notes.append("the y axis has no range that can be used; it follows the data")
      }
      return (try? AxisSettings(policy: .auto, scale: scale, polarity: polarity)) ?? .standard
    }
  }

  /// An additional axis.
  enum Axis {
    case numbers(Numbers)
    case categories(title: String, order: [String])
  }

  let title: String?
  let summary: String?
  let direction: AXChartDescriptor.ContentDirection
  let x: Numbers
  let y: Numbers?
  let additional: [Axis]

  /// - Throws: ``ChartError/unusableOption(_:)`` when x is not numeric.
  init(_ chart: AXChartDescriptor) throws(ChartError) {
    guard let x = chart.xAxis as? AXNumericDataAxisDescriptor else {
      throw .unusableOption(
        "the x axis of a live chart must be numeric: points move along it, such as by seconds")
    }
    title = chart.title
    summary = chart.summary
    direction = chart.contentDirection
    self.x = Numbers(x)
    y = chart.yAxis.map(Numbers.init)
    additional = chart.additionalAxes.map { axis in
      if let numbers = axis as? AXNumericDataAxisDescriptor { return .numbers(Numbers(numbers)) }
      let order = (axis as? AXCategoricalDataAxisDescriptor)?.categoryOrder ?? []
      return .categories(title: axis.title, order: order)
    }
  }
}
