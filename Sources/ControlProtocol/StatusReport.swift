/// Whether a listener can trust what is heard, and what is not.
package enum Health: String, Codable, Hashable, Sendable, CaseIterable {
  /// Data are fresh and the way to a device is proven.
  case sounding
  /// The way is proven and there is nothing to play, or it is muted.
  case silent
  /// It sounds, with a fault.
  case degraded
  /// Sound does not arrive.
  case broken
}

/// The answer to `Status`: how everything stands now.
package struct StatusReport: Codable, Hashable, Sendable {
  package var health = Health.silent
  /// Why health is what it is; empty while all is well.
  package var reason = ""
  package var version = programVersion
  /// Seconds since the start.
  package var uptime = 0.0
  /// How many series there are.
  package var series = 0
  package var points = PointCounts()
  package var sources: [SourceReport] = []
  package var audio = AudioReport()
  package var speech = SpeechReport()
  /// The listening mode.
  package var mode = "focus"
  /// Name of the series in front; empty while there is none.
  package var focus = ""
  /// How many marks of each kind were heard; kinds that were not are left out.
  package var marks: [String: Int] = [:]
  /// The replay on its way; `nil` while there is none.
  @Nullable package var replay: ReplayReport?
  /// What was accepted and not heard by itself, by reason; those that never came are left out.
  package var folded: [String: Int] = [:]
  /// Seconds since 1970 at which the mute ends.
  @Nullable package var mutedUntil: Double?
  /// Whether that mute silences alarms too.
  package var areAlarmsMuted = false
  /// How many series have an alarm.
  package var alarmCount = 0
  /// The most urgent of them, up to a hundred.
  package var alarms: [AlarmReport] = []

  package init() {}

  enum CodingKeys: String, CodingKey, LenientKey {
    case health, reason, version, series, points, sources, audio, speech, mode, focus, alarms
    case marks, replay, folded
    case areAlarmsMuted = "alarms_muted"
    case alarmCount = "alarm_count"
    case uptime = "uptime_s"
    case mutedUntil = "muted_until_s"
  }
}

/// What became of the points that were sent: sent = accepted + rejected + dropped.
package struct PointCounts: Codable, Hashable, Sendable {
  package var accepted: UInt64 = 0
  /// By the name of the reason.
  package var rejected: [String: UInt64] = [:]
  package var dropped: UInt64 = 0

  package init() {}
}

/// One place that numbers come from. The closed connections of a socket are summed into one.
package struct SourceReport: Codable, Hashable, Sendable {
  /// What kind of place.
  package enum Kind: String, Codable, Hashable, Sendable {
    case stdin, stream, datagram, prometheus
  }

  /// Whether it still gives data.
  package enum State: String, Codable, Hashable, Sendable {
    case live, stale, ended
  }

  package var id = 0
  package var kind = Kind.stream
  /// What people call it.
  package var name = ""
  /// The format that was found or forced; empty while it is open.
  package var format = ""
  package var state = State.live
  /// All lines, those without a point included.
  package var lines: UInt64 = 0
  package var accepted: UInt64 = 0
  package var rejected: [String: UInt64] = [:]
  package var dropped: UInt64 = 0
  /// Events, checks and notifications: what was told that is no point.
  package var events: UInt64 = 0
  /// Seconds since anything came; since the opening while nothing has.
  package var age = 0.0

  package init() {}

  enum CodingKeys: String, CodingKey, LenientKey {
    case id, kind, name, format, state, lines, accepted, rejected, dropped, events
    case age = "age_s"
  }
}

/// The way from the samples to somebody's ears.
package struct AudioReport: Codable, Hashable, Sendable {
  /// `pulse`, `none` or a file's path.
  package var output = ""
  /// `running`, `waiting`, `dead`, `frozen`, `null`, `suspended`, `muted` or `corked`.
  package var state = "waiting"
  package var device = ""
  /// Frames a second of the device.
  package var rate = 0
  /// Milliseconds.
  package var latency = 0.0
  /// Milliseconds.
  package var buffer = 0.0
  package var underruns = 0
  package var rewrites = 0
  package var voices = 0
  /// Whether data and marks are lowered because a screen reader speaks.
  package var isDucked = false
  /// Highest sample of the last second or two, dBFS; -200 for digital silence.
  package var peak = -200.0

  package init() {}

  enum CodingKeys: String, CodingKey, LenientKey {
    case output, state, device, rate, underruns, rewrites, voices
    case latency = "latency_ms"
    case buffer = "buffer_ms"
    case peak = "peak_dbfs"
    case isDucked = "ducked"
  }
}

/// The way to a speech synthesizer.
package struct SpeechReport: Codable, Hashable, Sendable {
  /// `ready`, `missing`, `hung` or `off`.
  package var state = "off"

  package init() {}
}

/// The answer to `Health`.
package struct HealthReport: Codable, Hashable, Sendable {
  package var health: Health
  /// Why; empty while all is well.
  package var reason: String

  package init(health: Health, reason: String) {
    self.health = health
    self.reason = reason
  }
}
