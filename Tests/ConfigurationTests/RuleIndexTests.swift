import Configuration
import Testing

@Suite struct RuleIndexTests {
  private static let globs = [
    "", "*", "?", "a", "ab", "a*", "*a", "*a*", "a*b", "a?b", "[ab]*", "[ab]", "a[b]", "b*a", "*.b",
    "a.*", "a.?", "é", "e\u{301}", "*é", "a.b", "**", "a**", "[", "a[",
  ]
  private static let names =
    globs + ["aab", "b", "ba", "b.b", "a.a", "a.bb", "caba", "e\u{301}", "x", "aa", "aba"]

  @Test(arguments: 0..<200)
  func `finds what trying every rule finds`(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let rules = (0..<random.below(30)).map { Self.rule(number: $0, &random) }
    let index = RuleIndex(rules)
    for name in Self.names {
      #expect(index.keys(for: name) == Self.plain(rules, name), "\(name) in \(rules.map(\.glob))")
      #expect(index.fits(name) == rules.contains { $0.fits(name) }, "\(name)")
    }
  }

  @Test(arguments: 0..<200)
  func `a name that no changed rule fits has the keys that it had`(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let old = (0..<10).map { Self.rule(number: $0, &random) }
    var new = old
    for _ in 0..<random.below(3) { new.remove(at: random.below(new.count)) }
    for number in 0..<random.below(3) {
      new.insert(Self.rule(number: 20 + number, &random), at: random.below(new.count))
    }
    let changes = RuleIndex(new, changedFrom: old)
    for name in Self.names where !changes.fits(name) {
      #expect(Self.plain(new, name) == Self.plain(old, name), "\(name)")
    }
  }

  @Test(arguments: [
    (["a", "b", "c"], ["a", "b", "c"], ""), (["a", "b", "c"], ["a", "x", "c"], "bx"),
    (["a", "b"], ["a", "b", "c"], "c"), (["b", "c"], ["a", "b", "c"], "a"),
    (["a", "b"], ["a"], "b"), (["a", "a"], ["a"], "a"), ([], ["a"], "a"),
  ])
  func `only rules that differ count as changed`(
    old: [String], new: [String], changed: String
  ) {
    let changes = RuleIndex(
      new.map { SeriesRule(glob: $0) }, changedFrom: old.map { SeriesRule(glob: $0) })
    let fitting = ["a", "b", "c", "x"].filter { changes.fits($0) }
    #expect(fitting.joined() == changed)
  }

  /// One after the other, as the manual says it.
  private static func plain(_ rules: [SeriesRule], _ name: String) -> SeriesKeys {
    rules.reduce(into: SeriesKeys()) { keys, rule in
      guard rule.fits(name) else { return }
      keys.title = rule.keys.title ?? keys.title
      keys.unit = rule.keys.unit ?? keys.unit
    }
  }

  private static func rule(number: Int, _ random: inout SplitMix) -> SeriesRule {
    var keys = SeriesKeys()
    if random.below(2) == 0 { keys.title = "\(number)" }
    if random.below(2) == 0 { keys.unit = "\(number)" }
    return SeriesRule(glob: globs[random.below(globs.count)], keys: keys)
  }
}

/// Numbers that look random and are the same at each run.
private struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
