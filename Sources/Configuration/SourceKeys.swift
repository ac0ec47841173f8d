package import MetricLines

/// The keys of `[Source NAME]`; `nil` leaves a key as it is.
package struct SourceKeys: Hashable, Sendable {
  /// How lines are read.
  package enum Format: Hashable, Sendable {
    /// As they look.
    case found
    case named(LineFormat)
  }

  /// How many series there may be.
  package enum Cap: Hashable, Sendable {
    case none
    case at(Int)
  }

  package var format: Format?
  package var maxSeries: Cap?
  package var select: [NamePattern]?
  package var ignore: [NamePattern]?
  /// Path of a file of collectd's types.
  package var typesDB: String?

  package init() {}

  /// Takes over every key that `other` sets.
  mutating func take(_ other: SourceKeys) {
    format = other.format ?? format
    maxSeries = other.maxSeries ?? maxSeries
    select = other.select ?? select
    ignore = other.ignore ?? ignore
    typesDB = other.typesDB ?? typesDB
  }
}

/// What `[Source NAME]` sets for the sources whose names it fits.
package struct SourceRule: Hashable, Sendable {
  /// A name of a source, or a pattern of several; see ``Glob``.
  package let glob: String
  package var keys = SourceKeys()

  package init(named name: String) { glob = name }
}

extension SourceRule: SectionRule {
  static let joinsEarlier = false
  static var table: [Key<SourceKeys>] { KeyTable.source }
  static func scope(_ name: String) -> Scope { .source(name) }
}

/// What holds for one source.
package struct SourceSettings: Hashable, Sendable {
  /// The sources there are: standard input, the connections of the stream socket, and datagrams.
  package static let names = ["stdin", "stream", "datagram"]

  /// How lines are read; `nil` for as they look.
  package let format: LineFormat?
  /// How many series it may bring.
  package let maxSeries: Int
  /// Its series that are shown; empty for all.
  package let select: [NamePattern]
  /// Its series that are not.
  package let ignore: [NamePattern]
  /// Path of a file of collectd's types, which need not be there.
  package let typesDB: String

  init(_ keys: SourceKeys) {
    if case .named(let format) = keys.format { self.format = format } else { format = nil }
    if case .at(let cap) = keys.maxSeries { maxSeries = cap } else { maxSeries = .max }
    select = keys.select ?? []
    ignore = keys.ignore ?? []
    typesDB = keys.typesDB ?? SourceKeys.typesFile
  }
}

extension SourceKeys {
  /// Where Debian's collectd has its types.
  package static let typesFile = "/usr/share/collectd/types.db"
}

extension Settings {
  /// What holds for the source called `name`; see ``SourceSettings/names``. A later rule wins, key by key.
  package func source(_ name: String) -> SourceSettings {
    var keys = SourceKeys()
    for rule in sources where Glob(rule.glob).matches(name) { keys.take(rule.keys) }
    return SourceSettings(keys)
  }
}
