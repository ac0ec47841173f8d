@unsafe @preconcurrency internal import Glibc

/// A file that is there complete, or not at all.
enum NewFile {
  /// Writes `bytes` beside `path` and moves them there; to a device or a pipe as it is.
  static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool
  ) throws(ChartFileError) {
    let kind = kind(of: path)
    switch kind {
    case S_IFDIR: throw ChartFileError("is a folder; expected the name of a file")
    case S_IFREG, nil: try writeFile(bytes, to: resolved(path), replacing: replacing)
    default:
      let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw problem("opened") }
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
    }
  }

  /// What is there; `nil` for nothing.
  private static func kind(of path: String) -> mode_t? {
    var facts = stat()
    return unsafe stat(path, &facts) == 0 ? facts.st_mode & S_IFMT : nil
  }

  /// Where a symbolic link leads to: it stays one.
  private static func resolved(_ path: String) -> String {
    guard let found = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  private static func writeFile(
    _ bytes: [UInt8], to path: String, replacing: Bool
  ) throws(ChartFileError) {
    guard replacing || kind(of: path) == nil else { throw .exists }
    let temporary = "\(path).\(getpid()).new"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw problem("written") }
    do throws(ChartFileError) {
      defer { close(descriptor) }
      try write(bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw problem("written") }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    try move(temporary, to: path, replacing: replacing)
  }

  /// Gives the finished file its name.
  private static func move(
    _ temporary: String, to path: String, replacing: Bool
  ) throws(ChartFileError) {
    // A link, unlike a move, never takes the place of what has come there meanwhile.
    let isDone =
      replacing ? unsafe rename(temporary, path) == 0 : unsafe link(temporary, path) == 0
    let error = errno
    if !replacing || !isDone { unsafe unlink(temporary) }
    guard !isDone else { return }
    guard error != EEXIST else { throw .exists }
    throw ChartFileError("cannot be written: \(unsafe String(cString: strerror(error)))")
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(ChartFileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw problem("written")
      }
    }
  }

  private static func problem(_ what: String) -> ChartFileError {
    ChartFileError("cannot be \(what): \(lastError())")
  }
}
