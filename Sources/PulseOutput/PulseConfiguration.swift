/// How the sound server sees us, and where and how far ahead we play.
public struct PulseConfiguration: Hashable, Sendable {
  /// What mixers show; the server also remembers our volume under it.
  public var applicationName: String
  /// Reverse-DNS name of the program.
  public var applicationID: String
  /// Name of an icon of the desktop's theme.
  public var iconName: String
  /// Address of the server; `nil` asks libpulse, which looks at `PULSE_SERVER` and the user's session.
  public var server: String?
  /// Name of the sink; `nil` is the user's default.
  public var sink: String?
  /// Milliseconds of sound the server is asked to keep queued, its own part included: the delay of a
  /// change. Shorter costs more CPU here and in the server. Held in 2...2000.
  public var bufferMilliseconds: Double

  /// Creates a configuration for the default sink of the user's server.
  public init(
    applicationName: String = "sonifyd", applicationID: String = "org.sonify.Daemon",
    iconName: String = "audio-volume-high", server: String? = nil, sink: String? = nil,
    bufferMilliseconds: Double = 25
  ) {
    self.applicationName = applicationName
    self.applicationID = applicationID
    self.iconName = iconName
    self.server = server
    self.sink = sink
    self.bufferMilliseconds = bufferMilliseconds
  }

  /// Bytes for `bufferMilliseconds`, whole frames.
  var bufferBytes: UInt32 {
    let milliseconds = bufferMilliseconds.isFinite ? bufferMilliseconds : 25
    return UInt32(min(max(milliseconds, 2), 2_000) * 48) * StreamUnits.bytesPerFrame
  }
}

/// Sizes of the one stream format there is: 32-bit float, stereo, 48 kHz.
enum StreamUnits {
  /// Bytes of a left and a right sample.
  static var bytesPerFrame: UInt32 { 8 }

  /// Milliseconds that `bytes` last.
  static func milliseconds(_ bytes: UInt32) -> Double {
    Double(bytes / bytesPerFrame) / 48
  }
}
