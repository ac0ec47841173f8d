internal import AudioGraphs
internal import RollingSeries
internal import Sonification
internal import Synthesis

/// What the additional values of a point do to its tone.
struct ChartChannels: Sendable {
  /// One additional axis.
  private enum Axis: Sendable {
    case numbers(NumericPlaces, PlaybackOptions.Channel)
    case categories(CategoryList)
    case silent
  }

  private var axes: [Axis] = []
  /// Whether categories beyond the timbres may be brighter ones of the same.
  private var hasBrightCategories = true

  init(_ chart: AXChartDescriptor, _ options: PlaybackOptions, _ notes: inout [String]) {
    let plan = ChannelPlan(chart.additionalAxes, options.channels, &notes)
    hasBrightCategories = !plan.channels.contains(.brightness)
    for (number, axis) in chart.additionalAxes.enumerated() {
      axes.append(read(axis, number, plan.channels[number], chart, &notes))
    }
  }

  /// Whether an axis is heard as the length of tones.
  var hasLength: Bool {
    axes.contains { if case .numbers(_, .length) = $0 { true } else { false } }
  }

  /// How the point sounds beside its height.
  func sound(of values: [AXDataPoint.Value], _ tally: inout SeriesTally) -> PointSound {
    guard !axes.isEmpty else {
      if !values.isEmpty { tally.surplus += 1 }
      return .plain
    }
    if values.count > axes.count { tally.surplus += 1 }
    var made = Made()
    for number in axes.indices {
      apply(axes[number], number < values.count ? values[number] : nil, &made, &tally)
    }
    return PointSound(
      length: made.length, timbre: made.timbre, brightness: made.brightness, tremolo: made.tremolo)
  }

  private struct Made {
    var length = 0.0
    var timbre: Timbre?
    var brightness = 0.0
    var tremolo = 0.0
  }

  private func apply(
    _ axis: Axis, _ value: AXDataPoint.Value?, _ made: inout Made, _ tally: inout SeriesTally
  ) {
    switch (axis, value) {
    case (.silent, _): break
    case (_, nil): tally.missing += 1
    // As a file says that there is none.
    case (_, .number(let number)) where number.isNaN: tally.missing += 1
    case (.numbers(let places, let channel), .number(let number)):
      let position = places.position(of: number)
      if case .inside = position {} else { tally.offAxis += 1 }
      guard let part = position.clamped else { return }
      switch channel {
      case .length: made.length = Self.shortest + (Self.longest - Self.shortest) * part
      case .brightness: made.brightness = part
      case .tremolo: made.tremolo = part
      case .timbre, .silent: break
      }
    case (.categories(let places), .category(let category)):
      guard let number = places.place(of: category) else { return }
      let timbres = Timbre.takenInOrder
      made.timbre = timbres[number % timbres.count]
      if hasBrightCategories, number / timbres.count % 2 == 1 { made.brightness = 1 }
    default: tally.wrongKind += 1
    }
  }

  // MARK: Reading the axes

  private func read(
    _ axis: any AXDataAxisDescriptor, _ number: Int, _ channel: PlaybackOptions.Channel,
    _ chart: AXChartDescriptor, _ notes: inout [String]
  ) -> Axis {
    let name = "the axis \(quoted(axis.title))"
    switch (axis, channel) {
    case (let axis as AXNumericDataAxisDescriptor, .length),
      (let axis as AXNumericDataAxisDescriptor, .brightness),
      (let axis as AXNumericDataAxisDescriptor, .tremolo):
      let places = NumericPlaces(axis, name: name, &notes) { numbers(number, chart) }
      return .numbers(places, channel)
    case (let axis as AXCategoricalDataAxisDescriptor, .timbre):
      var places = CategoryList(axis.categoryOrder)
      for series in chart.series {
        for point in series.dataPoints where number < point.additionalValues.count {
          if case .category(let category) = point.additionalValues[number] { places.meet(category) }
        }
      }
      notes += places.additions(to: name) + shares(places, name)
      return .categories(places)
    default: return .silent
    }
  }

  private func numbers(_ axis: Int, _ chart: AXChartDescriptor) -> [Double] {
    chart.series.flatMap(\.dataPoints).compactMap { point in
      guard axis < point.additionalValues.count,
        case .number(let number) = point.additionalValues[axis]
      else { return nil }
      return number
    }
  }

  /// What is to be said where there are more categories than timbres.
  private func shares(_ places: CategoryList, _ name: String) -> [String] {
    let timbres = Timbre.takenInOrder.count
    guard places.names.count > timbres else { return [] }
    let apart = hasBrightCategories ? 2 * timbres : timbres
    var lines: [String] = []
    if hasBrightCategories {
      lines.append(
        "\(name) has \(places.names.count) categories for \(timbres) timbres; from the 7th on they are brighter"
      )
    }
    if places.names.count > apart {
      lines.append(
        "\(name) has \(places.names.count) categories; from number \(apart + 1) on they sound as number 1 and on"
      )
    }
    return lines
  }

  /// Seconds.
  private static let shortest = 0.05
  private static let longest = 0.6
}

extension CategoryList {
  /// What is to be said of categories that the axis does not name.
  func additions(to name: String) -> [String] {
    let added = names.dropFirst(orderedCount)
    guard !added.isEmpty else { return [] }
    return [
      """
      \(name) does not name \(firstNames(added.prefix(3).map { quoted($0) }, of: added.count)); put at its \
      end
      """
    ]
  }
}
