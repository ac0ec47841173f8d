/// Something to be noticed in a series.
///
/// A feature is claimed when it stands out of the noise, which is measured by how far points lie off the
/// line between their neighbours. See ``SeriesAnalysis`` for how far that can be trusted.
public struct SeriesFeature: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A rise that is followed by a fall, over more than three points.
    case peak
    /// A fall that is followed by a rise, over more than three points.
    case dip
    /// The level goes up at once and stays.
    case stepUp = "step-up"
    /// The level goes down at once and stays.
    case stepDown = "step-down"
    /// The values stay as they are for a while, in a series that moves.
    case flat
    /// One to three points lie far off those around them.
    case spike
  }

  /// What it is.
  public var kind: Kind
  /// Where it is on the x axis: the top of a peak, the bottom of a dip, the middle between the two points
  /// of a step, the first point of a flat stretch, the farthest point of a spike.
  public var x: Double
  /// The value there; of a step the level after it, of a flat stretch its level. In the unit of the y axis.
  public var value: Double
  /// In the unit of the y axis: how far a peak stands out of the higher of the two valleys beside it, the
  /// same of a dip (both positive), the difference of the levels of a step (signed), how far a spike is
  /// off the points around it (signed); 0 for a flat stretch.
  public var size: Double
  /// From where to where: a peak or dip at half its size, the points on either side of a step, a flat
  /// stretch and a spike from their first point to their last.
  public var extent: ClosedRange<Double>
  /// How much it matters, to compare features of one series: what part of the whole range it moves
  /// through; for a flat stretch, half of what part of the points it holds.
  public var importance: Double
}

/// Something that comes again and again in a series.
public struct SeriesPeriod: Hashable, Sendable {
  /// From one to the next, in the unit of the x axis.
  public var length: Double
  /// How often it fits into the series.
  public var cycles: Double
  /// What part of the variation about the trend it makes out, 0...1, counting only its sine.
  public var share: Double
}
