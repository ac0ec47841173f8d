internal import Configuration
internal import ControlProtocol
internal import MetricLines
internal import RollingSeries

/// An open source, as far as it decides which of its series are shown.
struct ChartSource {
  /// Which section is for it: the place of its name in ``SourceSettings/names``.
  let section: Int?
  /// How it is read, as far as that is known.
  var format: String?
}

/// How many series of each kind are not shown, and what was told of it.
struct HiddenSeries {
  private var counts = [Int](repeating: 0, count: Veil.allCases.count)
  private var hasToldNoise = false
  private var lastNoise = 0

  var total: Int { counts.reduce(0, +) }

  mutating func change(_ veil: Veil?, to new: Veil?) {
    if let veil { self[veil] -= 1 }
    if let new { self[new] += 1 }
  }

  private subscript(_ veil: Veil) -> Int {
    get { counts[veil.rawValue] }
    set { counts[veil.rawValue] = newValue }
  }

  /// How much noise there is: once, when no more of it comes.
  mutating func takeNoise() -> Int? {
    let count = self[.noise]
    defer { lastNoise = count }
    guard !hasToldNoise, count > 0, count == lastNoise else { return nil }
    hasToldNoise = true
    return count
  }
}

// Which series are shown.
extension Chart {
  /// Stands for a source that is not there, such as that of a group.
  package static let noSource = 0

  /// A source has opened, for which the section `[Source SECTION]` is.
  package func sourceOpened(_ source: Int, section: String) {
    sources[source] = ChartSource(section: SourceSettings.names.firstIndex(of: section))
  }

  /// What is known of how a source is read, before its series come.
  package func sourceReads(_ source: Int, as format: String?) {
    guard let format, sources[source]?.format != format else { return }
    sources[source]?.format = format
  }

  /// Whether a series of `source` tells of the program that sends it.
  func isNoise(_ name: String, from source: Int) -> Bool {
    guard let source = sources[source] else { return false }
    return Noise.isNoise(name, in: source.format.flatMap(LineFormat.init(rawValue:)))
  }

  /// How many series there are that are not shown.
  package var hiddenCount: Int { hidden.total }

  /// Why a series is not shown; `nil` when it is.
  func veil(of index: Int) -> Veil? {
    let name = table[index].name
    if let hide = entries[index].settings?.hide { return hide ? .setting : nil }
    if entries[index].place != nil || settings.selection.isSeated(name) { return nil }
    var isAsked = false
    if let section = entries[index].section {
      let source = settings.sources[section]
      if !source.select.isEmpty {
        guard source.select.contains(where: { $0.fits(name) }) else { return .unselected }
        isAsked = true
      }
      if source.ignore.contains(where: { $0.fits(name) }) { return .ignored }
    }
    if isHiddenMember(index) { return .member }
    return entries[index].isNoise && !isAsked ? .noise : nil
  }

  func setVeil(_ veil: Veil?, of index: Int) {
    guard entries[index].veil != veil else { return }
    hidden.change(entries[index].veil, to: veil)
    entries[index].veil = veil
  }

  /// Looks anew whether a series is shown and heard.
  func review(_ index: Int, at moment: Moment) {
    setVeil(veil(of: index), of: index)
    guard let resolved = entries[index].settings else { return }
    switch (entries[index].isChosen, isWanted(index)) {
    case (true, false): dismiss(index, at: moment)
    case (false, true): bringIn(index, resolved, at: moment)
    case (true, true), (false, false): break
    }
  }

  /// Says once how many series are not shown that nobody has hidden.
  func tellHidden() {
    guard hasIntroduced, let count = hidden.takeNoise() else { return }
    notify(
      Notice(
        .series,
        "\(count) series hidden: the exporter's own; sonifyctl list --all shows them"))
  }
}
