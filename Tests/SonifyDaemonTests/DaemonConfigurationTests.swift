import Configuration
import Foundation
import SonifyDaemon
import TestSupport
import Testing

@Suite struct DaemonConfigurationTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file("x.conf") }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func `a reading drops what was set while playing, and tells all that has changed`() throws {
    try write("[Chart]\nWindow = 1min\n")
    var configuration = try DaemonConfiguration(ConfigurationSource(files: [path]))
    #expect(try configuration.set("Volume", to: "50", series: nil) == "Volume = 50")
    try write("[Chart]\nWindow = 2min\n")
    let changes = try configuration.reload()
    #expect(
      changes.text
        == "configuration reloaded: 2 values changed: Window, Volume; "
        + "1 value that was set while playing is gone")
    #expect(
      try configuration.reload().text == "configuration reloaded: no value changed")
  }

  @Test func `a reading that fails changes nothing`() throws {
    try write("[Chart]\nWindow = 1min\n")
    var configuration = try DaemonConfiguration(ConfigurationSource(files: [path]))
    try configuration.set("Volume", to: "50", series: nil)
    let before = configuration.entries
    try write("[Chart]\nWindow = 2min\nPitchLow = x\n")
    let error = #expect(throws: DaemonError.self) { try configuration.reload() }
    #expect(
      error?.lines == ["\(path):3: PitchLow 'x' is not a number of hertz from 60 to 4000"])
    #expect(configuration.entries == before)
  }

  @Test func `names are escaped, and no more of them than one listens to`() {
    let names = ["Series \u{1B}x Hide"] + (1...20).map { "s\($0)" }
    let text = DaemonConfiguration.Changes(names: names, droppedCount: 2).text
    #expect(
      text
        == "configuration reloaded: 21 values changed: Series \\x1bx Hide, s1, s2, s3, s4, s5, s6, "
        + "s7, s8, s9, s10, s11 and 9 more; 2 values that were set while playing are gone")
  }
}
