/// Which series are heard, and which of them in front.
struct Selection: Hashable {
  /// `--series`: only these, in this order; empty for all as they come.
  var names: [String] = []
  /// `--focus`.
  var focus: String?
  /// `--background`.
  var background: [String] = []

  /// Whether a series of this name is to be heard at all.
  func includes(_ name: String) -> Bool {
    names.isEmpty || names.contains(name) || name == focus || background.contains(name)
  }

  /// Every name that was asked for.
  var asked: [String] { names + [focus].compactMap(\.self) + background }

  /// How far in front a name stands: 0 is the focus asked for; lower is nearer; `nil` for a name that
  /// was asked for in the background or not named, which takes the focus only when nobody has it.
  func rank(_ name: String) -> Int? {
    if name == focus { return 0 }
    guard focus == nil, !background.contains(name), let place = names.firstIndex(of: name)
    else { return nil }
    return place + 1
  }
}
