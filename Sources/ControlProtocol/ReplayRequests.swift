/// Plays the window of series: the last `last` seconds (all of it by default) in `length` seconds (4) each.
package struct ReplayRequest: Codable, Hashable, Sendable {
  /// The one in focus without a name.
  package var series: String?
  /// Those after it.
  package var also: [String]?
  /// All at once; else one after another.
  package var together: Bool?
  package var last: Double?
  package var length: Double?
  /// Whether it moves from the left to the right, as it does unless this says no.
  package var pan: Bool?

  package init(
    series: String? = nil, also: [String]? = nil, together: Bool? = nil, last: Double? = nil,
    length: Double? = nil, pan: Bool? = nil
  ) {
    self.series = series
    self.also = also
    self.together = together
    self.last = last
    self.length = length
    self.pan = pan
  }

  enum CodingKeys: String, CodingKey {
    case series, also, together, pan
    case last = "last_s"
    case length = "in_s"
  }
}

/// Lets the rest of a replay go `factor` times as fast as was asked for at first; without one it is told.
package struct SpeedRequest: Codable, Hashable, Sendable {
  package var factor: Double?

  package init(factor: Double? = nil) { self.factor = factor }
}

/// How fast the replay goes now.
package struct SpeedReply: Codable, Hashable, Sendable {
  package var factor: Double
  package var text: String

  package init(factor: Double, text: String) {
    self.factor = factor
    self.text = text
  }
}

/// A replay on its way, as `Status` tells it.
package struct ReplayReport: Codable, Hashable, Sendable {
  /// The names of its series, in the order in which they are heard.
  package var series: [String]
  /// Whether all are heard at once.
  package var together: Bool
  /// Those that are heard now, or next.
  package var sounding: [String]
  /// How far it is, 0...1.
  package var part: Double
  package var speed: Double
  /// Seconds to its end.
  package var left: Double

  package init(
    series: [String], together: Bool, sounding: [String], part: Double, speed: Double, left: Double
  ) {
    self.series = series
    self.together = together
    self.sounding = sounding
    self.part = part
    self.speed = speed
    self.left = left
  }

  enum CodingKeys: String, CodingKey {
    case series, together, sounding, part, speed
    case left = "left_s"
  }
}
