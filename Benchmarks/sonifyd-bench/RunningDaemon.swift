internal import Foundation
internal import TestSupport

/// The real daemon with a client on its stream socket, for the figures that only the whole can show.
final class RunningDaemon {
  let process: TestProcess
  private let folder: TemporaryFolder
  private let connection: Int32

  /// Starts it with a client connected to its stream socket.
  init(_ arguments: [String], on server: PrivatePulse) throws {
    folder = try TemporaryFolder()
    var environment = server.environment
    environment["SONIFYD_RUNTIME_DIR"] = folder.path
    process = try TestProcess([Self.program("sonifyd")] + arguments, environment: environment)
    let path = folder.file("stream")
    let connection = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    self.connection = connection
    guard eventually(within: 10, { connect(connection, to: path) }) != nil else {
      throw TestSupportError("the daemon does not listen: \(process.errors)")
    }
  }

  deinit {
    close(connection)
    process.signal(SIGTERM)
    _ = process.wait(seconds: 2)
  }

  /// A program of the same build, beside this one.
  static func program(_ name: String) -> String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return (own as NSString).deletingLastPathComponent + "/" + name
  }

  /// Path of one of its sockets.
  func path(_ name: String) -> String { folder.file(name) }

  /// Sends text to the stream socket.
  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(connection, $0.baseAddress, $0.count) }
  }
}
