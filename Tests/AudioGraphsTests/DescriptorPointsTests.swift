import AudioGraphs
import Testing

@Suite struct DescriptorPointsTests {
  @Test func `a point needs only its x`() {
    let number = AXDataPoint(x: 1.5)
    #expect(number.xValue.number == 1.5 && !number.xValue.isCategory)
    #expect(number.yValue == nil && number.additionalValues.isEmpty && number.label == nil)
    #expect(number.attributedLabel == nil)
    let category = AXDataPoint(x: "Mon", y: 2, additionalValues: [.number(1), .category("a")])
    #expect(category.xValue.category == "Mon" && category.xValue.isCategory)
    #expect(category.yValue?.number == 2)
    #expect(category.additionalValues == [.number(1), .category("a")])
  }

  @Test func `points can be made without naming their type`() {
    let bars = [("a", 1.0), ("b", 2)]
    let series = AXDataSeriesDescriptor(
      name: "", isContinuous: false, dataPoints: bars.map { .init(x: $0.0, y: $0.1) })
    #expect(series.dataPoints.map(\.xValue.category) == ["a", "b"])
    let line: [AXDataPoint] = [1.0, 4].enumerated().map { .init(x: Double($0), y: $1) }
    #expect(line.map { $0.yValue?.number } == [1, 4])
  }

  @Test func `a value is a number or a category, whichever was set last`() {
    let value = AXDataPointValue(category: "Mon")
    #expect(value.isCategory && value.category == "Mon" && value.number == 0)
    value.number = 3
    #expect(!value.isCategory && value.number == 3 && value.category.isEmpty)
    value.category = "Tue"
    #expect(value.isCategory && value.category == "Tue" && value.number == 0)
    #expect(AXDataPointValue(number: .nan).number.isNaN)
  }

  @Test func `changing a point's value changes the point`() {
    let point = AXDataPoint(x: 1, y: 2)
    point.yValue?.number = 3
    point.xValue.category = "Mon"
    #expect(point.yValue?.number == 3 && point.xValue.category == "Mon")
    point.yValue = nil
    point.yValue?.number = 4
    #expect(point.yValue == nil)
    point.yValue = AXDataPointValue(number: 5)
    #expect(point.yValue?.number == 5)
  }

  @Test func `a point shares its values with nobody`() {
    let shared = AXDataPointValue(number: 1)
    let (first, second) = (AXDataPoint(x: 0), AXDataPoint(x: 0))
    first.xValue = shared
    first.yValue = shared
    second.yValue = first.yValue
    shared.number = 2
    second.yValue?.number = 3
    #expect(first.xValue.number == 1 && first.yValue?.number == 1)
    #expect(second.yValue?.number == 3)
  }

  @Test func `descriptors can be given more by a subclass`() {
    final class CarPoint: AXDataPoint {
      var wheels = 4
    }
    let point = CarPoint(x: 1, y: 2, label: "Kei")
    #expect(point.wheels == 4 && point.label == "Kei" && point.yValue?.number == 2)
  }
}
