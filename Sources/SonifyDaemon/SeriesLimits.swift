internal import AudioGraphs
internal import Configuration

/// Room that is kept for series of which samples have come that are no points yet.
struct KeptRoom {
  /// The section of the source, by the hash of the name.
  private var sections: [UInt64: Int] = [:]
  private var counts = SourceSettings.names.map { _ in 0 }

  /// How many series of a section there is room for.
  func count(of section: Int) -> Int { counts[section] }

  /// Whether there is room for the series whose name has this hash.
  func has(_ hash: UInt64) -> Bool { !sections.isEmpty && sections[hash] != nil }

  /// Keeps room for a series of a section; one of no section needs none.
  mutating func keep(_ hash: UInt64, section: Int?) {
    guard let section, sections.updateValue(section, forKey: hash) == nil else { return }
    counts[section] += 1
  }

  /// The series has come, or will not.
  mutating func remove(_ hash: UInt64) {
    guard !sections.isEmpty, let section = sections.removeValue(forKey: hash) else { return }
    counts[section] -= 1
  }

  /// No samples wait any more.
  mutating func removeAll() {
    guard !sections.isEmpty else { return }
    sections.removeAll(keepingCapacity: true)
    for section in counts.indices { counts[section] = 0 }
  }
}

/// Series that had no room, told together once in a while: a flood of names must not become one of words.
struct SeriesLimitNews {
  /// What happened since it was told last.
  private struct Losses {
    var count = 0
    var names: [String] = []
    var pacing = Pacing(every: 10_000_000_000)

    mutating func add(_ name: @autoclosure () -> String) {
      count += 1
      if names.count < 3 { names.append(printable(name())) }
    }

    mutating func take() -> (count: Int, names: String) {
      defer { (count, names) = (0, []) }
      return (count, names.joined(separator: ", "))
    }
  }

  private var evicted = Losses()
  /// By the section of the source.
  private var refused = SourceSettings.names.map { _ in Losses() }
  /// Whether anything is to be told.
  private(set) var isUsed = false

  /// A series had to go for a new one.
  mutating func evict(_ name: String) {
    isUsed = true
    evicted.add(name)
  }

  /// A point under a new name was refused, because its source has as many series as it may have.
  mutating func refuse(_ name: @autoclosure () -> String, section: Int) {
    isUsed = true
    refused[section].add(name())
  }

  /// The lines that are due, for a chart of `limit` series and sources of `caps`.
  mutating func take(limit: Int, caps: [Int], at now: Int64) -> [String] {
    var lines: [String] = []
    if evicted.count > 0, evicted.pacing.admits(at: now) {
      let (count, names) = evicted.take()
      lines.append(
        "too many series: \(limit) are kept (MaxSeries), \(count) of those silent for longest dropped "
          + "for newer ones, such as \(names)")
    }
    for section in refused.indices
    where refused[section].count > 0 && refused[section].pacing.admits(at: now) {
      let (count, names) = refused[section].take()
      let points = counted(count, "point")
      lines.append(
        "\(SourceSettings.names[section]) may bring \(caps[section]) series (MaxSeries): \(points) under "
          + "other names refused, such as \(names)")
    }
    isUsed = evicted.count > 0 || refused.contains { $0.count > 0 }
    return lines
  }
}
