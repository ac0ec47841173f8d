import AudioGraphs
import Testing

@Suite struct WordsValueFormatTests {
  @Test(
    arguments: [
      // Free text stays as it is.
      (42.37, 100, "", "42"), (1.25, 5, "tons", "1.25 tons"),
      (31, 50, "miles per gallon", "31 miles per gallon"),
      (-3, 10, "widgets", "minus 3 widgets"), (1, 10, "m", "1 m"), (3, 10, "b", "3 b"),
      // Words for a known unit, singular for one.
      (42, 100, "%", "42 percent"), (42, 100, "percent", "42 percent"), (1, 100, "%", "1 percent"),
      (-4.5, 20, "°C", "minus 4.5 degrees Celsius"), (1, 20, "°C", "1 degree Celsius"),
      (-1, 20, "°F", "minus 1 degree Fahrenheit"), (3, 60, "dB", "3 decibels"),
      (12, 100, "km/h", "12 kilometres per hour"), (21_000, 150_000, "$", "21000 dollars"),
      // Prefixes.
      (1_500, 2_000, "W", "1.5 kilowatts"), (900, 2_000, "W", "900 watts"), (1, 10, "W", "1 watt"),
      (0, 2_000, "W", "0 watts"), (0.25, 1, "W", "0.25 watts"), (0.25, 0.5, "W", "250 milliwatts"),
      (1_500.25, 1, "W", "1500.25 watts"), (999.7, 2_000, "W", "1 kilowatt"),
      (1_500, 500_000, "W", "1.5 kilowatts"), (-2_000, 5_000, "mV", "minus 2 volts"),
      (2_400, 3_000, "MHz", "2.4 gigahertz"), (100, 20_000, "Hz", "100 hertz"),
      (3.3, 5, "kW", "3.3 kilowatts"), (0.5, 10, "ms", "0.5 milliseconds"),
      (8_200_000_000, 1e10, "B", "8.2 gigabytes"), (1, 10, "byte", "1 byte"),
      (1_536, 4_096, "MiB", "1.5 gibibytes"), (512, 1_024, "KiB", "512 kibibytes"),
      (1_234, 5_000, "kB/s", "1.23 megabytes per second"),
      (1_500_000, 2e6, "KB", "1.5 million kilobytes"),
      (2e-7, 1e-6, "A", "200 nanoamperes"), (3e-6, 1e-5, "s", "3 microseconds"),
      (1e18, 2e18, "W", "1 million terawatts"),
      // Spans of time.
      (125, 3_600, "s", "2 minutes 5 seconds"), (0.0015, 0.01, "s", "1.5 milliseconds"),
      (1, 60, "s", "1 second"), (1_500, 5_000, "ms", "1.5 seconds"),
      (90, 600, "min", "1 hour 30 minutes"),
      (61.5, 10, "seconds", "1 minute 1.5 seconds"),
      (-125, 3_600, "s", "minus 2 minutes 5 seconds"),
      (3_600, 7_200, "s", "1 hour"), (100_000, 604_800, "s", "1 day 4 hours"),
      (100_000, 100, "s", "1 day 3 hours 46 minutes 40 seconds"), (3_599.9, 7_200, "s", "1 hour"),
      (59.996, 100, "s", "1 minute"), (1.5, 10, "days", "1 day 12 hours"),
      (0, 10, "ms", "0 milliseconds"),
      // At the edges.
      (.nan, 10, "W", "not a number"), (-.infinity, 10, "W", "minus infinity watts"),
      (.infinity, 10, "s", "infinity seconds"),
      (1e300, 1e300, "s", "about 1 times 10 to the power 300 seconds"),
    ] as [(Double, Double, String, String)])
  func `puts the unit after the number, in its best size`(
    value: Double, span: Double, unit: String, text: String
  ) {
    #expect(ValueFormat(unit: unit).text(value, span: span) == text)
  }

  @Test(
    arguments: [
      (0.25, "W", "250 milliwatts"), (1_234.5, "W", "1.235 kilowatts"),
      (90, "s", "1 minute 30 seconds"),
      (1_234.5, "tons", "1235 tons"), (0.005, "", "0.005"), (2, "GiB", "2 gibibytes"),
    ] as [(Double, String, String)])
  func `tells four digits without an axis`(value: Double, unit: String, text: String) {
    #expect(ValueFormat(unit: unit).text(value) == text)
    #expect(ValueFormat(unit: unit).text(value, span: .infinity) == text)
    #expect(ValueFormat(unit: unit).text(value, span: 0) == text)
  }

  @Test(
    arguments: [
      ("%.2f tons", 1.2, "1.20 tons"), ("%ld miles per gallon", 31, "31 miles per gallon"),
      ("%d", 30.6, "31"), ("%i%%", 42, "42%"), ("%u", -3, "minus 3"), ("$%.2f", 5, "$5.00"),
      ("$%.2f", -5, "minus $5.00"), ("about €%lld today", -5, "about minus €5 today"),
      ("x=%+d", 5, "x=plus 5"), ("%+d", 0, "0"), ("%.1f", -0.04, "0.0"),
      ("%08.3f", 3.14159, "3.142"),
      ("%-5d|", 7, "7|"), ("%f dollars", 21_000, "21000 dollars"), ("%.0f", 2.5e9, "2500000000"),
      ("%g V", 0.000_25, "0.00025 V"), ("%.3g", 1_234.5, "1230"),
      ("%e", 1.5e-12, "about 1.5 times 10 to the power minus 12"),
      ("%.2e", 123_456, "123000"), ("%.3g", 1e20, "about 1 times 10 to the power 20"),
      ("%.1f s", .nan, "not a number"), ("%.1f s", -.infinity, "minus infinity s"),
      ("%.17f", 0.5, "0.5000000000000000"), ("%.2f", 1e30, "about 1 times 10 to the power 30"),
      ("%'d", 1_234, "1234"), ("%hd", 5, "5"), ("%Lf", 0.5, "0.5"), ("%zu", 9, "9"),
    ] as [(String, Double, String)])
  func `follows the author's wording`(pattern: String, value: Double, text: String) throws {
    let format = try ValueFormat(pattern: pattern)
    #expect(format.text(value) == text)
  }

  @Test(
    arguments: [
      ("", 1), ("tons", 1), ("100%%", 1), ("%", 1), ("%.2", 3), ("a %s", 4), ("%n", 2), ("%@", 2),
      ("%x", 2), ("%*d", 2), ("%1$d", 3), ("%d %d", 4), ("%.100f", 5), ("%999d", 4), ("%p", 2),
      ("%.f%", 4), ("% tons", 4), ("%l", 2),
    ])
  func `refuses a wrong format and says where`(pattern: String, column: Int) {
    let error = #expect(throws: ValueFormatError.self) { try ValueFormat(pattern: pattern) }
    #expect(error?.column == column, "\(pattern): \(error?.description ?? "")")
  }

  @Test func `says what would be right`() {
    let error = #expect(throws: ValueFormatError.self) { try ValueFormat(pattern: "%s tons") }
    #expect(
      error?.description
        == "column 2: 's' is not for a number; expected d, i, u, f, e or g, or '%%' for a percent sign"
    )
  }

  @Test(
    arguments: [
      ("tons", "%.2f", 1.2, "1.20 tons"), ("tons", "%.2f tons", 1.2, "1.20 tons"),
      ("°C", "%.0f", 1, "1 degree Celsius"), ("kW", "%.1f", 3, "3.0 kilowatts"),
      ("ms", "%d", -1, "minus 1 millisecond"), ("", "duration", 90, "1 minute 30 seconds"),
      ("min", "%d", 90, "90 minutes"), ("W", "", 1_500, "1.5 kilowatts"),
    ])
  func `reads what a chart file says, and writes it back`(
    unit: String, format: String, value: Double, text: String
  ) throws {
    let read = try ValueFormat(unit: unit, format: format)
    #expect(read.text(value) == text)
    #expect(read.unit == unit)
    #expect(read.format == format)
  }
}
