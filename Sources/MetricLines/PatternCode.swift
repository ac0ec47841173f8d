internal import CPCRE2

/// Owns a pattern as PCRE2 has compiled it.
///
/// Text is UTF-8 in which anything may be broken: bytes that are not UTF-8 match nothing, so no part of
/// a line can be half a character. Source: PCRE2 10.42, pcre2api(3) and pcre2unicode(3).
@safe
struct PatternCode: ~Copyable {
  let pointer: OpaquePointer

  private static let options =
    PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_DUPNAMES | PCRE2_USE_OFFSET_LIMIT
    | PCRE2_NEVER_BACKSLASH_C

  /// - Throws: ``PatternError`` with what PCRE2 says.
  init(compiling text: String) throws(PatternError) {
    var number: Int32 = 0
    var offset = 0
    let bytes = Array(text.utf8)
    let compiled = unsafe bytes.withUnsafeBufferPointer {
      unsafe pcre2_compile_8($0.baseAddress, $0.count, Self.options, &number, &offset, nil)
    }
    guard let compiled = unsafe compiled else {
      throw PatternError(text, offset: offset, Self.message(number))
    }
    unsafe pointer = compiled
    // Where the system forbids code made at run time the interpreter does the same more slowly.
    unsafe pcre2_jit_compile_8(compiled, PCRE2_JIT_COMPLETE)
  }

  deinit { unsafe pcre2_code_free_8(pointer) }

  /// Number of groups.
  var groupCount: Int { Int(number(PCRE2_INFO_CAPTURECOUNT)) }

  /// The groups that have a name, in the order of the names.
  var names: [(group: Int, name: String)] {
    let size = Int(number(PCRE2_INFO_NAMEENTRYSIZE))
    var table: UnsafePointer<UInt8>?
    unsafe pcre2_pattern_info_8(pointer, UInt32(PCRE2_INFO_NAMETABLE), &table)
    guard let table = unsafe table else { return [] }
    return (0..<Int(number(PCRE2_INFO_NAMECOUNT))).map { index in
      // Two bytes of number, then the name and a NUL.
      let entry = unsafe table + index * size
      let group = unsafe Int(entry[0]) << 8 | Int(entry[1])
      return (group, unsafe String(cString: entry + 2))
    }
  }

  private func number(_ what: Int32) -> UInt32 {
    var value: UInt32 = 0
    unsafe pcre2_pattern_info_8(pointer, UInt32(what), &value)
    return value
  }

  private static func message(_ number: Int32) -> String {
    var text = [UInt8](repeating: 0, count: 256)
    let count = unsafe text.withUnsafeMutableBufferPointer {
      unsafe pcre2_get_error_message_8(number, $0.baseAddress, $0.count)
    }
    return count > 0 ? String(decoding: text.prefix(Int(count)), as: UTF8.self) : "error \(number)"
  }
}
