internal import Foundation

/// The socket at which a service manager would take messages from a service.
public final class NotifySocket {
  /// Where it is, for `NOTIFY_SOCKET`.
  public let path: String
  private let folder: TemporaryFolder
  private let descriptor: Int32

  /// Opens it in a folder of its own.
  public init() throws {
    folder = try TemporaryFolder()
    path = folder.file("notify")
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    guard bind(descriptor, to: path) else {
      throw TestSupportError("cannot bind \(path): error \(errno)")
    }
  }

  deinit { close(descriptor) }

  /// The next message, or `nil` when none comes within `seconds`.
  public func next(within seconds: Double = 0) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var count = -1
    eventually(within: seconds) {
      count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      return count >= 0
    }
    return count >= 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// The next message that is there, and whether an open descriptor came with it, which is closed.
  public func nextWithDescriptor() -> (message: String, hasDescriptor: Bool)? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    // A control message of one descriptor: its length, SOL_SOCKET, SCM_RIGHTS, the number.
    var rights = [Int64](repeating: 0, count: 3)
    let count = unsafe bytes.withUnsafeMutableBytes { bytes in
      var part = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
      return unsafe rights.withUnsafeMutableBytes { rights in
        unsafe withUnsafeMutablePointer(to: &part) { part in
          var header = unsafe msghdr(
            msg_name: nil, msg_namelen: 0, msg_iov: part, msg_iovlen: 1,
            msg_control: rights.baseAddress, msg_controllen: rights.count, msg_flags: 0)
          return unsafe recvmsg(descriptor, &header, Int32(MSG_DONTWAIT))
        }
      }
    }
    guard count >= 0 else { return nil }
    let number = Int32(truncatingIfNeeded: rights[2])
    let hasDescriptor = rights[0] == 20 && close(number) == 0
    return (String(decoding: bytes[..<count], as: UTF8.self), hasDescriptor)
  }

  /// Whether a message that begins with `text` comes within `seconds`; those before it are gone then.
  public func says(_ text: String, within seconds: Double = 10) -> Bool {
    let end = monotonicSeconds() + seconds
    while let message = next(within: end - monotonicSeconds()) {
      if message.hasPrefix(text) { return true }
    }
    return false
  }

  /// The messages that come within `seconds`.
  public func all(within seconds: Double) -> [String] {
    let end = monotonicSeconds() + seconds
    var messages: [String] = []
    while let message = next(within: end - monotonicSeconds()) { messages.append(message) }
    return messages
  }
}
