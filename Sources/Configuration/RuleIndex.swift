/// Finds the rules for a name without trying each of them.
///
/// Most patterns begin or end with plain letters, such as `cpu.*` or `*.errors`. Rules are kept by these
/// letters, and a name is held only against those whose letters it has.
package struct RuleIndex: Sendable {
  private let rules: [SeriesRule]
  /// Rules by their text: it fits itself, whatever it stands for.
  private var literals: [String: [Int]] = [:]
  private var heads = LetterTable()
  private var tails = LetterTable()
  /// Rules that begin and end with what can be anything.
  private var others: [Int] = []

  /// Creates an index of `rules`, which apply in their order.
  package init(_ rules: [SeriesRule]) {
    self.rules = rules
    for (index, rule) in rules.enumerated() {
      literals[rule.glob, default: []].append(index)
      if rule.pattern.isLiteral { continue }
      if !rule.pattern.head.isEmpty {
        heads.add(index, at: rule.pattern.head[...])
      } else if !rule.pattern.tail.isEmpty {
        tails.add(index, at: rule.pattern.tail[...])
      } else {
        others.append(index)
      }
    }
  }

  /// Creates an index of the rules that make `rules` different from `old`: for a name that none of them
  /// fits both say the same.
  package init(_ rules: [SeriesRule], changedFrom old: [SeriesRule]) {
    let head = zip(rules, old).prefix { $0 == $1 }.count
    let (new, old) = (rules.dropFirst(head), old.dropFirst(head))
    let tail = zip(new.reversed(), old.reversed()).prefix { $0 == $1 }.count
    self.init(Array(new.dropLast(tail) + old.dropLast(tail)))
  }

  /// What the rules come to for the series called `name`: every one that fits, a later one winning, key
  /// by key; `nil` where none of them sets a key.
  ///
  /// - Complexity: in proportion to the length of the name and the rules that share its first or last
  ///   letters; ask once for a series.
  package func keys(for name: String) -> SeriesKeys {
    var keys = SeriesKeys()
    for index in fitting(name).sorted() { keys.take(rules[index].keys) }
    return keys
  }

  /// Whether any rule is for the series called `name`.
  package func fits(_ name: String) -> Bool { !rules.isEmpty && !fitting(name).isEmpty }

  /// Rules for `name` in no order; one may be there twice.
  private func fitting(_ name: String) -> [Int] {
    let letters = Array(name.unicodeScalars)
    var found = literals[name] ?? []
    func admit(_ candidates: [Int]) {
      for index in candidates where rules[index].pattern.fits(letters) { found.append(index) }
    }
    for length in heads.lengths where length <= letters.count {
      admit(heads.rules(at: letters.prefix(length)))
    }
    for length in tails.lengths where length <= letters.count {
      admit(tails.rules(at: letters.suffix(length)))
    }
    admit(others)
    return found
  }
}

/// Rules by the letters at one end of their patterns.
private struct LetterTable {
  /// The lengths that occur.
  private(set) var lengths: Set<Int> = []
  private var rules: [ArraySlice<Unicode.Scalar>: [Int]] = [:]

  mutating func add(_ rule: Int, at letters: ArraySlice<Unicode.Scalar>) {
    lengths.insert(letters.count)
    rules[letters, default: []].append(rule)
  }

  func rules(at letters: ArraySlice<Unicode.Scalar>) -> [Int] { rules[letters] ?? [] }
}
