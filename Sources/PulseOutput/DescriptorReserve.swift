internal import Glibc

/// Descriptors kept back for the next connection to a sound server.
///
/// Clients of the program may hold every descriptor there is. A server that comes back then could not be
/// reached, and sound would be gone until some of them leave.
struct DescriptorReserve: ~Copyable {
  private var held: [Int32] = []

  /// A connection of libpulse 16 takes six at most: its socket, two signals, and up to three pieces of
  /// shared memory while it begins.
  private static let count = 6

  init() { held.reserveCapacity(Self.count) }

  deinit {
    for descriptor in held { close(descriptor) }
  }

  /// Fills the reserve as far as the limit allows.
  mutating func fill() {
    while held.count < Self.count {
      let descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return }
      held.append(descriptor)
    }
  }

  /// Gives all of it up, for a connection that begins now.
  mutating func release() {
    for descriptor in held { close(descriptor) }
    held.removeAll(keepingCapacity: true)
  }
}
