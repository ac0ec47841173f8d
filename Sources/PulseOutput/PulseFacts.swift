/// Everything the state of the output follows from.
///
/// A healthy-looking stream is not proof of sound: with the device gone, muted or asleep libpulse
/// still says READY. So each fact is kept apart, and one function weighs them.
package struct PulseFacts: Hashable, Sendable {
  /// Whether a stream is open, that is READY.
  package var isOpen = false
  /// Why there is none.
  package var fault: PulseFault?
  /// Whether the server has begun to play this stream.
  package var hasStarted = false
  /// Whether the server has asked for samples lately.
  package var isFlowing = false
  /// Whether a server that was reached fell silent and no connection has been answered since.
  package var isUnanswered = false
  /// Whether the sink sleeps.
  package var isSuspended = false
  /// Whether the server asked us to pause. We do not, because silence must not look like health.
  package var isCorkRequested = false
  /// Whether our stream is muted, or its volume 0.
  package var isStreamSilenced = false
  /// Whether the sink is muted, or its volume 0.
  package var isSinkSilenced = false
  /// Our number at the server.
  package var streamIndex: UInt32 = 0
  /// Name of the sink.
  package var device = ""
  /// Name of the sink that the configuration names, as the server has it; empty while it names none.
  package var askedDevice = ""
  /// Whether there has been sound since the program began.
  package var hasSounded = false

  /// PulseAudio's name for the sink it makes up when there is no device.
  package static let nullDevice = "auto_null"

  /// Creates the facts of an output that has done nothing yet.
  package init() {}

  /// What the facts come to; the gravest counts.
  package var state: PulseStatus.State {
    guard isOpen else {
      return isUnanswered ? .frozen : hasSounded ? .dead : .waiting
    }
    if device == Self.nullDevice { return .null }
    if isSuspended { return .suspended }
    if hasStarted && !isFlowing { return .frozen }
    if isStreamSilenced && isCorkRequested { return .corked }
    if isStreamSilenced || isSinkSilenced { return .muted }
    if hasStarted { return .running }
    return isFlowing ? (hasSounded ? .dead : .waiting) : .frozen
  }

  /// What is wrong and what to do; empty when nothing is.
  package var reason: String {
    switch state {
    case .running:
      isCorkRequested ? "another program asked for a pause; sonifyd keeps sounding" : ""
    case .waiting, .dead:
      isOpen
        ? "\(device) has not begun to play"
        : fault?.description ?? "connecting to the sound server"
    case .frozen:
      PulseFault.noAnswer.description
    case .null:
      "no sound device: the server plays to its null sink. Plug a device in or load a driver"
    case .suspended:
      "sink \(device) is suspended. Resume it (pactl suspend-sink \(device) 0)"
    case .muted:
      isStreamSilenced
        ? """
        sonifyd is muted at the sound server. Unmute it in a mixer (pactl set-sink-input-mute \
        \(streamIndex) 0; pactl set-sink-input-volume \(streamIndex) 100%)
        """
        : """
        sink \(device) is muted. Unmute it in a mixer (pactl set-sink-mute \(device) 0; pactl \
        set-sink-volume \(device) 50%)
        """
    case .corked:
      "another program, such as a phone, made the sound server mute sonifyd; it ends with that program"
    }
  }
}
