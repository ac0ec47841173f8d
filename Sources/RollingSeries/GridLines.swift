/// Where the grid lines of an axis lie between the lowest and the highest pitch.
///
/// A plain value, so that whoever follows a series line by line needs no heap.
public struct GridLines: BitwiseCopyable, Sendable {
  /// The most lines that are kept.
  public static let capacity = 16
  /// Lines nearer than this to an end of the axis are left out: nothing crosses them and stays on it.
  private static let margin = 1e-3

  /// How many there are.
  public private(set) var count = 0
  private var places = InlineArray<16, Float>(repeating: 0)

  /// Creates none.
  public init() {}

  /// Takes places in 0...1, in any order; what is beyond an end, at it, or one too many is left out.
  public init(_ places: some Sequence<Double>) {
    for place in places.sorted()
    where place > Self.margin && place < 1 - Self.margin && count < Self.capacity {
      self.places[count] = Float(place)
      count += 1
    }
  }

  /// The place of line `index`, counted from the lowest pitch.
  public subscript(index: Int) -> Double { Double(places[index]) }
}

extension WindowedAxis {
  /// Where `values` lie on the axis as it is now, as far as they do.
  ///
  /// - Complexity: allocates; ask after a move, not at each point.
  public func gridLines(at values: [Double]) -> GridLines {
    GridLines(
      values.compactMap { value in
        guard case .inside(let place) = map.position(of: value) else { return nil }
        return place
      })
  }
}
