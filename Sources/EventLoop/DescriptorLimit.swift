@unsafe @preconcurrency internal import Glibc

/// How many descriptors this process may have open.
public enum DescriptorLimit {
  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  /// Enough for thousands of clients; a limit beyond costs memory in the kernel for nothing.
  private static let wanted: rlim_t = 20_000

  /// The limit that holds.
  public static var current: Int {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0 else { return 1_024 }
    return Int(clamping: limit.rlim_cur)
  }

  /// Raises the limit as far as this process may: the usual 1,024 are an agreement with programs that
  /// call `select`, which this one never does.
  public static func raise() {
    var limit = rlimit()
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max)
    unsafe setrlimit(resource, &limit)
  }
}

/// The three files that a program expects to have from the start.
public enum StandardFiles {
  /// Opens `/dev/null` for those that are closed.
  ///
  /// Otherwise the next file or socket would get such a number, and a message to standard error would be
  /// written into it. Call before anything else is opened.
  public static func fill() {
    for number in 0...2 where fcntl(Int32(number), F_GETFD) < 0 {
      // The lowest free number is this one, because those below it are open.
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }
}
