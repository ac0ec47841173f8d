internal import AudioGraphs

/// Writes a chart as JSON.
struct ChartWriter {
  private var json = JSONWriter()

  var bytes: [UInt8] { json.bytes }

  mutating func write(_ chart: AXChartDescriptor) throws(ChartFileError) {
    json.text("{")
    let texts: [(key: StaticString, text: String?)] = [
      ("\"title\":", chart.title), ("\"summary\":", chart.summary),
    ]
    for case (let key, let text?) in texts {
      json.text(key)
      json.string(text)
      json.text(",\n")
    }
    json.text("\"x_axis\":")
    write(chart.xAxis)
    json.text(",\n\"y_axis\":")
    if let axis = chart.yAxis { write(numeric: axis) } else { json.text("null") }
    if !chart.additionalAxes.isEmpty {
      json.text(",\n\"additional_axes\":[")
      for (index, axis) in chart.additionalAxes.enumerated() {
        if index > 0 { json.text(",\n") }
        write(axis)
      }
      json.text("]")
    }
    if chart.contentDirection != .leftToRight {
      json.text(",\n\"content_direction\":")
      json.string(chart.contentDirection.word)
    }
    try write(chart.series)
    json.text("}\n")
  }

  // MARK: Axes

  private mutating func write(_ axis: any AXDataAxisDescriptor) {
    if let axis = axis as? AXNumericDataAxisDescriptor { return write(numeric: axis) }
    json.text("{\"kind\":\"categorical\",\"title\":")
    json.string(axis.title)
    json.text(",\"categories\":")
    let order = (axis as? AXCategoricalDataAxisDescriptor)?.categoryOrder ?? []
    json.array(order) { $0.string($1) }
    json.text("}")
  }

  private mutating func write(numeric axis: AXNumericDataAxisDescriptor) {
    json.text("{\"kind\":\"numeric\",\"title\":")
    json.string(axis.title)
    write("low", axis.range.lowerBound)
    write("high", axis.range.upperBound)
    json.text(",\"scale\":")
    json.string(axis.scaleType.word)
    if axis.isInverted { json.text(",\"polarity\":\"down\"") }
    json.text(",\"gridlines\":")
    json.array(axis.gridlinePositions.filter(\.isFinite)) { $0.number($1) }
    write("unit", axis.format?.unit)
    write("format", axis.format?.format)
    json.text("}")
  }

  /// A bound without an end is left out: the reader takes the data's.
  private mutating func write(_ key: StaticString, _ value: Double?) {
    guard let value, value.isFinite else { return }
    write(key)
    json.number(value)
  }

  private mutating func write(_ key: StaticString, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    write(key)
    json.string(value)
  }

  private mutating func write(_ key: StaticString) {
    json.text(",\"")
    json.text(key)
    json.text("\":")
  }

  // MARK: Series

  private mutating func write(_ all: [AXDataSeriesDescriptor]) throws(ChartFileError) {
    json.text(",\n\"series\":[")
    for (index, series) in all.enumerated() {
      json.text(index > 0 ? ",\n{\"name\":" : "\n{\"name\":")
      json.string(series.name)
      json.text(series.isContinuous ? ",\"continuous\":true" : ",\"continuous\":false")
      write("timbre", series.sound.timbre)
      write("pan", series.sound.pan)
      write("volume", series.sound.volume)
      json.text(",\"points\":[")
      for (number, point) in series.dataPoints.enumerated() {
        json.text(number > 0 ? ",\n" : "\n")
        do { try write(point) } catch {
          throw ChartFileError("series \(index + 1), point \(number + 1): \(error.text)")
        }
      }
      json.text("]}")
    }
    json.text("]")
  }

  private mutating func write(_ point: AXDataPoint) throws(ChartFileError) {
    json.text("{\"x\":")
    if point.xValue.isCategory {
      json.string(point.xValue.category)
    } else {
      json.number(try checked(point.xValue.number, "x"))
    }
    json.text(",\"y\":")
    if let y = point.yValue?.number, !y.isNaN {
      json.number(try checked(y, "y"))
    } else {
      json.text("null")
    }
    if !point.additionalValues.isEmpty { try write(point.additionalValues) }
    if let label = point.label {
      json.text(",\"label\":")
      json.string(label)
    }
    json.text("}")
  }

  private mutating func write(_ values: [AXDataPoint.Value]) throws(ChartFileError) {
    json.text(",\"additional\":[")
    for (index, value) in values.enumerated() {
      if index > 0 { json.text(",") }
      switch value {
      case .number(let number) where number.isNaN: json.text("null")
      case .number(let number):
        json.number(try checked(number, "additional value \(index + 1)"))
      case .category(let category): json.string(category)
      }
    }
    json.text("]")
  }

  private func checked(
    _ value: Double, _ name: @autoclosure () -> String
  ) throws(ChartFileError) -> Double {
    guard value.isFinite else {
      let kind = value.isNaN ? "not a number" : "infinite"
      throw ChartFileError(
        "\(name()) is \(kind), which a file has no words for; take the point out, or let its y be missing"
      )
    }
    return value
  }
}
