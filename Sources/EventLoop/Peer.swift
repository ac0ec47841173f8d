internal import CLinux
internal import Glibc

/// The program at the other end of a Unix socket, as the kernel knew it when it connected.
public struct Peer: Hashable, Sendable {
  /// Process number; 0 when it is in another name space.
  public var process: Int32
  /// Its effective user.
  public var user: UInt32
  /// Its effective group and its supplementary groups.
  public var groups: Set<UInt32>

  /// Creates a peer.
  public init(process: Int32, user: UInt32, groups: Set<UInt32>) {
    self.process = process
    self.user = user
    self.groups = groups
  }

  /// Asks the kernel who is at the other end of `descriptor`; `nil` when it cannot tell.
  ///
  /// The corresponding socket options are `SO_PEERCRED` and `SO_PEERGROUPS`.
  public init?(of descriptor: Int32) {
    var credentials = PeerCredentials()
    var size = socklen_t(MemoryLayout<PeerCredentials>.size)
    guard
      unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0
    else { return nil }
    process = credentials.process
    user = credentials.user
    groups = Self.supplementaryGroups(of: descriptor).union([credentials.group])
  }

  private static func supplementaryGroups(of descriptor: Int32) -> Set<UInt32> {
    // 65,536 is the kernel's own limit; a user with more groups than this is in none of the rest.
    var groups = [UInt32](repeating: 0, count: 1_024)
    var size = socklen_t(groups.count * MemoryLayout<UInt32>.size)
    guard unsafe getsockopt(descriptor, SOL_SOCKET, peerGroupsOption, &groups, &size) == 0 else {
      return []
    }
    return Set(groups.prefix(Int(size) / MemoryLayout<UInt32>.size))
  }

  /// `SO_PEERGROUPS`, which glibc's headers of Debian 12 show only to programs that ask for the kernel's.
  private static let peerGroupsOption: Int32 = 59
}

/// `struct ucred`, which glibc shows only to programs that ask for all of GNU.
private struct PeerCredentials {
  var process: Int32 = 0
  var user: UInt32 = 0
  var group: UInt32 = 0
}
