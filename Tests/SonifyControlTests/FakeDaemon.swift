import Foundation
import Synchronization
import TestSupport

/// A control socket whose answers are written beforehand; it does exactly what a test wants of it.
final class FakeDaemon: Sendable {
  /// What it does when a method is called.
  enum Behaviour: Sendable {
    /// These parameters, as JSON.
    case reply(String)
    /// A refusal of our interface.
    case refusal(name: String, text: String)
    /// These frames, each ended by NUL; then nothing.
    case frames([String])
    /// These bytes, and the end.
    case bytes([UInt8])
    /// This much of a frame, and then nothing.
    case unfinished(String)
    /// These parameters to the first call; no answer to those after it.
    case replyOnce(String)
  }

  /// Where it listens.
  var path: String { folder.file("control") }
  /// The folder for `SONIFYD_RUNTIME_DIR`.
  var runtimeFolder: String { folder.path }
  /// Every call so far, as it came.
  var calls: [String] { server.calls }

  private let folder: TemporaryFolder
  private let server: FakeServer

  /// Listens; `answers` are by the method's short name.
  init(_ answers: [String: Behaviour]) throws {
    folder = try TemporaryFolder()
    server = try FakeServer(path: folder.file("control"), answers: answers)
    Thread.detachNewThread { [server] in server.acceptAll() }
  }

  deinit { end() }

  /// Ends as a killed daemon would: the socket and all connections are gone.
  func end() { server.end() }
}

/// What the threads of a fake daemon share; they let it go when it ends.
private final class FakeServer: Sendable {
  var calls: [String] { seen.withLock { $0 } }

  private let listener: Int32
  private let answers: [String: FakeDaemon.Behaviour]
  private let seen = Mutex<[String]>([])
  private let open = Mutex<Set<Int32>>([])

  init(path: String, answers: [String: FakeDaemon.Behaviour]) throws {
    self.answers = answers
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard bind(listener, to: path), listen(listener, 64) == 0 else {
      throw TestSupportError("no socket at \(path)")
    }
  }

  deinit { close(listener) }

  /// Wakes every thread, which then ends.
  func end() {
    shutdown(listener, Int32(SHUT_RDWR))
    open.withLock { numbers in
      for number in numbers { shutdown(number, Int32(SHUT_RDWR)) }
    }
  }

  func acceptAll() {
    while true {
      let number = accept(listener, nil, nil)
      guard number >= 0 else { return }
      open.withLock { _ = $0.insert(number) }
      Thread.detachNewThread { [self] in
        serve(number)
        open.withLock { _ = $0.remove(number) }
        close(number)
      }
    }
  }

  private func serve(_ connection: Int32) {
    var buffer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while true {
      let room = chunk.count
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe recv(connection, $0.baseAddress, room, 0)
      }
      guard count > 0 else { return }
      buffer += chunk.prefix(count)
      while let end = buffer.firstIndex(of: 0) {
        guard answer(Array(buffer[..<end]), on: connection) else { return }
        buffer.removeSubrange(...end)
      }
    }
  }

  /// Answers one call; false when the connection is over.
  private func answer(_ call: [UInt8], on connection: Int32) -> Bool {
    let text = String(decoding: call, as: UTF8.self)
    seen.withLock { $0.append(text) }
    let object = try? JSONSerialization.jsonObject(with: Data(call)) as? [String: Any]
    let method = (object?["method"] as? String ?? "").split(separator: ".").last ?? ""
    switch answers[String(method)] {
    case .reply(let parameters): send("{\"parameters\":\(parameters)}", connection)
    case .refusal(let name, let text): send(refusal(name, text), connection)
    case .frames(let frames): for frame in frames { send(frame, connection) }
    case .bytes(let bytes):
      send(bytes, connection)
      shutdown(connection, Int32(SHUT_RDWR))
      return false
    case .unfinished(let text): send(Array(text.utf8), connection)
    case .replyOnce(let parameters):
      let isFirst = calls.count { $0.contains(".\(method)\"") } == 1
      if isFirst { send("{\"parameters\":\(parameters)}", connection) }
    case nil:
      let error = "org.varlink.service.MethodNotFound"
      send("{\"error\":\"\(error)\",\"parameters\":{\"method\":\"\(method)\"}}", connection)
    }
    return true
  }

  private func refusal(_ name: String, _ text: String) -> String {
    "{\"error\":\"io.github.sonifyd.Control.\(name)\",\"parameters\":{\"text\":\"\(text)\"}}"
  }

  private func send(_ frame: String, _ connection: Int32) {
    send(Array(frame.utf8) + [0], connection)
  }

  private func send(_ bytes: [UInt8], _ connection: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
