package import ControlProtocol
package import Sonification

// How the series share the sound, and what a listener hears of it.
extension Chart {
  /// The mode that holds, and who is heard in it.
  package var modeReply: ModeReply {
    ModeReply(mode: listening.mode.rawValue, text: modeText)
  }

  /// Ends a replay: the listener has asked for something else.
  package func endReplay(at moment: Moment) {
    listening.endReplay(at: moment.heard)
  }

  /// The mode of this name.
  ///
  /// - Throws: an error in words that says which there are.
  package static func mode(named name: String) throws(ControlError) -> ListeningMode {
    if let mode = ListeningMode(rawValue: name) { return mode }
    if name == "replay" {
      throw .invalidValue("replay is no mode to stay in; the command replay plays the past once")
    }
    throw .invalidValue(
      "no mode is called '\(printable(name))'; there are focus, chord, cycle and watch")
  }

  /// Said behind the series in front where that is not all that is heard.
  var modeNews: String { listening.mode == .focus ? "" : "; \(modeText)" }

  /// `mode chord: cpu, load and net together`.
  private var modeText: String {
    let names = listening.seated.map(label)
    guard !names.isEmpty || listening.mode == .watch else {
      return "mode \(listening.mode.rawValue): no series yet"
    }
    switch listening.mode {
    case .focus:
      let rest = names.dropFirst().isEmpty ? "" : ", behind it \(joined(names.dropFirst()))"
      return "mode focus: \(names[0]) in front" + rest
    case .chord:
      return "mode chord: \(joined(names[...]))" + (names.count > 1 ? " together" : "")
    case .cycle:
      return "mode cycle: " + names.joined(separator: ", ") + (names.count > 1 ? " in turn" : "")
    case .watch:
      return "mode watch: " + watchText(names)
    }
  }

  private func watchText(_ names: [String]) -> String {
    guard names.isEmpty else { return "outside their limits: " + names.joined(separator: ", ") }
    let hasLimits = entries.contains { $0.isChosen && $0.settings?.hasLimits == true }
    return hasLimits
      ? "nothing is outside its limits"
      : "no series has limits, so nothing will be heard; set Low or High"
  }

  /// `a, b and c`.
  func joined(_ names: ArraySlice<String>) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
