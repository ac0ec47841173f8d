import Foundation
import TestSupport

/// What can befall the way to somebody's ears, what is said of it, and how it ends.
enum Fault: String, CaseIterable, Sendable {
  case serverKilled, serverFrozen, sinkGone, lastSinkGone, suspended
  case streamMuted, streamVolumeZero, sinkMuted, sinkVolumeZero, corked

  /// The word of `audio.state`.
  var state: String {
    switch self {
    case .serverKilled, .sinkGone: "dead"
    case .serverFrozen: "frozen"
    case .lastSinkGone: "null"
    case .suspended: "suspended"
    case .streamMuted, .streamVolumeZero, .sinkMuted, .sinkVolumeZero: "muted"
    case .corked: "corked"
    }
  }

  /// Seconds in which it must be told.
  var limit: Double { self == .serverFrozen ? 3 : 1 }

  /// Seconds in which sound must be back once the cause has gone. A null sink that has just been made
  /// plays nothing for its first 2 s, whatever a client does: only then it counts as begun.
  var backLimit: Double { self == .serverKilled || self == .sinkGone ? 2.25 : 2 }

  /// Whether the sink, and so a recorder of it, outlives the fault.
  var leavesSink: Bool {
    switch self {
    case .serverKilled, .serverFrozen, .sinkGone, .lastSinkGone, .suspended: false
    default: true
    }
  }

  /// Modules beside the sink that the fault needs.
  private var modules: [String] {
    switch self {
    case .lastSinkGone: ["module-always-sink"]
    case .corked: ["module-role-cork trigger_roles=phone cork_roles=no_role"]
    default: []
    }
  }

  /// A server on which it can happen.
  func makeServer() throws -> PrivatePulse {
    try PrivatePulse(modules: [PrivatePulse.testSink] + modules)
  }

  /// Makes it happen. The result is to be kept alive until the cure.
  func strike(_ server: PrivatePulse) throws -> TestProcess? {
    switch self {
    case .serverKilled: server.killServer()
    case .serverFrozen: server.freeze()
    case .sinkGone, .lastSinkGone: try server.pactl("unload-module", "module-null-sink")
    case .suspended: try server.pactl("suspend-sink", "test", "1")
    case .streamMuted: try server.pactl("set-sink-input-mute", try server.onlyStream(), "1")
    case .streamVolumeZero:
      try server.pactl("set-sink-input-volume", try server.onlyStream(), "0")
    case .sinkMuted: try server.pactl("set-sink-mute", "test", "1")
    case .sinkVolumeZero: try server.pactl("set-sink-volume", "test", "0")
    case .corked:
      return try TestProcess(
        ["pacat", "--raw", "--property=media.role=phone", "/dev/zero"],
        environment: server.environment)
    }
    return nil
  }

  /// Ends it.
  func cure(_ server: PrivatePulse, _ cause: TestProcess?) throws {
    switch self {
    case .serverKilled: try server.start()
    case .serverFrozen: server.thaw()
    case .sinkGone, .lastSinkGone:
      let words = ["load-module"] + PrivatePulse.testSink.split(separator: " ").map(String.init)
      try server.pactl(words)
    case .suspended: try server.pactl("suspend-sink", "test", "0")
    case .streamMuted: try server.pactl("set-sink-input-mute", try server.onlyStream(), "0")
    case .streamVolumeZero:
      try server.pactl("set-sink-input-volume", try server.onlyStream(), "100%")
    case .sinkMuted: try server.pactl("set-sink-mute", "test", "0")
    case .sinkVolumeZero: try server.pactl("set-sink-volume", "test", "50%")
    case .corked: cause?.signal(SIGKILL)
    }
  }
}

extension Sonifyd {
  /// Seconds from `start` to a message that begins with `text` and came after the first `known`.
  func timeToSay(
    _ text: String, after known: Int, since start: Double, within seconds: Double
  ) -> Double? {
    let said = eventually(within: seconds) {
      self.messages.dropFirst(known).contains { $0.hasPrefix(text) }
    }
    return said.map { _ in monotonicSeconds() - start }
  }

  /// A daemon that plays the tone of 50 on 0...100 to `server`, and the client that sent it.
  static func playing(_ arguments: [String] = [], to server: PrivatePulse) throws -> (
    Sonifyd, SocketClient
  ) {
    let sonifyd = try Sonifyd(["--hard-min", "0", "--hard-max", "100"] + arguments, server: server)
    guard sonifyd.says("ready, reading "),
      sonifyd.messages.first?.contains("playing to ") == true || sonifyd.says("sound has begun")
    else { throw TestSupportError("it does not sound: \(sonifyd.messages)") }
    let client = try SocketClient(SOCK_STREAM, to: sonifyd.streamPath)
    client.send("cpu 50\n")
    return (sonifyd, client)
  }
}

extension ControlSocket {
  /// Seconds from `start` until `Status` gives the state of the sound and the word of health.
  func timeToState(
    _ state: String, health: String, since start: Double, within seconds: Double
  ) -> Double? {
    let reached = eventually(within: seconds) {
      guard let status = try? self.call("Status") else { return false }
      let audio = status["audio"] as? [String: Any]
      return audio?["state"] as? String == state && status["health"] as? String == health
    }
    return reached.map { _ in monotonicSeconds() - start }
  }

  /// The text of the next event about the sound.
  func audioEvent() -> String? {
    while let text = receive(seconds: 2) {
      let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let event = object?["parameters"] as? [String: Any]
      if event?["event"] as? String == "audio" { return event?["text"] as? String }
    }
    return nil
  }
}

extension MonitorRecorder {
  /// Whether the tone of 50 on 0...100 is heard within `seconds`.
  func hearsTone(within seconds: Double = 8) -> Bool {
    eventually(within: seconds) {
      guard let now = try? self.record(seconds: 0.15), level(now.mono) > 0.01,
        let hertz = pitch(of: now.mono)
      else { return false }
      return abs(cents(from: 622.25, to: hertz)) < 3
    } != nil
  }
}
