import ControlProtocol
import FoundationEssentials
import Testing

/// The listing is written by hand, and must be what the encoder would have written.
@Suite struct ListingTests {
  private func written(_ series: [SeriesReport]) -> String {
    let target = FakeTarget()
    target.listing = SeriesListing(series: series, hidden: 3)
    let call = #"{"method":"io.github.sonifyd.Control.List"}"#
    let frame = ControlDispatcher().answer(Array(call.utf8), by: target).frame ?? []
    return String(decoding: frame, as: UTF8.self)
  }

  private func encoded(_ series: [SeriesReport]) throws -> String {
    let frame = try FrameWriter().frame(Reply(SeriesListing(series: series, hidden: 3)))
    return String(decoding: frame, as: UTF8.self)
  }

  private static let names =
    ["", "cpu", "eth0.rxkB/s", "a\"b\\c", "ü€😀", "\u{7F}\u{2028}"]
    + (0..<32).map { "x\(Character(Unicode.Scalar(UInt8($0))))y" }

  @Test(arguments: names)
  func `a name of any bytes`(name: String) throws {
    var report = SeriesReport()
    report.name = name
    report.title = name
    report.unit = name
    report.spoken = name
    report.hidden = name
    #expect(written([report]) == (try encoded([report])))
  }

  @Test(arguments: [
    0, -0.0, 1, -1, 0.1, 1.5, 100, 1e15, 1e16, 123_456_789_012_345_680, 1e22, 1.5e300, 2.5e-300,
    1e-7,
    1.7976931348623157e308, 3.141592653589793, 10, 0.5,
  ])
  func `a number of any size`(value: Double) throws {
    var report = SeriesReport()
    report.value = value
    report.pitch = value
    report.age = value
    report.axis.low = -value
    report.axis.high = value
    #expect(written([report]) == (try encoded([report])))
  }

  @Test func `every word, none and many`() throws {
    #expect(written([]) == (try encoded([])))
    var reports: [SeriesReport] = []
    for state in [SeriesReport.State.live, .stale, .gap, .ended, .muted] {
      for trend in [SeriesReport.Trend.rising, .falling, .steady] {
        for band in [SeriesReport.Band.normal, .criticalHigh, .criticalLow, .unknown] {
          var report = SeriesReport()
          report.state = state
          report.trend = trend
          report.band = band
          report.isContinuous = trend == .steady
          report.pan = 0.7
          report.timbre = "soft"
          report.axis.policy = "fixed"
          if trend == .rising {
            report.group = GroupReport(function: "p95", counted: 12, members: 14)
          }
          reports.append(report)
        }
      }
    }
    #expect(written(reports) == (try encoded(reports)))
  }

  @Test func `a number that is not finite is an error and no broken JSON`() {
    var report = SeriesReport()
    report.value = .nan
    #expect(written([report]).contains("io.github.sonifyd.Control.Failed"))
  }
}
