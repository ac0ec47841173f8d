import MetricLines
import SonifyDaemon
import Testing

@Suite struct PatternWatchTests {
  private static let second: Int64 = 1_000_000_000

  /// Reads `text` by `patterns`.
  private func read(_ text: String, _ patterns: PatternSet) {
    var reader = LineReader(patterns: patterns)
    var batch = MeasurementBatch()
    let bytes = Array(text.utf8)
    _ = reader.read(bytes.span, into: &batch)
  }

  @Test func `20 seconds of lines without a match are told once`() throws {
    let patterns = try PatternSet([#"x=(\d+)"#])
    var watch = PatternWatch()
    #expect(watch.news(of: patterns, at: 0, isEnd: false) == nil)
    read("hello\n", patterns)
    #expect(watch.news(of: patterns, at: 100 * Self.second, isEnd: false) == nil)
    #expect(watch.news(of: patterns, at: 119 * Self.second, isEnd: false) == nil)
    #expect(
      watch.news(of: patterns, at: 120 * Self.second, isEnd: false)
        == "no line has matched --regex yet; the first line was: hello")
    #expect(watch.news(of: patterns, at: 200 * Self.second, isEnd: true) == nil)
  }

  @Test func `one match is enough for silence`() throws {
    let patterns = try PatternSet([#"x=(\d+)"#])
    var watch = PatternWatch()
    read("hello\nx=1\nhello\n", patterns)
    #expect(watch.news(of: patterns, at: 0, isEnd: false) == nil)
    #expect(watch.news(of: patterns, at: 100 * Self.second, isEnd: true) == nil)
    #expect(watch.news(of: nil, at: 200 * Self.second, isEnd: true) == nil)
  }
}
