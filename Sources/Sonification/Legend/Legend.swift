/// Every sound that a listener can meet, with what it means and the orders that play it.
///
/// The orders are made by the functions that make them while data play, so what is taught is what is
/// heard. The pages in docs/sounds, their sound files and the control method `Legend` all come from here.
public struct Legend: Sendable {
  /// In the order in which they are best learnt.
  public let sounds: [LegendSound]

  /// The engine's slot for sustained tones of the legend; no series uses it.
  public static let slot = Listening.slotCount

  /// Creates the legend for an axis from one pitch to the other, in hertz.
  public init(pitch: ClosedRange<Double> = HearingSettings.standard.pitch) {
    let pitches = PitchMap(low: pitch.lowerBound, high: pitch.upperBound)
    sounds =
      Self.axisSounds(pitches) + Self.markSounds(pitches) + Self.textureSounds(pitches)
      + Self.timbreSounds(pitches)
  }

  /// The sound called `name`: by its name or its title; capitals, hyphens and blanks do not matter.
  public func sound(named name: String) -> LegendSound? {
    let word = Self.word(name)
    return sounds.first { $0.name == word || Self.word($0.title) == word }
  }

  /// How a name is written: small letters, words joined by underscores.
  static func word(_ name: String) -> String {
    String(name.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
  }
}

/// One sound with all that is to be said of it; each text is whole sentences on one line.
public struct LegendSound: Sendable {
  /// What it is one of.
  public enum Group: String, Sendable, CaseIterable {
    case axis, mark, alarm, texture, timbre
  }

  /// The word for it in reports and file names, such as `scale_change`.
  public let name: String
  /// What people call it, such as `scale change`.
  public let title: String
  /// What it is one of.
  public let group: Group
  /// What is said by the sound.
  public let meaning: String
  /// When it plays.
  public let occasion: String
  /// What it is like to hear.
  public let shape: String
  /// What a listener does then; empty when there is nothing to do.
  public let advice: String
  /// How it is played.
  public let score: LegendScore
}

extension LegendSound {
  /// The sound in one line: `Hole: a value is missing, is not a number or was refused.`
  public var text: String {
    let title = title.prefix(1).uppercased() + title.dropFirst()
    return "\(title): \(meaning)"
  }
}

/// What is said of a sound.
struct LegendWords {
  let title: String
  let meaning: String
  let occasion: String
  let shape: String
  var advice = ""
}

extension LegendSound {
  init(_ name: String, _ group: Group, _ words: LegendWords, _ score: LegendScore) {
    self.init(
      name: name, title: words.title, group: group, meaning: words.meaning,
      occasion: words.occasion, shape: words.shape, advice: words.advice, score: score)
  }
}
