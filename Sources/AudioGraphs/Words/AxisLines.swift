/// The axes of a chart in words: what each measures, from where to where, and how it is heard.
///
/// ```text
/// x axis: weight, 0 to 5 tons, heard as time
/// further axis: country, heard as timbre: Japan soft, Germany reed
/// ```
struct AxisLines {
  /// More names than that are only counted.
  private static let mostNames = 12

  private let chart: AXChartDescriptor
  private let channels: [AxisChannel]

  init(_ chart: AXChartDescriptor) {
    self.chart = chart
    channels = AxisChannel.usual(chart.additionalAxes)
  }

  /// x, y, and the further axes in their order.
  var lines: [String] {
    let isMirrored = chart.contentDirection == .rightToLeft
    let time = isMirrored ? "heard as time, from right to left" : "heard as time"
    var lines = [line("x axis", chart.xAxis, time)]
    lines += GridLineWords(of: chart.xAxis, isHeard: true).lines("x axis")
    if let axis = chart.yAxis {
      let pitch = axis.isInverted ? "low for large" : "high for large"
      lines.append(line("y axis", axis, "heard as pitch, \(pitch)"))
      // Between single tones nothing glides across a line.
      lines += GridLineWords(of: axis, isHeard: chart.series.contains(where: \.isContinuous))
        .lines("y axis")
    } else {
      lines.append("no y axis: every point has the same pitch")
    }
    return lines
      + zip(chart.additionalAxes, channels).enumerated().map { place, pair in
        further(pair.0, pair.1, place: place)
      }
  }

  private func further(
    _ axis: any AXDataAxisDescriptor, _ channel: AxisChannel, place: Int
  ) -> String {
    let name = "further axis"
    let areLines = !chart.series.isEmpty && chart.series.allSatisfy(\.isContinuous)
    switch channel {
    case .length where areLines: return line(name, axis, "not heard, as a line has no single tones")
    case .length: return line(name, axis, "heard as the length of a tone, long for large")
    case .brightness: return line(name, axis, "heard as brightness, bright for large")
    case .tremolo: return line(name, axis, "heard as trembling, deep for large")
    case .silent: return line(name, axis, "not heard")
    case .timbre: return line(name, axis, "heard as timbre: " + timbres(of: axis, place: place))
    }
  }

  private func line(_ name: String, _ axis: any AXDataAxisDescriptor, _ heard: String) -> String {
    let title = axis.title.isEmpty ? "untitled" : axis.title
    return ["\(name): \(title)", Self.extent(of: axis, in: chart), heard]
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  // MARK: - From where to where

  /// Such as `0 tons to 5 tons`, or `3 categories: a, b, c`; empty where others say it.
  private static func extent(of axis: any AXDataAxisDescriptor, in chart: AXChartDescriptor)
    -> String
  {
    switch axis {
    case let axis as AXNumericDataAxisDescriptor:
      return AxisRangeWords(axis).text + scale(of: axis)
    case let axis as AXCategoricalDataAxisDescriptor where axis === chart.xAxis:
      let names = CategoryList(axis, values: chart.series.flatMap(\.dataPoints).map(\.xValue.value))
        .names
      return counted(names.count, "category", "categories") + list(names)
    default: return ""
    }
  }

  private static func scale(of axis: AXNumericDataAxisDescriptor) -> String {
    switch axis.scaleType {
    case .linear: ""
    case .log10, .ln: ", logarithmic"
    case .symlog: ", logarithmic on both sides of zero"
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "" : ": " + firstNames(Array(names.prefix(mostNames)), of: names.count)
  }

  private func timbres(of axis: any AXDataAxisDescriptor, place: Int) -> String {
    guard let axis = axis as? AXCategoricalDataAxisDescriptor else { return "" }
    let values = chart.series.flatMap(\.dataPoints).compactMap { point in
      place < point.additionalValues.count ? point.additionalValues[place] : nil
    }
    let names = CategoryList(axis, values: values).names
    let hasBright = !channels.contains(.brightness)
    let said = names.prefix(Self.mostNames).enumerated().map { number, name in
      "\(name) \(SpokenTimbre.name(of: number, hasBright: hasBright))"
    }
    return names.isEmpty ? "no categories" : firstNames(said, of: names.count)
  }
}
