import AudioGraphs
import Glibc
import Testing

/// Local time is that of the machine, so the expected words are made from its own calendar.
@Suite struct WordsTimeTests {
  private static let day = 86_400.0

  /// A moment given by the clock of this place.
  private func moment(
    _ year: Int32, _ month: Int32, _ day: Int32, _ hour: Int32 = 0, _ minute: Int32 = 0,
    _ second: Int32 = 0
  ) -> Double {
    var parts = unsafe tm()
    unsafe (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year - 1_900, month - 1, day)
    unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (hour, minute, second)
    unsafe parts.tm_isdst = -1
    return Double(unsafe mktime(&parts))
  }

  @Test(
    arguments: [
      (nil, "31 January 2026, 14:03:10"), (10, "14:03:10.3"), (1, "14:03:10.25"),
      (3_600, "14:03:10"), (day, "14:03"), (7 * day, "31 January, 14:03"),
      (365 * day, "31 January 2026"), (20 * 365 * day, "January 2026"), (200 * 365 * day, "2026"),
      (0, "31 January 2026, 14:03:10"), (.infinity, "31 January 2026, 14:03:10"),
    ] as [(Double?, String)])
  func `tells as much of a moment as the axis needs`(span: Double?, text: String) {
    let value = moment(2_026, 1, 31, 14, 3, 10) + 0.25
    #expect(ValueFormat(kind: .time).text(value, span: span) == text)
    #expect(ValueFormat(unit: "unix time").text(value, span: span) == text)
  }

  @Test func `leaves the clock out at midnight`() {
    let format = ValueFormat(kind: .time)
    #expect(format.text(moment(2_026, 7, 1), span: 30 * Self.day) == "1 July")
  }

  @Test(arguments: [Double.infinity, -.infinity, 1e300, 1e18])
  func `has words for moments that no calendar has`(value: Double) {
    #expect(ValueFormat(kind: .time).text(value, span: 10) == "an unknown time")
  }

  @Test func `tells moments a hundredth of the axis apart`() {
    let start = moment(2_020, 3, 14, 1, 59, 26)
    for span in [0.01, 1, 60, 99, 600, 7_200, 7_300, 86_400, 86_500, 1e6, 8.6e6, 8.7e6, 2.5e8, 3e9]
    {
      for step in 0..<50 {
        let value = start + Double(step) * span * 0.013
        let format = ValueFormat(kind: .time)
        let other = value + max(span * 0.0101, 1e-5)
        #expect(
          format.text(value, span: span) != format.text(other, span: span),
          "\(span) \(step) \(format.text(value, span: span))")
      }
    }
  }
}
