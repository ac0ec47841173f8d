/// Settings as they hold, in layers: what was read, and over it what was set while playing.
package struct LayeredSettings: Sendable {
  private let base: SettingsBuilder
  private var playing: [Assignment] = []
  private var builder: SettingsBuilder

  /// Different keys and patterns that may be set while playing, so that no client can fill memory.
  package static let playingLimit = 256

  init(_ base: SettingsBuilder) {
    self.base = base
    builder = base
  }

  /// The built-in settings alone.
  package init() { self.init(SettingsBuilder()) }

  /// What holds.
  package var settings: Settings { builder.settings }

  /// Every setting that holds, in the order of the manual, with the place where it was set.
  package var entries: [SettingEntry] { builder.entries }

  /// How many values were set while playing.
  package var playingCount: Int { playing.count }

  /// Sets a value over all that was read, until the next reading.
  ///
  /// - Parameters:
  ///   - key: its name.
  ///   - value: as it would be written in a file.
  ///   - series: the name of a series or a pattern, for a key of `[Series NAME]`; that of a source or
  ///     a group for one of theirs; `nil` for one of `[Chart]`.
  /// - Returns: one line that says what holds now, such as `Window = 10min`.
  /// - Throws: ``AssignmentFault`` with what would be right; nothing has changed then.
  @discardableResult
  package mutating func set(
    _ key: String, to value: String, series: String? = nil
  ) throws(AssignmentFault) -> String {
    let scope = try Self.scope(of: key, series: series)
    var next = playing.filter { $0.scope != scope || $0.key != key }
    next.append(Assignment(scope: scope, key: key, value: value, origin: .playing))
    guard next.count <= Self.playingLimit else {
      throw .badValue(
        "\(Self.playingLimit) values are set while playing already; write them into a file, and reload"
      )
    }
    var changed = base
    for assignment in next { try changed.assign(assignment) }
    if let problem = changed.disagreements.first { throw .badValue(problem) }
    builder = changed
    playing = next
    return line(scope, key)
  }

  private static func scope(of key: String, series: String?) throws(AssignmentFault) -> Scope {
    if series?.isEmpty == true {
      throw .badValue("the series has no name; leave it out for a key of the whole chart")
    }
    let isOfChart = KeyTable.chart.contains { $0.name == key }
    let home = KeyTable.named(key)
    guard let series else {
      guard !isOfChart, let home else { return .chart }
      throw .unknownKey("\(key) is a key of a \(home.rawValue); say of which, by \(home.naming)")
    }
    switch home {
    case .source:
      guard SourceSettings.names.contains(where: Glob(series).matches) else {
        throw .badValue(
          "no source is called '\(printable(series))'; expected \(KeyTable.Home.source.naming)")
      }
      return .source(series)
    case .group:
      if let problem = GroupRule.problem(ofName: series) { throw .badValue(problem) }
      return .group(series)
    case .series: return .series(series)
    case nil:
      guard !isOfChart else {
        throw .unknownKey("\(key) is a key of the whole chart; leave the series out")
      }
      return .series(series)
    }
  }

  private func line(_ scope: Scope, _ key: String) -> String {
    let entry = entries.last { $0.section == scope.section && $0.key == key }
    let value = entry.map { $0.value.isEmpty ? "(empty)" : printable($0.value) } ?? ""
    return printable(entry?.name ?? key) + " = " + value
  }

  /// Names of the settings that are not as they were in `old`, in the order of the manual.
  package func changes(from old: LayeredSettings) -> [String] {
    guard settings != old.settings else { return [] }
    let (before, now) = (old.namedValues, namedValues)
    let (oldValues, newValues) = (Self.lookup(before), Self.lookup(now))
    let changed = now.map(\.name).filter { oldValues[$0] != newValues[$0] }
    let gone = before.map(\.name).filter { newValues[$0] == nil }
    return changed + gone
  }

  private var namedValues: [(name: String, value: String)] { entries.map { ($0.name, $0.value) } }

  private static func lookup(_ values: [(name: String, value: String)]) -> [String: String] {
    Dictionary(values.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }
}
