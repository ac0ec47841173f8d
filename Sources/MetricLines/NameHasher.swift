/// Hashes the names of series: eight bytes a step, with a secret of the process.
///
/// The secret keeps a hostile client from choosing names that fall on one another in a hash table.
/// Equal names have equal hashes within one process only; never store one.
public struct NameHasher: BitwiseCopyable, Sendable {
  @usableFromInline let start: UInt64
  @usableFromInline let multiplier: UInt64

  /// The hasher that all connections of this process share.
  public static let shared = NameHasher(seed: SystemRandomNumberGenerator.oneWord())

  /// Creates a hasher; tests pass a fixed seed.
  public init(seed: UInt64) {
    start = seed ^ 0x9E37_79B9_7F4A_7C15
    multiplier = (seed &* 0xD6E8_FEB8_6659_FD93) ^ 0x9FB2_1C65_1E98_DF25 | 1
  }

  /// The hash of a name.
  ///
  /// - Complexity: O(`name.count`), no allocation.
  public func hash(_ name: Span<UInt8>) -> UInt64 {
    var state = start
    var offset = 0
    while offset &+ 8 <= name.count {
      state = step(state, name.word(at: offset))
      offset &+= 8
    }
    if offset < name.count { state = step(state, name.tailWord(from: offset)) }
    return finish(state, count: name.count)
  }

  /// Takes in the next eight bytes; missing ones of the last step are zero.
  @inline(__always)
  func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
    let product = (state ^ word).multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }

  /// Takes in the length, which tells `a` from `a` followed by NUL.
  @inline(__always)
  func finish(_ state: UInt64, count: Int) -> UInt64 {
    step(state, UInt64(truncatingIfNeeded: count) &+ 0x632B_E59B_D9B4_E019)
  }
}

extension SystemRandomNumberGenerator {
  fileprivate static func oneWord() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }
}

extension NameHasher {
  /// What members of sets are told apart by; the same in every run, so that a count that is estimated from
  /// it is the same too.
  private static let members = NameHasher(seed: 0)

  /// A member of a set as a value: 53 bits of a hash of its text.
  static func member(_ text: Span<UInt8>) -> FieldValue {
    .number(Double(members.hash(text) & ((1 << 53) - 1)))
  }
}
