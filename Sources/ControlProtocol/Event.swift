/// Something that happened, as `Watch` tells it: one line for people, never one for each point.
package struct Event: Codable, Hashable, Sendable {
  /// What kind of thing; the words are fixed for scripts.
  package enum Kind: String, Codable, Hashable, Sendable {
    case alarm, ack, resolved, band, gap, stale, fresh, ended, axis, series, source, audio, speech
    case overload, reload
  }

  /// Seconds since 1970.
  package var time: Double
  package var kind: Kind
  /// Name of the series it is about; empty when it is about none.
  package var series: String
  /// One plain line.
  package var text: String

  package init(time: Double, kind: Kind, series: String = "", text: String) {
    self.time = time
    self.kind = kind
    self.series = series
    self.text = text
  }

  enum CodingKeys: String, CodingKey {
    case time, series, text
    case kind = "event"
  }
}
