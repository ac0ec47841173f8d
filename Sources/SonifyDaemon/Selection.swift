internal import Configuration

/// Which series are heard, and which of them in front.
struct Selection: Hashable {
  /// `--series`: only these, in this order; empty for all as they come.
  var names: [NamePattern] = []
  /// `--focus`.
  var focus: String?
  /// `--background`.
  var background: [String] = []

  /// The place of a name in `--series`; `nil` where it has none.
  func place(of name: String) -> Int? { names.firstIndex { $0.fits(name) } }

  /// Whether a name was asked for by itself, wherever it stands in `--series`.
  func isSeated(_ name: String) -> Bool { name == focus || background.contains(name) }

  /// What was asked for and fits none of the names, as it was written.
  func missing(among names: Set<String>) -> [String] {
    let patterns = self.names.filter { pattern in
      guard let name = pattern.name else { return !names.contains(where: pattern.fits) }
      return !names.contains(name)
    }
    let seats = [focus].compactMap(\.self) + background
    return patterns.map { $0.name ?? $0.text } + seats.filter { !names.contains($0) }
  }

  /// How far in front a name stands, whose ``place(of:)`` is `place`: 0 is the focus asked for; lower is
  /// nearer; `nil` for a name that was asked for in the background or not named, which takes the focus
  /// only when nobody has it.
  func rank(_ name: String, place: Int?) -> Int? {
    if name == focus { return 0 }
    guard focus == nil, !background.contains(name), let place else { return nil }
    return place + 1
  }
}
