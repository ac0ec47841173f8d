/// Plays one sound of the legend and tells it; with `silent` it is only told. Without a name none is played,
/// and all are told.
package struct LegendRequest: Codable, Hashable, Sendable {
  package var sound: String?
  package var silent: Bool?

  package init(sound: String? = nil, silent: Bool? = nil) {
    self.sound = sound
    self.silent = silent
  }
}

extension LegendRequest: RequestParameters {
  package static let names: Set<String> = ["sound", "silent"]
}

/// The answer to `Legend`.
package struct LegendReply: Codable, Hashable, Sendable {
  /// The one that was named, or all, in the order in which they are best learnt.
  package var sounds: [SoundReport]

  package init(sounds: [SoundReport]) { self.sounds = sounds }
}

/// One sound that a listener can meet. Each text is a plain line of whole sentences.
package struct SoundReport: Codable, Hashable, Sendable {
  /// What `Legend` knows it by. An end of a series' axis is `lowest:NAME` or `highest:NAME`.
  package var name = ""
  /// `axis`, `mark`, `alarm`, `texture` or `timbre`.
  package var group = ""
  package var title = ""
  /// What is said by the sound.
  package var meaning = ""
  /// When it plays.
  package var occasion = ""
  /// What it is like to hear.
  package var shape = ""
  /// What to do then; empty when there is nothing.
  package var advice = ""
  /// Title and meaning.
  package var text = ""
  /// How long it lasts.
  package var seconds = 0.0

  package init() {}
}
