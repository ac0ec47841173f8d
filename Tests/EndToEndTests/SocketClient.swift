import Foundation
import TestSupport

/// One end of a Unix socket, as a program that sends numbers would have it.
final class SocketClient {
  let descriptor: Int32

  /// Connects to the socket at `path`.
  init(_ type: __socket_type, to path: String) throws {
    descriptor = socket(AF_UNIX, Int32(type.rawValue), 0)
    guard connect(descriptor, to: path) else {
      throw TestSupportError("cannot connect to \(path): error \(errno)")
    }
  }

  deinit { close(descriptor) }

  /// Sends all of `bytes`, as one message on a datagram socket.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    repeat {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count >= 0 else { return }
      rest = rest.dropFirst(count)
    } while !rest.isEmpty
  }

  /// Sends text.
  func send(_ text: String) { send(Array(text.utf8)) }

  /// What comes until the other side closes; `nil` if it has not after `seconds`.
  func receiveAll(within seconds: Double) -> String? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let isClosed = eventually(within: seconds) {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      if count > 0 { bytes += buffer.prefix(count) }
      return count == 0 || (count < 0 && errno != EAGAIN)
    }
    return isClosed.map { _ in String(decoding: bytes, as: UTF8.self) }
  }

  /// Lets messages be longer than an ordinary sender's may be; needs root.
  func allowLongMessages() {
    var size: Int32 = 4_000_000
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_SNDBUFFORCE, &size, socklen_t(MemoryLayout<Int32>.size))
  }
}
