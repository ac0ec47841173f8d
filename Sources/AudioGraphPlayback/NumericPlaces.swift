internal import AudioGraphs
package import RollingSeries

/// A numeric axis as places in 0...1, the lowest value at 0, or at 1 where the axis goes down.
package struct NumericPlaces: Sendable {
  /// `nil` where the axis has no extent: everything is in the middle.
  private let map: AxisMap?
  private let needsPositive: Bool

  /// The places of `axis`.
  ///
  /// A range that is empty, not finite or impossible on its scale is replaced by that of the data.
  ///
  /// - Parameters:
  ///   - axis: the descriptor.
  ///   - polarity: which way it goes.
  ///   - name: what notes call it.
  ///   - notes: gets a line where the axis is not used as it is.
  ///   - values: its values, of which only those that it can show count; asked for when the range is
  ///     unusable.
  init(
    _ axis: AXNumericDataAxisDescriptor, _ polarity: Polarity = .up, name: String,
    _ notes: inout [String],
    values: () -> [Double]
  ) {
    let scale = AxisScale(axis.scaleType)
    needsPositive = scale.needsPositive
    let (low, high) = (axis.range.lowerBound, axis.range.upperBound)
    if let fault = Self.fault(low, high, scale) {
      let usable = values().filter { $0.isFinite && (!scale.needsPositive || $0 > 0) }
      let range = usable.min().flatMap { low in
        usable.max().flatMap { high in try? AxisRange(low: low, high: high) }
      }
      map = range.map { AxisMap($0, scale, polarity) }
      notes.append("\(name) \(fault); \(range == nil ? Self.middle : Self.fromData)")
    } else {
      map = (try? AxisRange(low: low, high: high)).map { AxisMap($0, scale, polarity) }
    }
  }

  /// Where `value` lies; undefined when it is not finite, or not positive on a logarithmic axis.
  package func position(of value: Double) -> AxisPosition {
    guard value.isFinite else { return .undefined }
    guard let map else { return needsPositive && value <= 0 ? .undefined : .inside(0.5) }
    return map.position(of: value)
  }

  private static let middle = "all its values are heard in the middle"
  private static let fromData = "the range of its data is used"

  private static func fault(_ low: Double, _ high: Double, _ scale: AxisScale) -> String? {
    guard low.isFinite, high.isFinite else { return "has a range without an end" }
    guard low < high else { return "has a range without extent" }
    return scale.needsPositive && low <= 0 ? "is logarithmic and begins at or below 0" : nil
  }
}
