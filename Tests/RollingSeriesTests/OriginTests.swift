import RollingSeries
import Testing

/// A value that an axis always covers.
@Suite struct OriginTests {
  private func axis(
    _ policy: AxisPolicy = .auto, _ scale: AxisScale = .linear, _ polarity: Polarity = .up,
    origin: Double
  ) throws -> WindowedAxis {
    WindowedAxis(
      try AxisSettings(policy: policy, scale: scale, polarity: polarity, origin: origin),
      windowDuration: 10 * second)
  }

  @Test(arguments: [
    (20.0, 30.0, 0.0, 0.0, 40.0), (20, 30, 100, 20, 100), (20, 30, 25, 20, 30),
    (5, 5, 0, 0, 5), (-8, -3, 0, -8, 0), (0, 0, 0, -0.5, 0.5),
  ])
  func `an automatic axis reaches the origin`(
    low: Double, high: Double, origin: Double, bottom: Double, top: Double
  ) throws {
    var axis = try axis(origin: origin)
    _ = axis.update(minimum: low, maximum: high, newest: high, at: 0)
    #expect(axis.range.low <= min(low, origin) && axis.range.high >= max(high, origin))
    if origin != 0 || low == high { #expect([axis.range.low, axis.range.high] == [bottom, top]) }
    #expect(axis.originPosition == axis.position(of: origin).clamped)
  }

  @Test func `it stays on the axis while the data move away and the axis shrinks`() throws {
    var axis = try axis(origin: 10)
    for time in 0..<200 {
      let value = time < 40 ? 10 + Double(time % 7) : 500 + Double(time % 7)
      _ = axis.update(
        minimum: value, maximum: value + 5, newest: value, at: Int64(time) * second)
      #expect(axis.range.low <= 10 && axis.range.high >= 10)
      #expect((0...1).contains(try #require(axis.originPosition)))
    }
  }

  @Test func `one value beside its origin stands on its own side`() throws {
    var axis = try axis(origin: 0)
    _ = axis.update(minimum: 5, maximum: 5, newest: 5, at: 0)
    #expect(axis.position(of: 5).clamped == 1 && axis.originPosition == 0)
    var down = try self.axis(.auto, .linear, .down, origin: 0)
    _ = down.update(minimum: 5, maximum: 5, newest: 5, at: 0)
    #expect(down.position(of: 5).clamped == 0 && down.originPosition == 1)
  }

  @Test func `a soft range is made to reach it`() throws {
    let axis = try axis(.soft(AxisRange(low: 10, high: 20)), origin: 0)
    #expect(axis.range.low == 0 && axis.range.high == 20 && axis.originPosition == 0)
  }

  @Test(arguments: [
    (
      AxisScale.linear, 101.0,
      "origin 101.0 is not on the fixed axis 1.0..100.0; use a number between its ends"
    ),
    (.linear, 0.5, "origin 0.5 is not on the fixed axis 1.0..100.0; use a number between its ends"),
    (
      .log10, 0,
      "origin 0.0: a log10 axis has no place for it; use a finite number, or the scale symlog for zero and negative values"
    ),
    (
      .linear, .nan,
      "origin nan: a linear axis has no place for it; use a finite number, or the scale symlog for zero and negative values"
    ),
  ])
  func `one that has no place is refused`(scale: AxisScale, origin: Double, text: String) throws {
    let range = try AxisRange(low: 1, high: 100)
    do throws(AxisError) {
      _ = try AxisSettings(policy: .fixed(range), scale: scale, origin: origin)
      #expect(Bool(false), "accepted")
    } catch {
      #expect("\(error)" == text)
    }
    #expect(throws: Never.self) { try AxisSettings(policy: .fixed(range), scale: scale, origin: 1) }
    #expect(throws: Never.self) {
      try AxisSettings(policy: .fixed(range), scale: scale, origin: 100)
    }
  }
}
