internal import CPCRE2

/// A pattern that finds values in lines, with the memory it is matched in.
///
/// What a search may cost is bounded: steps at one place of the line, and memory.
@safe
final class Pattern {
  /// What a search came to.
  enum Outcome {
    case found
    case nothing
    /// More steps or memory would have been needed than a line may cost.
    case gaveUp
  }

  /// What the groups are for.
  let groups: PatternGroups
  private let code: PatternCode
  private let matches: OpaquePointer
  private let context: OpaquePointer
  private let places: UnsafeMutablePointer<Int>

  /// Steps at one place of the line, beside two for each of its bytes.
  private static let stepLimit: UInt32 = 5_000
  /// Memory for backtracking, in KiB.
  private static let memoryLimit: UInt32 = 4_096

  /// - Throws: ``PatternError`` when it is no pattern, or none that could give a value.
  init(_ text: String) throws(PatternError) {
    let code = try PatternCode(compiling: text)
    guard let groups = PatternGroups(count: code.groupCount, names: code.names) else {
      throw PatternError(
        text, "it has no group for the value; put the number in a group, such as ([\\d.]+)")
    }
    guard let context = unsafe pcre2_match_context_create_8(nil) else {
      throw PatternError(text, "out of memory")
    }
    guard let matches = unsafe pcre2_match_data_create_from_pattern_8(code.pointer, nil) else {
      unsafe pcre2_match_context_free_8(context)
      throw PatternError(text, "out of memory")
    }
    unsafe pcre2_set_heap_limit_8(context, Self.memoryLimit)
    unsafe places = pcre2_get_ovector_pointer_8(matches)
    self.groups = groups
    self.code = code
    unsafe self.matches = matches
    unsafe self.context = context
  }

  deinit {
    unsafe pcre2_match_data_free_8(matches)
    unsafe pcre2_match_context_free_8(context)
  }

  /// Sets the steps that suit a line of `count` bytes: `.*` alone needs one for each.
  func prepare(forLineOf count: Int) {
    unsafe pcre2_set_match_limit_8(context, Self.stepLimit &+ 2 &* UInt32(clamping: count))
  }

  /// Looks for the first match that begins in `range` and is not empty.
  ///
  /// - Complexity: no allocation once warm.
  func search(_ line: Span<UInt8>, in range: ClosedRange<Int>) -> Outcome {
    unsafe pcre2_set_offset_limit_8(context, range.upperBound)
    var code = match(line, from: range.lowerBound, options: PCRE2_NOTEMPTY)
    // The compiled code has a small stack of its own; the interpreter takes memory up to the limit.
    if code == PCRE2_ERROR_JIT_STACKLIMIT {
      code = match(line, from: range.lowerBound, options: PCRE2_NOTEMPTY | PCRE2_NO_JIT)
    }
    if code >= 0 { return .found }
    return code == PCRE2_ERROR_NOMATCH ? .nothing : .gaveUp
  }

  private func match(_ line: Span<UInt8>, from start: Int, options: UInt32) -> Int32 {
    unsafe line.withUnsafeBufferPointer { bytes in
      unsafe pcre2_match_8(
        code.pointer, bytes.baseAddress, bytes.count, start, options, matches, context)
    }
  }

  /// Where the group was found by the last search; `nil` when it had no part in the match.
  func range(of group: Int) -> Range<Int>? {
    let start = unsafe places[2 &* group]
    let end = unsafe places[2 &* group &+ 1]
    // Both are -1 for a group without a part.
    return start >= 0 && start <= end ? start..<end : nil
  }

  /// The first of `candidates` that had a part in the match.
  func range(ofFirst candidates: [Int]) -> Range<Int>? {
    for group in candidates {
      if let range = range(of: group) { return range }
    }
    return nil
  }
}
