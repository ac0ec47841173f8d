internal import Glibc

/// The folder in which a daemon's sockets lie, held by one daemon at a time.
///
/// A lock on the folder itself settles which of two that start together goes on; it ends with the
/// process, however that ends.
public struct SocketFolder: ~Copyable {
  /// Where it is.
  public let path: String
  private let lock: Descriptor

  /// Makes the folder with mode 0700 if it is missing, and locks it.
  ///
  /// - Throws: ``SocketError/inUse(_:)`` when another process holds it, and
  ///   ``SocketError/unsafeFolder(_:reason:)`` when others could replace what lies in it.
  public init(path: String) throws(SocketError) {
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
      throw .unsafeFolder(path, reason: SystemError.last("mkdir").reason)
    }
    let number = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else {
      throw .unsafeFolder(path, reason: SystemError.last("open").reason)
    }
    let folder = Descriptor(owning: number)
    try Self.check(number, path: path)
    guard flock(number, LOCK_EX | LOCK_NB) == 0 else { throw .inUse(path) }
    lock = folder
    self.path = path
  }

  /// A folder that strangers may write to would let them put their own socket in place of ours.
  private static func check(_ folder: Int32, path: String) throws(SocketError) {
    var status = stat()
    guard unsafe fstat(folder, &status) == 0 else { return }
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw .unsafeFolder(path, reason: "it belongs to user \(status.st_uid), not to you")
    }
    guard status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw .unsafeFolder(path, reason: "others may write to it; use mode 0700 (chmod 700)")
    }
  }
}
