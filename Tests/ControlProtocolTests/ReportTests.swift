import ControlProtocol
import FoundationEssentials
import Testing

@Suite struct ReportTests {
  @Test func `a value that is not there is written as null`() throws {
    let text = String(decoding: try JSONEncoder().encode(StatusReport()), as: UTF8.self)
    #expect(text.contains("\"muted_until_s\":null"))
  }

  @Test func `a report comes back as it was sent`() throws {
    var series = SeriesReport()
    series.name = "eth0.rxkB/s"
    series.value = 1.5
    let bytes = try JSONEncoder().encode(SeriesListing(series: [series]))
    #expect(try JSONDecoder().decode(SeriesListing.self, from: bytes).series == [series])
  }
}
