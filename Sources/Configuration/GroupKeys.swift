/// The keys of `[Group NAME]`; `nil` leaves a key as it is.
package struct GroupKeys: Hashable, Sendable {
  /// Which series belong to it.
  package var match: [NamePattern]?
  /// `mean`, `min`, `max`, `p95`, `count` or `sum`.
  package var function: String?
  /// Whether its series are not shown themselves.
  package var hidesMembers: Bool?

  package init() {}
}

/// What `[Group NAME]` sets for the group called `NAME`.
package struct GroupRule: Hashable, Sendable {
  /// The name of the group and of the series that it makes; no pattern.
  package let glob: String
  package var keys = GroupKeys()

  package init(named name: String) { glob = name }

  /// Why no group can be called `name`; `nil` when one can.
  static func problem(ofName name: String) -> String? {
    guard !Glob(name).isLiteral else { return nil }
    return
      "[Group \(printable(name))] is a pattern; expected the name of the one series that the group "
      + "makes, without * ? [ ]; Match takes patterns"
  }
}

extension GroupRule: SectionRule {
  static let joinsEarlier = true
  static var table: [Key<GroupKeys>] { KeyTable.group }
  static func scope(_ name: String) -> Scope { .group(name) }
}
