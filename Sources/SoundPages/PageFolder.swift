internal import Glibc

/// The folder that pages are written to.
package struct PageFolder {
  private let path: String

  /// Looks at the folder at `path`.
  package init(_ path: String) {
    self.path = path
  }

  /// The pages of the folder that somebody has written by hand.
  ///
  /// - Parameter names: file names of those that were not.
  /// - Returns: the others with a title, in the order of their names.
  package func otherPages(than names: [String]) -> [SoundIndex.OtherPage] {
    fileNames.filter { $0.hasSuffix(".adoc") && !names.contains($0) }.sorted().compactMap { name in
      title(of: name).map { SoundIndex.OtherPage(fileName: name, title: $0) }
    }
  }

  private var fileNames: [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      names.append(
        unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  /// What stands behind the equals sign of the first line; `nil` for a page without one.
  private func title(of name: String) -> String? {
    guard let file = unsafe fopen(path + "/" + name, "r") else { return nil }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    let length = Int32(line.count)
    guard unsafe fgets(&line, length, file) != nil else { return nil }
    let text = String(
      decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard text.hasPrefix("= "), let words = text.dropFirst(2).split(separator: "\n").first else {
      return nil
    }
    return String(words)
  }

  /// Writes a whole file; returns the reason when it could not be written.
  static func write(_ text: String, to path: String) -> String? {
    guard let file = unsafe fopen(path, "w") else { return "cannot create \(path): \(reason)" }
    let bytes = Array(text.utf8)
    let written = unsafe fwrite(bytes, 1, bytes.count, file)
    let isClosed = unsafe fclose(file) == 0
    return written == bytes.count && isClosed ? nil : "cannot write \(path): \(reason)"
  }

  private static var reason: String { unsafe String(cString: strerror(errno)) }
}
