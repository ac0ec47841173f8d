/// Why there is no stream.
package enum PulseFault: Hashable, Sendable {
  /// No server at the address; `detail` is libpulse's word for it.
  case unreachable(detail: String, isSessionKnown: Bool)
  /// The server does not know us.
  case accessDenied(cookie: String, isReadable: Bool)
  /// The server was reached and has not said a word since.
  case noAnswer
  /// No sink of the configured name.
  case sinkMissing(name: String, known: [String])
  /// The stream was ended by the server, for instance because its sink went away.
  case streamEnded(detail: String)
  /// libpulse could not be used.
  case library(call: String, detail: String)
}

extension PulseFault: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .unreachable(let detail, true):
      """
      cannot reach a sound server: \(detail). Start PipeWire or PulseAudio for this user \
      (systemctl --user start pipewire-pulse), or set PULSE_SERVER
      """
    case .unreachable(let detail, false):
      """
      cannot reach a sound server: \(detail). XDG_RUNTIME_DIR is not set, so no user's server can be \
      found: run sonifyd in the user's session, or set PULSE_SERVER
      """
    case .accessDenied(let cookie, false):
      """
      the sound server denied access: the cookie \(cookie) cannot be read. Make it readable for \
      sonifyd, or name another file in PULSE_COOKIE
      """
    case .accessDenied(let cookie, true):
      """
      the sound server denied access: it does not accept the cookie \(cookie). Run sonifyd as the \
      server's user, or copy that user's cookie and name it in PULSE_COOKIE
      """
    case .noAnswer:
      """
      the sound server does not answer. Restart it (systemctl --user restart pipewire-pulse, or \
      pulseaudio)
      """
    case .sinkMissing(let name, let known):
      """
      no sink named '\(name)'; this server has \
      \(known.isEmpty ? "none" : known.joined(separator: ", ")). Name one of them, or plug the device in
      """
    case .streamEnded(let detail):
      "the sound server ended the stream: \(detail). A new one opens as soon as there is a device"
    case .library(let call, let detail):
      "libpulse failed in \(call): \(detail)"
    }
  }
}
