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

    /// - Parameters:
    ///   - agreement: of the judge.
    ///   - noise: one standard deviation of the points, in the unit of `change`.
    ///   - change: over all points.
    package init(agreement: Double, noise: Double, change: Double) {
      if noise >= 0.25 * abs(change) {
        self = .noisily
      } else if abs(agreement) < 0.6 {
        self = .unevenly
      } else {
        self = abs(agreement) >= 0.9 && noise <= 0.05 * abs(change) ? .steadily : .plainly
      }
    }
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
  public var words: String { direction.words(strength) }
}

extension SeriesTrend.Direction {
  /// `rising steadily`, `falling, with much noise`, `steady`.
  package func words(_ strength: SeriesTrend.Strength) -> String {
    guard self != .steady else { return rawValue }
    return switch strength {
    case .steadily: "\(rawValue) steadily"
    case .plainly: rawValue
    case .unevenly: "\(rawValue) unevenly"
    case .noisily: "\(rawValue), with much noise"
    }
  }
}
