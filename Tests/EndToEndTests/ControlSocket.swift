import Foundation
import TestSupport

/// A program at the control socket, as somebody else would write it: bytes and NULs.
final class ControlSocket {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Whether the daemon has closed the connection.
  private(set) var isClosed = false

  /// Connects to the socket at `path`.
  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard connect(descriptor, to: path) else {
      throw TestSupportError("cannot connect to \(path): error \(errno)")
    }
  }

  deinit { close(descriptor) }

  /// Says that nothing more will come, and goes on reading.
  func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Sends text as it is; `false` when the daemon takes no more within 5 s.
  @discardableResult
  func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard wait(POLLOUT, seconds: 5) else { return false }
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.send(
          descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count < 0, errno == EAGAIN { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends one call of our interface.
  func send(call method: String, _ parameters: String = "{}", more: Bool = false) {
    send(Self.message(method, parameters, more: more))
  }

  /// A call with the NUL that ends it.
  static func message(_ method: String, _ parameters: String = "{}", more: Bool = false) -> String {
    #"{"method":"io.github.sonifyd.Control.\#(method)","parameters":\#(parameters),"more":\#(more)}"#
      + "\0"
  }

  /// The next message as text; `nil` at the end or after `seconds`.
  func receive(seconds: Double = 5) -> String? {
    let end = monotonicSeconds() + seconds
    while true {
      if let place = buffer.firstIndex(of: 0) {
        defer { buffer.removeFirst(place + 1) }
        return String(decoding: buffer[..<place], as: UTF8.self)
      }
      let left = end - monotonicSeconds()
      guard !isClosed, left > 0, wait(POLLIN, seconds: left) else { return nil }
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe read(descriptor, &piece, piece.count)
      isClosed = count <= 0
      buffer += piece.prefix(max(0, count))
    }
  }

  /// Reads the one answer that is due without looking at it; `false` when none comes.
  func skipAnswer() -> Bool {
    var piece = [UInt8](repeating: 0, count: 8_192)
    while wait(POLLIN, seconds: 5) {
      let count = unsafe read(descriptor, &piece, piece.count)
      guard count > 0 else { return false }
      if piece[count - 1] == 0 { return true }
    }
    return false
  }

  /// The parameters of the answer to a call.
  func call(_ method: String, _ parameters: String = "{}", seconds: Double = 5) throws
    -> [String: Any]
  {
    send(call: method, parameters)
    guard let text = receive(seconds: seconds) else {
      throw TestSupportError("\(method): no answer in \(seconds) s")
    }
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    guard let answer = object?["parameters"] as? [String: Any], object?["error"] == nil else {
      throw TestSupportError("\(method): \(text)")
    }
    return answer
  }

  private func wait(_ events: Int32, seconds: Double) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return unsafe poll(&entry, 1, Int32(clamping: Int(seconds * 1_000))) > 0
  }
}

extension Sonifyd {
  /// A new connection to the control socket.
  func control() throws -> ControlSocket { try ControlSocket(controlPath) }

  /// Points accepted, by `Status`.
  func accepted(_ socket: ControlSocket) throws -> Int {
    let points = try socket.call("Status")["points"] as? [String: Any]
    return points?["accepted"] as? Int ?? -1
  }
}
