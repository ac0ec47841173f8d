internal import CLinux
internal import Glibc

/// Receives messages, many with one call, into buffers that are larger than the kernel lets an ordinary
/// sender send.
@safe
public struct DatagramReceiver: ~Copyable {
  /// Messages of one call at most.
  public static let batch = 32

  private let capacity: Int
  /// The buffers, one behind the other. Memory that no message has reached is never touched.
  private let bytes: UnsafeMutableRawPointer
  private let vectors: UnsafeMutablePointer<iovec>
  private let headers: UnsafeMutablePointer<mmsghdr>
  /// Messages of the last call.
  public private(set) var count = 0

  /// Creates a receiver whose buffers hold `capacity` bytes each; longer messages arrive cut and marked.
  public init(capacity: Int = 262_144) {
    self.capacity = max(1, capacity)
    unsafe bytes = .allocate(byteCount: self.capacity * Self.batch, alignment: 64)
    unsafe vectors = .allocate(capacity: Self.batch)
    unsafe headers = .allocate(capacity: Self.batch)
    for index in 0..<Self.batch {
      unsafe (vectors + index).initialize(
        to: iovec(iov_base: bytes + index * self.capacity, iov_len: self.capacity))
      unsafe (headers + index).initialize(to: mmsghdr())
      unsafe headers[index].msg_hdr.msg_iov = unsafe vectors + index
      unsafe headers[index].msg_hdr.msg_iovlen = 1
    }
  }

  deinit {
    unsafe bytes.deallocate()
    unsafe vectors.deallocate()
    unsafe headers.deallocate()
  }

  /// Takes the messages that wait at `descriptor`, at most ``batch``, in the order in which they came.
  ///
  /// The corresponding C function is `recvmmsg`.
  ///
  /// - Returns: how many there are; 0 when none waits.
  public mutating func receive(from descriptor: Int32) -> Int {
    let flags = Int32(MSG_DONTWAIT)
    let received = retrying {
      Int(unsafe recvmmsg(descriptor, headers, UInt32(Self.batch), flags, nil))
    }
    count = max(0, received)
    return count
  }

  /// Calls `body` with a message of the last call, and whether its end was cut off: only the kernel can tell
  /// a whole number from the first half of one.
  public func withMessage(_ index: Int, _ body: (_ bytes: Span<UInt8>, _ isTruncated: Bool) -> Void)
  {
    precondition(index >= 0 && index < count, "No such message")
    let length = min(Int(unsafe headers[index].msg_len), capacity)
    let start = unsafe (bytes + index * capacity).assumingMemoryBound(to: UInt8.self)
    let message = unsafe UnsafeBufferPointer(start: start, count: length)
    let isTruncated = unsafe headers[index].msg_hdr.msg_flags & Int32(MSG_TRUNC) != 0
    unsafe body(message.span, isTruncated)
  }
}
