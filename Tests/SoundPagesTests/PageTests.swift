import Foundation
import Sonification
import SoundPages
import Synthesis
import Testing

@Suite struct PageTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .appending(path: "../../../docs/sounds").standardizedFileURL.path
  private static let legend = Legend()

  private func committed(_ name: String) throws -> String {
    try String(contentsOfFile: Self.folder + "/" + name, encoding: .utf8)
  }

  @Test(arguments: legend.sounds)
  func `the committed page is that of the legend`(sound: LegendSound) throws {
    let page = SoundPage(sound)
    #expect(try committed(page.fileName) == page.text, "run: make sound-pages")
  }

  @Test func `the committed list is that of the legend, and no page is left over`() throws {
    let names = Self.legend.sounds.map { SoundPage($0).fileName } + [SoundIndex.fileName]
    let others = PageFolder(Self.folder).otherPages(than: names)
    let index = SoundIndex(Self.legend, others: others).text
    #expect(try committed(SoundIndex.fileName) == index, "run: make sound-pages")
    for page in others {
      #expect(try !committed(page.fileName).contains("render-sounds"), "\(page) is no longer made")
    }
  }

  @Test func `every mark and timbre has a sound of its name, and no two share one`() {
    let names = Self.legend.sounds.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Set(MarkKind.allCases.map(\.name)).isSubset(of: names))
    #expect(Set(Timbre.allCases.map(\.name)).isSubset(of: names))
    #expect(Set(Self.legend.sounds.map { "\($0.group)" }).count == LegendSound.Group.allCases.count)
  }

  @Test(arguments: legend.sounds)
  func `texts are whole sentences on one line`(sound: LegendSound) {
    for text in [sound.meaning, sound.occasion, sound.shape] {
      #expect(text.hasSuffix(".") && !text.contains("\n") && !text.contains("  "))
      #expect(text.first.map { $0.isUppercase || text.hasPrefix("sonifyd") } == true)
    }
    #expect(!sound.advice.contains("\n") && !sound.title.contains("\n"))
  }

  @Test(arguments: [
    ("stale", "stale"), ("Scale change", "scale_change"), ("scale-change", "scale_change"),
    ("timbre bell", "bell"), ("ALARM_LOW", "alarm_low"), ("stal", nil), ("", nil),
  ])
  func `a sound is found by name or title`(name: String, found: String?) {
    #expect(Self.legend.sound(named: name)?.name == found)
  }

  @Test func `a page written by hand is listed at the end`() {
    let page = SoundIndex.OtherPage(fileName: "two_hours.adoc", title: "Two hours")
    let text = SoundIndex(Self.legend, others: [page]).text
    #expect(text.hasSuffix("== More\n\nxref:two_hours.adoc[Two hours]\n\n"))
  }

  @Test func `wrong use is told`() {
    #expect(RenderSounds(arguments: []).run() == 2)
    #expect(RenderSounds(arguments: ["--songs", "/tmp"]).run() == 2)
    #expect(RenderSounds(arguments: ["--sounds", "/nonexistent"]).run() == 1)
    #expect(RenderSounds(arguments: ["--pages", "/nonexistent"]).run() == 1)
  }
}
