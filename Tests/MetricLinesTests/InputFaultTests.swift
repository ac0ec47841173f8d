import Foundation
import MetricLines
import Testing

/// Faults that other programs had with their input, by the number of the kind.
@Suite struct InputFaultTests {
  @Test(arguments: [
    "m f=1.5\r\nm f=2.5\r\n", "a:1|g\r\na:2|g\r\n", "{\"a\":1}\r\n{\"a\":2}\r\n",
    "a 1\r\na 2\r\n", "1\r\n2\r\n", "time,v\r\n1796001345,1\r\n1796001346,2\r\n",
    "a b\r\n1 2\r\n", "p=1\r\np=2\r\n", "a.b 1 1796001345\r\na.b 2 1796001345\r\n",
    "put a 1796001345 1 h=x\r\nput a 1796001345 2 h=x\r\n", "OK | a=1\r\nOK | a=2\r\n",
    "# TYPE a gauge\r\na{b=\"c\"} 1\r\na{b=\"c\"} 2\r\n",
    "PUTVAL h/p/gauge N:1\r\nPUTVAL h/p/gauge N:2\r\n",
  ])
  func `I3: the line ends of DOS end lines in every format`(text: String) {
    let dos = read(text)
    let unix = read(text.replacingOccurrences(of: "\r\n", with: "\n"))
    #expect(dos == unix)
    #expect(dos.points.count == 2)
    #expect(dos.rejected == [])
  }

  @Test(arguments: [
    "m,h=a v=1i 1796001345000000000", "a:1|g", "{\"v\":1}", "a 1", "1", "a.b 1 1796001345",
    "put a 1796001345 1 h=x", "PUTVAL h/p/gauge N:1", "OK | a=1", "level=x a=1", "field.value 1",
  ])
  func `I4: the last line needs no end, unless the connection broke`(line: String) {
    let whole = read(Array(line.utf8))
    #expect(whole.points.count == 1)
    #expect(whole.rejected == [])
    let broken = read(Array(line.utf8), isOrderly: false)
    #expect(broken.points == [])
    #expect(broken.rejected == ["truncated:1"])
  }

  @Test(arguments: [
    ("a 1\n", "a 2\n"), ("a:1|g\n", "a:2|g\n"), ("{\"a\":1}\n", "{\"a\":2}\n"),
    ("m a=1\n", "m a=2\n"), ("a,b\n1,2\n3,4\n", "5,6\n"), ("a b\n1 2\n3 4\n", "5 6\n"),
    ("x=1\nx=2\n", "x=3\n"),
  ])
  func `I5: a line that is too long costs itself alone`(before: String, after: String) {
    let long = String(repeating: "x", count: 70_000) + "\n"
    for piece in [Int.max, 4_096] {
      let reading = read(before + long + after, piece: piece)
      let good = read(before + after, piece: piece)
      #expect(reading.points == good.points)
      #expect(reading.rejected == ["too_long:1"])
    }
  }

  @Test(arguments: [
    ("{\"a\":1}\n{\"a\":2}\n", "{\"b\":\"\(String(repeating: "x", count: 70_000))\",\"a\":3}\n"),
    ("a,b\n1,2\n3,4\n", "\(String(repeating: "0", count: 70_000))5,6\n"),
  ])
  func `I5: the limit holds for lines that could be read, too`(before: String, long: String) {
    let text = before + long + before
    let reading = read(text)
    #expect(reading.rejected.contains("too_long:1"))
    #expect(reading == read(text, piece: 1_000))
  }

  @Test(arguments: [
    "time,v\n1796001345,5\n1796001346,6\n", "time v\n1796001345 5\n1796001346 6\n",
    "{\"time\":1796001345,\"v\":5}\n{\"time\":1796001346,\"v\":6}\n",
  ])
  func `I9: a byte order mark does not stick to the first column`(text: String) {
    let marked = read([0xEF, 0xBB, 0xBF] + Array(text.utf8))
    #expect(marked == read(text))
    #expect(marked.points == ["v=5.0@1796001345000000000", "v=6.0@1796001346000000000"])
  }

  @Test func `I9: a column of times that holds none is said`() {
    let reading = read("\u{FEFF}\u{FEFF}time,v\nnever,5\nnever,6\n")
    #expect(reading.points == ["never.v=5.0", "never.v=6.0"])
    let named = read("timestamp,v\nnever,5\nnever,6\n")
    #expect(named.decision?.contains("'timestamp' holds no time that can be read") == true)
    let clock = read("time,v\n20:08:52,5\n20:08:53,6\n")
    #expect(clock.decision?.contains("'time' tells no day, so points stand where") == true)
  }

  @Test(arguments: ["C", "fi_FI.UTF-8", "de_DE.UTF-8"])
  func `I11: a decimal comma is refused, whatever the locale`(locale: String) {
    _ = unsafe setlocale(LC_ALL, locale)
    defer { _ = unsafe setlocale(LC_ALL, "C") }
    for text in ["x:1.5|g\nx:2,2|g\nx:2.5|g\n", "x 1.5\nx 2,2\nx 2.5\n"] {
      let reading = read(text)
      #expect(reading.points == ["x=1.5", "x!decimal_comma", "x=2.5"])
      #expect(reading.rejected == ["decimal_comma:1"])
    }
    #expect(read("2.5\n1e3\n").points == ["value=2.5", "value=1000.0"])
  }

  @Test(arguments: [LineFormat?.none, .json])
  func `I14: nesting without end is refused, and the next line read`(format: LineFormat?) {
    for open in ["[", "{\"a\":", "[{\"b\":"] {
      let deep = String(repeating: open, count: 100_000)
      let reading = read("{\"v\":1}\n" + deep + "\n{\"v\":2}\n", format: format)
      #expect(reading.points == ["v=1.0", "v=2.0"])
      #expect(reading.rejected.count == 1)
    }
    let first = read(String(repeating: "[", count: 100_000) + "\n{\"v\":2}\n", format: format)
    #expect(first.points == ["v=2.0"])
    #expect(first.rejected == ["too_deep:1"])
  }

  @Test(arguments: [
    "a\u{1B}[2Jb 5\n", "{\"a\\u001b[2Jb\":5}\n", "a\u{1B}[2Jb=5\na\u{1B}[2Jb=5\n",
    "a\u{7}\u{8}b 5\n",
    "a\u{202E}b 5\n", "m,t=a\u{1B}[2J v=5\n", "h\u{9B}2J,v\n1,2\n3,4\n",
  ])
  func `I15: no name can write to the terminal that it is shown on`(text: String) {
    let reading = read(text)
    #expect(!reading.points.isEmpty)
    for point in reading.points + [reading.decision ?? ""] {
      #expect(point.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 0x7F })
      #expect(!point.unicodeScalars.contains { $0.properties.generalCategory == .control })
      #expect(!point.unicodeScalars.contains { $0.properties.generalCategory == .format })
    }
    let bad = read("x 5\n" + "\u{1B}]0;owned\u{7} not a metric\n")
    #expect(bad.rejected == ["no_format:1"])
  }
}
