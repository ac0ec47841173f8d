@unsafe @preconcurrency internal import Glibc

/// Files and folders of the configuration.
package enum ConfigurationFile {
  /// Why a file cannot be read; the text does not say which.
  package struct Fault: Error {
    package var text: String
    package var isMissing = false
  }

  /// Bytes of the largest file that is read: far more than anybody writes by hand.
  static let sizeLimit = 1_048_576

  /// The whole file. Never waits: it must be a regular file, or a device such as /dev/null.
  package static func bytes(of path: String) throws(Fault) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw systemFault() }
    defer { close(descriptor) }
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else { throw systemFault() }
    switch facts.st_mode & S_IFMT {
    case S_IFREG, S_IFCHR: break
    case S_IFDIR: throw Fault(text: "this is a folder; a file is expected")
    default: throw Fault(text: "this is no regular file; a file is expected")
    }
    return try readAll(descriptor)
  }

  private static func readAll(_ descriptor: Int32) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes { piece in
        unsafe read(descriptor, piece.baseAddress, piece.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw systemFault() }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= sizeLimit else {
        throw Fault(text: "the file is larger than 1 MiB, so it can be no configuration")
      }
    }
  }

  /// Paths of the files in the folder that end in `.conf`, by name; none when there is no folder.
  static func dropIns(in folder: String) throws(Fault) -> [String] {
    guard let handle = unsafe opendir(folder) else {
      let fault = systemFault()
      if fault.isMissing { return [] }
      throw fault
    }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name.hasSuffix(".conf"), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { folder + "/" + $0 }
  }

  private static func systemFault() -> Fault {
    let number = errno
    let reason = unsafe String(cString: strerror(number))
    return Fault(
      text: "cannot be read: \(reason)", isMissing: number == ENOENT || number == ENOTDIR)
  }
}
