internal import FileOutput
internal import Glibc
internal import Sonification

/// The program that writes the pages of docs/sounds and renders their sound files.
public struct RenderSounds {
  private let arguments: [String]
  private let legend = Legend()

  /// Creates it for the words after the program's name.
  public init(arguments: [String]) {
    self.arguments = arguments
  }

  /// Does what the arguments say.
  ///
  /// - Returns: 0 fine, 1 failed, 2 wrong use.
  public func run() -> Int32 {
    guard arguments.count == 2, let folder = arguments.last else { return usage() }
    switch arguments[0] {
    case "--pages": return report(writePages(to: folder))
    case "--sounds": return report(renderSounds(to: folder))
    default: return usage()
    }
  }

  private func usage() -> Int32 {
    complain(
      """
      use: render-sounds --pages FOLDER, which writes a page for each sound, or render-sounds --sounds \
      FOLDER, which renders an Ogg file for each
      """)
    return 2
  }

  private func report(_ failure: String?) -> Int32 {
    guard let failure else { return 0 }
    complain(failure)
    return 1
  }

  private func complain(_ text: String) {
    let line = Array(("render-sounds: " + text + "\n").utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
  }

  // MARK: Pages

  private func writePages(to folder: String) -> String? {
    let pages = legend.sounds.map(SoundPage.init).map { ($0.fileName, $0.text) }
    let names = pages.map(\.0) + [SoundIndex.fileName]
    let others = PageFolder(folder).otherPages(than: names)
    let index = SoundIndex(legend, others: others).text
    for (name, text) in pages + [(SoundIndex.fileName, index)] {
      if let failure = PageFolder.write(text, to: folder + "/" + name) { return failure }
    }
    return nil
  }

  // MARK: Sounds

  private func renderSounds(to folder: String) -> String? {
    for sound in legend.sounds {
      do throws(AudioFileError) {
        try SoundFile(sound.score).write(to: "\(folder)/\(sound.name).ogg")
      } catch {
        return "\(error)"
      }
    }
    return nil
  }
}
