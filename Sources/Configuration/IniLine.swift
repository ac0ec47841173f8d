internal import CInih

/// One line of a configuration file, as inih reads it.
///
/// ```text
/// [Series cpu.*]      a section; blanks around its name do not count
/// Title = CPU         a key and its value; `:` works as `=`, and blanks around both do not count
/// Window = 5min ; x   `;` after a blank begins a comment; `#` and `;` at the beginning do, too
/// ```
///
/// Each line is given to inih by itself: so every line that is wrong is found, by its number, and a line
/// that begins with a blank is no continuation of the one before it.
enum IniLine: Hashable {
  /// Blank, or a comment.
  case nothing
  case section(String)
  case entry(key: String, value: String)
  /// What is wrong, and what would be right; of a section's line or of another.
  case wrong(String, isSection: Bool)

  /// Bytes that inih keeps of a line, and of a section's name; it would cut what is longer.
  static let lineLimit = 197
  static let sectionLimit = 49

  /// Reads a line, without its line feed.
  init(_ line: ArraySlice<UInt8>) {
    var bytes = Array(line)
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    let isSection = Self.firstByte(bytes) == UInt8(ascii: "[")
    if let fault = Self.fault(in: bytes) ?? Self.prepareSection(&bytes) {
      self = .wrong(fault, isSection: isSection)
      return
    }
    let caught = CaughtLine(bytes)
    if caught.isWrong {
      self = .wrong(
        isSection
          ? "the ']' of the section is missing; expected \(KeyTable.sectionForms)"
          : "no '=' in the line; expected KEY = VALUE, such as Window = 5min", isSection: isSection)
    } else if let key = caught.key {
      self = .entry(key: key, value: caught.value)
    } else if isSection {
      self = .section(SettingValue.trimmed(Self.unescape(caught.section)))
    } else {
      self = .nothing
    }
  }

  /// What inih would cut or pass on unseen.
  private static func fault(in bytes: [UInt8]) -> String? {
    guard bytes.count <= lineLimit else {
      return "the line is longer than \(lineLimit) bytes; make it shorter"
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      return "the line is not UTF-8 text; save the file as UTF-8"
    }
    guard bytes.allSatisfy({ ($0 >= 32 && $0 != 127) || $0 == UInt8(ascii: "\t") }) else {
      return "there is a control character in the line; take it out"
    }
    return nil
  }

  private static func firstByte(_ bytes: [UInt8]) -> UInt8? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0).first { $0 != 32 && $0 != 9 }
  }
}

// MARK: - Brackets inside a section's name

extension IniLine {
  /// Stands for a `]` that belongs to a pattern such as `[Series eth[0-3].*]`: for inih the first one
  /// ends the name. No line contains it, because control characters are refused.
  private static let innerBracket: UInt8 = 2

  /// Makes a section's line fit for inih; says what is wrong when it cannot be.
  private static func prepareSection(_ bytes: inout [UInt8]) -> String? {
    guard firstByte(bytes) == UInt8(ascii: "["), let open = bytes.firstIndex(of: UInt8(ascii: "["))
    else { return nil }
    let comment = bytes.indices.dropFirst().first {
      bytes[$0] == UInt8(ascii: ";") && (bytes[$0 - 1] == 32 || bytes[$0 - 1] == 9)
    }
    let end = comment ?? bytes.count
    guard let close = bytes[..<end].lastIndex(of: UInt8(ascii: "]")) else { return nil }
    guard bytes[(close + 1)..<end].allSatisfy({ $0 == 32 || $0 == 9 }) else {
      return "there is text behind the section's ']'; begin a new line for it"
    }
    guard close - open - 1 <= sectionLimit else {
      return "the section's name is longer than \(sectionLimit) bytes; use * for a part of it"
    }
    for place in open..<close where bytes[place] == UInt8(ascii: "]") {
      bytes[place] = innerBracket
    }
    return nil
  }

  private static func unescape(_ section: String) -> String {
    String(
      decoding: section.utf8.map { $0 == innerBracket ? UInt8(ascii: "]") : $0 }, as: UTF8.self)
  }
}

/// What inih's handler was called with for one line.
private struct CaughtLine {
  var section = ""
  var key: String?
  var value = ""
  var isWrong = false

  /// The key of a second line that tells in which section the first has left us. No line contains it.
  private static let probe = "\u{1}"

  init(_ line: [UInt8]) {
    let text = line + Array("\n\(Self.probe)=\n\0".utf8)
    let status = unsafe text.withUnsafeBufferPointer { text in
      unsafe text.withMemoryRebound(to: CChar.self) { text in
        unsafe withUnsafeMutablePointer(to: &self) { this in
          unsafe ini_parse_string(text.baseAddress, catchLine, this)
        }
      }
    }
    isWrong = status != 0
  }

  mutating func take(section: String, key: String, value: String) {
    if key == Self.probe {
      self.section = section
    } else {
      self.key = key
      self.value = value
    }
  }
}

/// inih's handler; never refuses, because what is wrong is judged later, with better words.
private func catchLine(
  _ user: UnsafeMutableRawPointer?, _ section: UnsafePointer<CChar>?,
  _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> CInt {
  guard let user = unsafe user?.assumingMemoryBound(to: CaughtLine.self),
    let section = unsafe section, let key = unsafe key, let value = unsafe value
  else { return 0 }
  unsafe user.pointee.take(
    section: String(cString: section), key: String(cString: key), value: String(cString: value))
  return 1
}
