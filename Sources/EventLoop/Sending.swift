internal import CLinux
internal import Glibc

/// What a send gave.
public enum SendResult: Equatable, Sendable {
  /// This many bytes are on their way, at least one.
  case sent(Int)
  /// There is no room now.
  case full
  /// The peer has gone.
  case broken
}

/// Sends what fits of `bytes` without waiting; a peer that has gone raises no signal.
///
/// The corresponding C function is `send`.
public func sendNow(_ bytes: Span<UInt8>, to descriptor: Int32) -> SendResult {
  let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
  let count = unsafe bytes.withUnsafeBufferPointer { buffer in
    retrying { unsafe CLinux.send(descriptor, buffer.baseAddress, buffer.count, flags) }
  }
  if count > 0 { return .sent(count) }
  return count < 0 && errno == EAGAIN ? .full : .broken
}
