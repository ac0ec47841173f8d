internal import Foundation

/// A speech-dispatcher of our own with espeak-ng, that speaks to a private sound server.
public final class PrivateSpeech {
  private let folder: TemporaryFolder
  private let process: TestProcess
  private let environment: [String: String?]

  /// Starts it and waits until it can be spoken through.
  public init(_ server: PrivatePulse) throws {
    folder = try TemporaryFolder()
    let (path, socket) = (folder.path, folder.file("socket"))
    try FileManager.default.createDirectory(
      atPath: path + "/modules", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: path + "/modules/espeak-ng.conf"))
    try Self.configuration(socket: socket, log: path, server: server.server)
      .write(toFile: path + "/speechd.conf", atomically: true, encoding: .utf8)
    var variables = server.environment
    variables["HOME"] = path
    variables["XDG_RUNTIME_DIR"] = path
    variables["SPEECHD_ADDRESS"] = "unix_socket:" + socket
    environment = variables
    process = try TestProcess(
      [
        "speech-dispatcher", "-s", "-C", path, "-S", socket, "-P", path + "/pid", "-L", path, "-t",
        "0",
      ], environment: variables)
    guard eventually(within: 15, { FileManager.default.fileExists(atPath: socket) }) != nil else {
      throw TestSupportError("speech-dispatcher does not start: \(process.errors)")
    }
  }

  deinit {
    process.signal(SIGTERM)  // so that it ends its synthesizers
    _ = process.wait(seconds: 5)
  }

  /// Says `text` and waits until it has been said.
  public func say(_ text: String) throws {
    try run(["spd-say", "--wait", text], environment: environment, seconds: 30)
  }

  private static func configuration(socket: String, log: String, server: String) -> String {
    """
    CommunicationMethod "unix_socket"
    SocketPath "\(socket)"
    Timeout 0
    LogDir "\(log)"
    DisableAutoSpawn
    AudioOutputMethod "pulse"
    AudioPulseServer "\(server)"
    DefaultLanguage "en"
    AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
    DefaultModule espeak-ng

    """
  }
}
