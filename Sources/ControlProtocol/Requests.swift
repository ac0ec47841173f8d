/// What a client asks for: the parameters of each method of `io.github.sonifyd.Control`, and answers that
/// are no report. A method without a struct here takes no parameters.
package enum ControlMethod: String, Sendable, CaseIterable {
  case status = "Status"
  case list = "List"
  case describe = "Describe"
  case descriptor = "Descriptor"
  case health = "Health"
  case focus = "Focus"
  case mute = "Mute"
  case ack = "Ack"
  case snooze = "Snooze"
  case set = "Set"
  case settings = "Settings"
  case mode = "Mode"
  case replay = "Replay"
  case speed = "Speed"
  case stop = "Stop"
  case legend = "Legend"
  case reload = "Reload"
  case watch = "Watch"

  /// The interface they belong to.
  package static let interface = "io.github.sonifyd.Control"

  /// The name that goes over the socket.
  package var qualifiedName: String { Self.interface + "." + rawValue }
}

/// Which series `List` names: with `all`, those that are hidden too.
package struct ListRequest: Codable, Hashable, Sendable {
  package var all: Bool?

  package init(all: Bool? = nil) { self.all = all }
}

/// The answer to `List`.
package struct SeriesListing: Codable, Hashable, Sendable {
  /// In the order in which they are gone through by `next`.
  package var series: [SeriesReport]
  /// How many series there are that are hidden.
  package var hidden: Int

  package init(series: [SeriesReport], hidden: Int = 0) {
    self.series = series
    self.hidden = hidden
  }
}

/// Of which series `Describe` tells; the one in focus without a name.
package struct DescribeRequest: Codable, Hashable, Sendable {
  package var series: String?

  package init(series: String? = nil) { self.series = series }
}

/// Puts a series in front: by name, or `step` places on (1 is next, -1 previous). With neither, it says
/// which it is.
package struct FocusRequest: Codable, Hashable, Sendable {
  package var series: String?
  package var step: Int?

  package init(series: String? = nil, step: Int? = nil) {
    self.series = series
    self.step = step
  }
}

/// What holds after an action: one plain line, and the value that scripts want.
package struct FocusReply: Codable, Hashable, Sendable {
  /// Name of the series in front; empty while there is none.
  package var focus: String
  package var text: String

  package init(focus: String, text: String) {
    self.focus = focus
    self.text = text
  }
}

/// Silences all data, or one series, for a while; `seconds` 0 ends the mute, and without it 10 minutes.
/// Alarms go on unless `alarms` says that they are meant too.
package struct MuteRequest: Codable, Hashable, Sendable {
  package var series: String?
  package var seconds: Double?
  package var alarms: Bool?

  package init(series: String? = nil, seconds: Double? = nil, alarms: Bool? = nil) {
    self.series = series
    self.seconds = seconds
    self.alarms = alarms
  }
}

/// What is muted now.
package struct MuteReply: Codable, Hashable, Sendable {
  /// Seconds since 1970.
  @Nullable package var mutedUntil: Double?
  package var text: String

  package init(mutedUntil: Double?, text: String) {
    self.mutedUntil = mutedUntil
    self.text = text
  }

  enum CodingKeys: String, CodingKey {
    case text
    case mutedUntil = "muted_until_s"
  }
}

/// Changes a setting while playing: a key of the configuration, for one series (a name or a glob) when
/// the key is one of a series.
package struct SetRequest: Codable, Hashable, Sendable {
  package var key: String
  package var value: String
  package var series: String?

  package init(key: String, value: String, series: String? = nil) {
    self.key = key
    self.value = value
    self.series = series
  }
}

/// The answer to `Settings`: every setting that holds, in the order of the manual.
package struct SettingsListing: Codable, Hashable, Sendable {
  package var settings: [SettingReport]

  package init(settings: [SettingReport]) { self.settings = settings }
}

/// One setting, its value as it would be written, and where it was set.
package struct SettingReport: Codable, Hashable, Sendable {
  /// `Chart`, or `Series GLOB`.
  package var section: String
  package var key: String
  package var value: String
  /// `built-in`, `FILE:LINE`, `environment SONIFYD_KEY`, `command line --option` or `set while playing`.
  package var origin: String

  package init(section: String, key: String, value: String, origin: String) {
    self.section = section
    self.key = key
    self.value = value
    self.origin = origin
  }
}

/// Changes the listening mode; without one it is told.
package struct ModeRequest: Codable, Hashable, Sendable {
  package var mode: String?

  package init(mode: String? = nil) { self.mode = mode }
}

/// The mode that holds now.
package struct ModeReply: Codable, Hashable, Sendable {
  package var mode: String
  package var text: String

  package init(mode: String, text: String) {
    self.mode = mode
    self.text = text
  }
}

/// One plain line about what was done.
package struct TextReply: Codable, Hashable, Sendable {
  package var text: String

  package init(text: String) { self.text = text }
}
