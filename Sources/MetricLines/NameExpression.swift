internal import CPCRE2

/// A regular expression that chooses names.
///
/// What a search may cost is bounded: a name for which it would need more is not one that it fits.
@safe
package final class NameExpression: Sendable {
  private let text: String
  /// Nothing of it changes once it is compiled, so threads may share it. Source: pcre2api(3), "Multithreading".
  private nonisolated(unsafe) let compiled: Compiled

  /// The code, and what bounds a search by it.
  @safe
  private struct Compiled: ~Copyable {
    let code: PatternCode
    let context: OpaquePointer

    deinit { unsafe pcre2_match_context_free_8(context) }
  }

  /// Steps of one search: some thousand microseconds at worst.
  private static let stepLimit: UInt32 = 5_000
  /// Memory for backtracking, in KiB.
  private static let memoryLimit: UInt32 = 1_024

  /// Compiles an expression.
  ///
  /// - Throws: ``PatternError`` with what PCRE2 says.
  package init(_ text: String) throws(PatternError) {
    let code = try PatternCode(compiling: text)
    guard let context = unsafe pcre2_match_context_create_8(nil) else {
      throw PatternError(text, "out of memory")
    }
    unsafe pcre2_set_match_limit_8(context, Self.stepLimit)
    unsafe pcre2_set_heap_limit_8(context, Self.memoryLimit)
    self.text = text
    unsafe compiled = Compiled(code: code, context: context)
  }

  /// Whether it is found anywhere in `name`.
  package func matches(_ name: String) -> Bool {
    guard let data = unsafe pcre2_match_data_create_8(1, nil) else { return false }
    defer { unsafe pcre2_match_data_free_8(data) }
    var name = name
    return name.withUTF8 { bytes in
      unsafe pcre2_match_8(
        compiled.code.pointer, bytes.baseAddress, bytes.count, 0, 0, data, compiled.context) >= 0
    }
  }
}

extension NameExpression: Hashable {
  package static func == (left: NameExpression, right: NameExpression) -> Bool {
    left.text == right.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
