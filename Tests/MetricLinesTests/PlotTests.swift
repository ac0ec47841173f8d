import MetricLines
import Testing

/// What feedgnuplot and ttyplot are fed with.
@Suite struct PlotTests {
  private func layout(_ change: (inout PlotLayout) -> Void) -> PlotLayout {
    var layout = PlotLayout()
    change(&layout)
    return layout
  }

  private func read(_ text: String, _ layout: PlotLayout) -> Reading {
    var reader = LineReader(hasher: NameHasher(seed: 1))
    reader.use(layout)
    var batch = MeasurementBatch()
    var reading = Reading()
    _ = reader.read(Array(text.utf8).span, into: &batch)
    reader.finish(isOrderly: true, into: &batch)
    reading.take(&batch)
    reading.rejected = describe(reader.rejected)
    return reading
  }

  @Test func `the first field is x`() {
    let reading = read("1796001345 5 6\n1796001346 - 7\n3 8\n", layout { $0.hasDomain = true })
    #expect(
      reading.points == [
        "column2=5.0@1796001345000000000", "column3=6.0@1796001345000000000",
        "column2!missing@1796001346000000000", "column3=7.0@1796001346000000000", "column2=8.0",
      ])
    #expect(reading.rejected == ["missing:1"])
  }

  @Test func `a small x is a time on the data's clock`() {
    let reading = read(
      "0.5 5\n1.5 6\n",
      layout {
        $0.hasDomain = true
        $0.takesAnyTime = true
      })
    #expect(reading.points == ["column2=5.0@500000000", "column2=6.0@1500000000"])
  }

  @Test func `names stand before their values`() {
    let reading = read("cpu 5 mem 6\ncpu 7\ncpu 8 mem\n", layout { $0.hasIDs = true })
    #expect(reading.points == ["cpu=5.0", "mem=6.0", "cpu=7.0", "cpu=8.0"])
    #expect(reading.rejected == ["missing:1"])
  }

  @Test func `x, then names before their values`() {
    let reading = read(
      "1796001345 cpu 5 mem 6\nsoon cpu 7\n",
      layout {
        $0.hasDomain = true
        $0.hasIDs = true
      })
    #expect(
      reading.points == ["cpu=5.0@1796001345000000000", "mem=6.0@1796001345000000000"])
    #expect(reading.rejected == ["no_format:1"])
  }

  @Test(arguments: [
    ("%Y-%m-%d %H:%M:%S %z", "2026-11-30 01:15:45 +0000 5\n"),
    ("%d/%b/%Y:%H:%M:%S %z", "30/Nov/2026:02:15:45 +0100 5\n"),
    ("%s", "1796001345 5\n"), ("%F %T%z", "2026-11-30 01:15:45Z 5\n"),
    ("[%d.%m.%y %I:%M:%S %p %z]", "[30.11.26 01:15:45 AM +0000] 5\n"),
    ("%b %e %H:%M:%S %Y %z", "Nov 30 01:15:45 2026 -0000 5\n"),
    ("%Y/%j %T %z", "2026/334 01:15:45 +00:00 5\n"),
  ])
  func `x is written as a format tells, blanks included`(format: String, text: String) {
    let reading = read(
      text,
      layout {
        $0.hasDomain = true
        $0.timeFormat = TimeFormat(format)
      })
    #expect(reading.points == ["column2=5.0@1796001345000000000"])
  }

  @Test(arguments: ["%Q", "%", "abc", ""])
  func `knows no other directives`(format: String) {
    #expect(TimeFormat(format) == nil)
  }

  @Test(arguments: ["2026-13-01 00:00:00 5", "2026-11-30 24:00:00 5", "2026-11-30 1 5", "x", ""])
  func `refuses an x that is written otherwise`(line: String) {
    let reading = read(
      line + "\n2026-11-30 01:15:45 6\n",
      layout {
        $0.hasDomain = true
        $0.timeFormat = TimeFormat("%F %T")
      })
    #expect(reading.points.count == 1)
    #expect(reading.rejected == (line.isEmpty ? [] : ["no_format:1"]))
  }

  @Test func `a header of vnlog names the columns`() {
    let reading = read(
      "#! made by hand\n## a comment\n# time cpu mem\n1796001345 5 6\n# later\n1796001346 7 8 9\n",
      layout { $0.hasDomain = true })
    #expect(
      reading.points.map { $0.split(separator: "@")[0] } == [
        "cpu=5.0", "mem=6.0", "cpu=7.0", "mem=8.0", "column4=9.0",
      ])
  }

  @Test func `every second value belongs to a second series, wherever lines end`() {
    let reading = read("1 2 x 3\n4\nnan 5\nnothing\n", layout { $0.alternates = true })
    #expect(
      reading.points == ["column1=1.0", "column2=2.0", "column1=3.0", "column2=4.0", "column1=5.0"])
    #expect(reading.rejected == ["not_number:1"])
  }

  @Test func `commands are lines of their own, and only where they are listened for`() {
    let text = "1\nclear\n 2\nreplot\n exit \nexited\nclear 5\n"
    var reader = LineReader()
    reader.listenForCommands()
    var batch = MeasurementBatch()
    _ = reader.read(Array(text.utf8).span, into: &batch)
    let commands = reader.takeCommands()
    #expect(commands == [.clear, .replay, .exit])
    let none = reader.takeCommands()
    #expect(none == [])
    #expect(read("1\nclear\n2\n", PlotLayout()).rejected == ["not_number:1"])
  }
}
