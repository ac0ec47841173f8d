/// A section with a name, such as `[Series cpu.*]`: its keys are for what the name fits.
protocol SectionRule {
  associatedtype Keys

  /// What stands behind the word of the section.
  var glob: String { get }
  var keys: Keys { get set }

  /// Whether sections of one name are one, wherever they stand: so it is with names that are no
  /// patterns, whose order decides nothing.
  static var joinsEarlier: Bool { get }
  /// Its scope when it is called `name`.
  static func scope(_ name: String) -> Scope
  /// Every key of the section.
  static var table: [Key<Keys>] { get }

  init(named name: String)
}

/// The sections of one kind, in the order in which they apply, with the place where each key was set.
struct SectionRules<Rule: SectionRule & Sendable>: Sendable {
  private(set) var rules: [Rule] = []
  /// Of each rule, by key; as many as there are rules.
  private(set) var origins: [[String: Origin]] = []

  /// Takes a value in; a section goes on where the last one had the same name.
  ///
  /// - Throws: ``AssignmentFault``; nothing has changed then.
  mutating func assign(
    _ key: Key<Rule.Keys>, _ value: String, of name: String, from origin: Origin
  ) throws(AssignmentFault) {
    var rule = index(of: name).map { rules[$0] } ?? Rule(named: name)
    try SettingsBuilder.apply(key, value, to: &rule.keys)
    let index = index(of: name) ?? rules.count
    if index == rules.count {
      rules.append(rule)
      origins.append([:])
    } else {
      rules[index] = rule
    }
    origins[index][key.name] = origin
  }

  private func index(of name: String) -> Int? {
    guard !Rule.joinsEarlier else { return rules.firstIndex { $0.glob == name } }
    return rules.last?.glob == name ? rules.count - 1 : nil
  }

  /// The built-in values of the section `*`, without those that a rule for everything replaces.
  var builtInEntries: [SettingEntry] {
    var replaced: Set<String> = []
    for index in rules.indices where rules[index].glob == "*" {
      replaced.formUnion(origins[index].keys)
    }
    return Rule.table
      .filter { $0.builtIn != KeyTable.unset && !replaced.contains($0.name) }
      .map { SettingEntry(Rule.scope("*"), $0.name, $0.builtIn, .builtIn) }
  }

  /// What the rules set, in the order in which they apply; of a key that two rules of one name set, the
  /// later one.
  var entries: [SettingEntry] {
    var listed: [String: Set<String>] = [:]
    var entries: [SettingEntry] = []
    for index in rules.indices.reversed() {
      let rule = rules[index]
      for key in Rule.table.reversed() {
        guard let origin = origins[index][key.name],
          listed[rule.glob, default: []].insert(key.name).inserted
        else { continue }
        let value = key.written(rule.keys) ?? ""
        entries.append(SettingEntry(Rule.scope(rule.glob), key.name, value, origin))
      }
    }
    return entries.reversed()
  }
}

extension SettingEntry {
  init(_ scope: Scope, _ key: String, _ value: String, _ origin: Origin) {
    self.init(section: scope.section, key: key, value: value, origin: origin)
  }
}

extension SeriesRule: SectionRule {
  static let joinsEarlier = false
  static var table: [Key<SeriesKeys>] { KeyTable.series }
  static func scope(_ name: String) -> Scope { .series(name) }

  init(named name: String) { self.init(glob: name) }
}
