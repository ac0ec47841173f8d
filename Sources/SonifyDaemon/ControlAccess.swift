package import EventLoop
internal import Glibc

/// Who may use the control socket: our own user, root, and the group whose members may write to the
/// socket's file, if there is one.
package struct ControlAccess: Hashable {
  /// Our own user.
  package var user: UInt32
  /// Members of this group are let in.
  package var group: UInt32?

  package init(user: UInt32, group: UInt32? = nil) {
    self.user = user
    self.group = group
  }

  /// Reads the rule from the socket's file: with mode 0600 it has no group, with 0660 it has its own.
  package init(path: String) {
    user = geteuid()
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IWGRP != 0 else { return }
    group = status.st_gid
  }

  /// Whether `peer` is let in.
  package func admits(_ peer: Peer) -> Bool {
    if peer.user == user || peer.user == 0 { return true }
    guard let group else { return false }
    return peer.groups.contains(group)
  }
}
