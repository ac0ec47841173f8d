internal import Foundation

/// A real PulseAudio of our own on a socket in a temporary folder, with a null sink named `test`.
///
/// Needs no sound card, no session and no D-Bus, and may run as root. It can be killed, frozen and
/// started again at the same address.
public final class PrivatePulse {
  /// Address for clients, as `PULSE_SERVER` has it.
  public var server: String { "unix:" + folder.file("native") }
  /// Folder of its socket, which is named `native`.
  public var folderPath: String { folder.path }
  /// What every client of it needs in its environment.
  public var environment: [String: String?] {
    [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path,
      "PULSE_SERVER": server, "PULSE_COOKIE": nil, "PULSE_SINK": nil, "DISPLAY": nil,
      "DBUS_SESSION_BUS_ADDRESS": nil,
    ]
  }

  private let folder: TemporaryFolder
  private let modules: [String]
  private var process: TestProcess?

  /// The null sink that tests record from.
  public static let testSink =
    "module-null-sink sink_name=test rate=48000 format=float32le channels=2"

  /// Creates a server; `isStarted` false leaves it for `start`.
  public init(modules: [String] = [PrivatePulse.testSink], isStarted: Bool = true) throws {
    folder = try TemporaryFolder()
    self.modules = modules
    if isStarted { try start() }
  }

  deinit {
    process?.signal(SIGCONT)
    killServer()
  }

  /// Starts the server and waits until it answers.
  public func start() throws {
    let socket = folder.file("native")
    let protocolModule = "module-native-protocol-unix auth-anonymous=1 socket=\(socket)"
    let fixed = [
      "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
    ]
    let loads = ([protocolModule] + modules).map { "--load=" + $0 }
    var variables = environment
    variables["PULSE_SERVER"] = .some(nil)
    process = try TestProcess(["pulseaudio"] + fixed + loads, environment: variables)
    guard eventually(within: 10, { (try? self.pactl("info")) != nil }) != nil else {
      throw TestSupportError("pulseaudio does not answer: \(process?.errors ?? "")")
    }
  }

  /// Ends the server at once, as a crash would.
  public func killServer() {
    process?.signal(SIGKILL)
    _ = process?.wait(seconds: 5)
    process = nil
  }

  /// Asks the server to leave in good order.
  public func stop() {
    process?.signal(SIGTERM)
    if process?.wait(seconds: 5) == nil { killServer() }
    process = nil
  }

  /// Stops the server in its tracks, connections and all.
  public func freeze() { process?.signal(SIGSTOP) }

  /// Lets a frozen server go on.
  public func thaw() { process?.signal(SIGCONT) }

  /// Process number of the server, or `nil` while there is none.
  public var identifier: Int32? { process?.identifier }

  /// Runs pactl against the server; returns what it prints.
  @discardableResult
  public func pactl(_ arguments: String...) throws -> String {
    try pactl(arguments)
  }

  /// As ``pactl(_:)-(String...)``, with the words as a list.
  @discardableResult
  public func pactl(_ arguments: [String]) throws -> String {
    try run(["pactl"] + arguments, environment: environment, seconds: 5)
  }

  /// Rows of `pactl list short KIND`, split at tabs.
  public func list(_ kind: String) throws -> [[String]] {
    try pactl("list", "short", kind).split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Number of the only stream that plays on the server.
  public func onlyStream() throws -> String {
    let streams = try list("sink-inputs")
    guard streams.count == 1, let index = streams[0].first else {
      throw TestSupportError("one stream expected, found \(streams)")
    }
    return index
  }
}
