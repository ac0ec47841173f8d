package import Sonification

/// The page of one sound, as it is committed in docs/sounds: headings, and one fact a paragraph, because
/// people listen to it.
package struct SoundPage {
  /// Its file's name, such as `scale_change.adoc`.
  package var fileName: String { sound.name + ".adoc" }

  private let sound: LegendSound

  /// Creates the page of `sound`.
  package init(_ sound: LegendSound) {
    self.sound = sound
  }

  /// The file's text.
  package var text: String {
    """
    = \(capitalised(sound.title))
    :lang: en

    \(generatedNote)

    == What it means

    \(sound.meaning)

    == What it sounds like

    \(sound.shape)
    link:\(sound.name).ogg[Listen to it]. It lasts \(spokenSeconds(sound.score.duration)).

    == When it plays

    \(sound.occasion)
    \(advice)
    == In sonifyd

    It is called \(literal(sound.name)). A running sonifyd plays it by: sonifyctl legend \(literal(sound.name))

    xref:index.adoc[All sounds]

    """
  }

  private var advice: String {
    sound.advice.isEmpty ? "" : "\n== What to do\n\n\(sound.advice)\n"
  }
}

/// The list of all pages.
package struct SoundIndex {
  /// Its file's name.
  package static let fileName = "index.adoc"

  private let legend: Legend
  private let others: [OtherPage]

  /// A page of the same folder that was written by hand.
  package struct OtherPage {
    package var fileName: String
    package var title: String

    package init(fileName: String, title: String) {
      self.fileName = fileName
      self.title = title
    }
  }

  /// Creates the list; `others` are named at its end.
  package init(_ legend: Legend, others: [OtherPage] = []) {
    self.legend = legend
    self.others = others
  }

  /// The file's text.
  package var text: String {
    let groups = LegendSound.Group.allCases.map(section)
    let end = others.map { "xref:\($0.fileName)[\($0.title)]\n\n" }.joined()
    return """
      = The sounds of sonifyd
      :lang: en

      \(generatedNote)

      Every sound that you can hear from sonifyd, what it means and what to do then. A running sonifyd says and
      plays them all by: sonifyctl legend

      \(groups.joined())
      """ + (end.isEmpty ? "" : "== More\n\n" + end)
  }

  private func section(_ group: LegendSound.Group) -> String {
    let lines = legend.sounds.filter { $0.group == group }.map { sound in
      "* xref:\(SoundPage(sound).fileName)[\(capitalised(sound.title))]: \(sound.meaning)\n"
    }
    return "== \(Self.heading(of: group))\n\n\(lines.joined())\n"
  }

  private static func heading(of group: LegendSound.Group) -> String {
    switch group {
    case .axis: "The ends of an axis"
    case .mark: "Marks"
    case .alarm: "Alarms"
    case .texture: "How values are played"
    case .timbre: "Timbres"
    }
  }
}

/// Says to those who would edit the page that it would not last.
let generatedNote =
  "// Written by render-sounds --pages from Sources/Sonification/Legend: change it there."

private func capitalised(_ text: String) -> String {
  text.prefix(1).uppercased() + text.dropFirst()
}

/// A word that AsciiDoc leaves alone: an underscore may begin italics.
private func literal(_ word: String) -> String { "`+\(word)+`" }

/// `0.5 seconds`, to the tenth; `less than a tenth of a second` when it is.
private func spokenSeconds(_ seconds: Float) -> String {
  let tenths = Int(exactly: (seconds * 10).rounded()) ?? 0
  guard tenths > 0 else { return "less than a tenth of a second" }
  let (whole, part) = tenths.quotientAndRemainder(dividingBy: 10)
  return (part == 0 ? "\(whole)" : "\(whole).\(part)") + (tenths == 10 ? " second" : " seconds")
}
