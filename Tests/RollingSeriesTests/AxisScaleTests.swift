import RollingSeries
import Testing

@Suite struct AxisScaleTests {
  @Test(
    arguments: [
      (.log10, [1, 10, 100, 1_000], 1, 1_000), (.ln, [1, 10, 100, 1_000], 1, 1_000),
      (.log10, [0.02, 30], 0.01, 100), (.symlog, [-100, 0, 1_000], -100, 1_000),
      (.symlog, [20, 300], 0, 1_000), (.symlog, [200, 300], 10, 1_000),
      (.symlog, [-0.5, 0.5], -10, 10),
    ] as [(AxisScale, [Double], Double, Double)])
  func `bounds a logarithmic axis with powers of ten`(
    scale: AxisScale, values: [Double], low: Double, high: Double
  ) throws {
    var drive = try AxisDrive(.auto, scale)
    drive.add(values, from: 0, to: 300)
    #expect(drive.bounds == [low, high])
    #expect(drive.axis.gridlines.first == low && drive.axis.gridlines.last == high)
  }

  @Test func `gives equal ratios equal steps`() throws {
    let axis = try AxisDrive(.fixed(AxisRange(low: 1, high: 10_000)), .log10)
    for (value, place) in [(1, 0), (10, 0.25), (100, 0.5), (10_000, 1)] as [(Double, Double)] {
      #expect(abs(axis.place(value) - place) < 1e-15)
    }
  }

  /// The row "log axis: -1000 shown like 0.001" of the known bug kinds.
  @Test func `has no place for what has no logarithm`() throws {
    let axis = try AxisDrive(.fixed(AxisRange(low: 1, high: 10_000)), .ln).axis
    for value in [0, -0.0, -1, -1_000] { #expect(axis.position(of: value) == .undefined) }
    #expect(axis.position(of: 0.5) == .under)
  }

  @Test func `keeps signs and zero apart on a symmetric axis`() throws {
    var drive = try AxisDrive(.auto, .symlog)
    let values: [Double] = [100, 10, 1, 0, -1, -100]
    drive.add(values, from: 0, to: 60)
    let places = values.map { drive.place($0) }
    for (upper, lower) in zip(places, places.dropFirst()) { #expect(upper - lower > 0.05) }
    #expect(places[3] == 0.5)
  }

  @Test(
    arguments: [
      (Polarity.up, 0.0, AxisPosition.inside(0)), (.up, 4, .inside(1)), (.up, 3, .inside(0.75)),
      (.up, 4.1, .over), (.up, -0.1, .under), (.down, 0, .inside(1)), (.down, 3, .inside(0.25)),
      (.down, 4.1, .under), (.down, -0.1, .over), (.up, .nan, .undefined),
      (.up, .infinity, .undefined),
      (.up, 0.1 * 3 - 0.3, .inside(0.000_000_000_000_000_013_877_787_807_814_457)),
    ] as [(Polarity, Double, AxisPosition)])
  func `places a value between the lowest and the highest pitch`(
    polarity: Polarity, value: Double, expected: AxisPosition
  ) throws {
    let axis = try AxisDrive(.fixed(AxisRange(low: 0, high: 4)), .linear, polarity).axis
    #expect(axis.position(of: value) == expected)
  }

  @Test func `places a value on a range that is wider than any number`() throws {
    let widest = try AxisRange(low: -.greatestFiniteMagnitude, high: .greatestFiniteMagnitude)
    let axis = try AxisDrive(.fixed(widest)).axis
    #expect(axis.position(of: 0) == .inside(0.5))
    #expect(axis.position(of: .greatestFiniteMagnitude / 2) == .inside(0.75))
  }

  @Test func `holds a pitch at the end that was left`() {
    #expect(AxisPosition.over.clamped == 1)
    #expect(AxisPosition.under.clamped == 0)
    #expect(AxisPosition.undefined.clamped == nil)
  }

  /// Whatever the numbers: no trap, every window value has a place in 0...1, and order is kept.
  @Test(arguments: AxisScale.allCases, Polarity.allCases)
  func `has a place for every number there is`(scale: AxisScale, polarity: Polarity) throws {
    var random = SeededNumbers(state: 5)
    let awkward: [Double] = [
      0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, 1e-300,
      1.1e-300, -1e-300, 1e-17, 0.1, 1, 1e15 + 0.125, 1e15, -1e15, 1e300, 1e308, -1e308,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
    for round in 0..<3_000 {
      var drive = try AxisDrive(.auto, scale, polarity)
      for time in 0..<6 {
        let exact = awkward.randomElement(using: &random) ?? 0
        let bits = Double(bitPattern: random.next())
        let value = round % 2 == 0 || !bits.isFinite ? exact : bits
        if !scale.needsPositive || value > 0 { drive.add(value, at: Double(time * 25)) }
      }
      check(drive)
    }
  }

  private func check(_ drive: AxisDrive) {
    let values = drive.points.map(\.value).sorted()
    let places = values.map { drive.place($0) }
    let isAscending = places == places.sorted()
    let isDescending = places == places.sorted(by: >)
    guard
      drive.points.isEmpty
        || (drive.bounds.allSatisfy(\.isFinite)
          && drive.bounds[0] < drive.bounds[1]
          && places.allSatisfy { $0 >= 0 && $0 <= 1 }
          && (drive.axis.settings.polarity == .up ? isAscending : isDescending)
          && drive.points.allSatisfy {
            drive.axis.position(of: $0.value) != .over
              && drive.axis.position(of: $0.value) != .under
          }
          && drive.axis.gridlines.count <= 12)
    else {
      Issue.record("\(drive.points) on \(drive.bounds): \(places)")
      return
    }
  }
}
