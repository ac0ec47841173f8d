internal import Glibc

/// Connects `descriptor` to the Unix socket at `path`; returns whether it could.
public func connect(_ descriptor: Int32, to path: String) -> Bool {
  unsafe withAddress(path) { unsafe connect(descriptor, $0, $1) }
}

/// Binds `descriptor` to a Unix socket at `path`; returns whether it could.
public func bind(_ descriptor: Int32, to path: String) -> Bool {
  unsafe withAddress(path) { unsafe bind(descriptor, $0, $1) }
}

private func withAddress(
  _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Bool {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
  return unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
    }
  }
}
