package import Configuration
internal import ControlProtocol
internal import MetricLines
internal import RollingSeries
internal import Sonification

// Series as people ask for them.
extension Chart {
  /// The series that `next` goes through: those that are heard, in the order of `--series`, then of
  /// their appearance.
  var heardOrder: [Int] {
    order(of: entries.indices.filter { entries[$0].isChosen })
  }

  /// Indices in the order in which they are listed.
  func order(of indices: [Int]) -> [Int] {
    let ranked = indices.map { index in
      (index, entries[index].place ?? .max, entries[index].appearance)
    }
    return ranked.sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
  }

  /// The series of this name, or else the one of this title, or of this short name.
  ///
  /// - Throws: an error that names the nearest one.
  func find(_ name: String) throws(ControlError) -> Int {
    let live = entries.indices.filter { entries[$0].isLive }
    if let index = live.first(where: { table[$0].name == name }) { return index }
    let titled = name.isEmpty ? [] : live.filter { entries[$0].settings?.title == name }
    if titled.count == 1 { return titled[0] }
    if titled.count > 1 {
      throw .noSuchSeries(
        "\(titled.count) series have the title '\(printable(name))'; give a name: \(listed(titled))"
      )
    }
    if let index = indexOfSpoken(name) { return index }
    // People type a name as they were told it, and programs complete it so.
    if name.contains("\\"), let index = live.first(where: { printable(table[$0].name) == name }) {
      return index
    }
    throw .noSuchSeries(unknown(name, among: order(of: live)))
  }

  /// Whether there is any series whose name fits.
  package func hasSeries(fitting glob: Glob) -> Bool {
    entries.indices.contains { entries[$0].isLive && glob.matches(table[$0].name) }
  }

  /// The series in front, which is meant when none is named.
  func focused() throws(ControlError) -> Int {
    guard let focus = listening.focus else {
      throw .failed(seriesCount == 0 ? "there is no series yet" : "no series is heard")
    }
    return focus
  }

  /// The series of this name or title, or the one in front without one.
  func find(orFocused name: String?) throws(ControlError) -> Int {
    guard let name else { return try focused() }
    return try find(name)
  }

  private func unknown(_ name: String, among live: [Int]) -> String {
    let text = "no series is called '\(printable(name))'"
    guard !live.isEmpty else { return text + "; there is none yet" }
    let known = live.map { table[$0].name } + live.map(spokenName)
    var words: [String] = []
    if let near = near(name, among: known.filter { !$0.isEmpty }) {
      words.append("did you mean '\(printable(near))'?")
    }
    if live.count <= Self.shortList { words.append("there are: \(listed(live))") }
    if words.isEmpty { words.append("there are \(live.count), list names them") }
    return text + "; " + words.joined(separator: " ")
  }

  /// A name that can be meant: the same in other letters, a few letters off, or one that contains it.
  private func near(_ name: String, among known: [String]) -> String? {
    let lowered = name.lowercased()
    if let same = known.first(where: { $0.lowercased() == lowered }) { return same }
    let length = name.utf8.count
    let alike = known.filter { abs($0.utf8.count - length) <= max(2, length / 3) }
    if let near = nearest(to: name, among: Array(alike.prefix(Self.compared))) { return near }
    return known.first { lowered.utf8.count > 1 && $0.lowercased().contains(lowered) }
  }

  private func listed(_ indices: [Int]) -> String {
    indices.map { printable(table[$0].name) }.joined(separator: ", ")
  }

  /// Names in a list that is still listened to.
  private static let shortList = 8
  /// Names that are compared letter by letter; more would hold the sound up.
  private static let compared = 2_000
}
