internal import CLinux
internal import Glibc

/// What one receive gave.
public enum Datagram: Equatable, Sendable {
  /// A message of this many bytes (none is allowed); `isTruncated` when its end was cut off.
  case message(count: Int, isTruncated: Bool)
  /// None waits.
  case nothingYet
}

/// Receives messages into one buffer that is larger than the kernel lets an ordinary sender send.
public struct DatagramReceiver {
  /// Bytes of the last message are at its start.
  public private(set) var buffer: [UInt8]

  /// Creates a receiver whose buffer holds `capacity` bytes; longer messages arrive cut and marked.
  public init(capacity: Int = 262_144) {
    buffer = [UInt8](repeating: 0, count: capacity)
  }

  /// Takes the next message from `descriptor` without waiting.
  ///
  /// The corresponding C function is `recvmsg`; only its `MSG_TRUNC` tells a whole number from the
  /// first half of one.
  public mutating func receive(from descriptor: Int32) -> Datagram {
    var flags: Int32 = 0
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      var vector = unsafe iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
      return unsafe withUnsafeMutablePointer(to: &vector) { vector in
        var header = unsafe msghdr()
        unsafe header.msg_iov = vector
        unsafe header.msg_iovlen = 1
        let count = retrying { unsafe recvmsg(descriptor, &header, Int32(MSG_DONTWAIT)) }
        flags = unsafe header.msg_flags
        return count
      }
    }
    guard count >= 0 else { return .nothingYet }
    return .message(count: count, isTruncated: flags & Int32(MSG_TRUNC) != 0)
  }
}
