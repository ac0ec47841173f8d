/// Which way a series goes as a whole.
public struct SeriesTrend: Hashable, Sendable {
  /// Which way.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// Later values are larger, more than chance would have it.
    case rising
    /// Later values are smaller, more than chance would have it.
    case falling
    /// Neither, as far as the noise lets one see.
    case steady
  }

  /// How plainly it goes that way.
  public enum Strength: String, Hashable, Sendable, CaseIterable {
    /// Hardly ever the other way, and the noise is at most a twentieth of the change.
    case steadily
    /// Nothing in particular.
    case plainly
    /// It goes the other way for a good part.
    case unevenly
    /// The noise is at least a quarter of the change.
    case noisily
  }

  /// Which way.
  public var direction: Direction
  /// How plainly; of no meaning when it is steady.
  public var strength: Strength
  /// Units of the y axis for each unit of the x axis: the median of the slopes between points (Theil and
  /// Sen), so that a few wild values do not matter. It is given for a steady series too; `nil` when the
  /// series has no extent along x or a slope is beyond the numbers there are.
  public var slope: Double?
  /// What ``slope`` makes over the whole extent, in the unit of the y axis; 0 without one.
  public var change: Double
  /// ``change`` as a part of the distance between the smallest and the largest value; 0 when they are equal.
  public var changeOfSpan: Double

  /// `rising steadily`, `falling, with much noise`, `steady`.
  public var words: String {
    guard direction != .steady else { return direction.rawValue }
    return switch strength {
    case .steadily: "\(direction.rawValue) steadily"
    case .plainly: direction.rawValue
    case .unevenly: "\(direction.rawValue) unevenly"
    case .noisily: "\(direction.rawValue), with much noise"
    }
  }
}
