import AudioGraphs
import Testing

@Suite struct AnalysisSentenceTests {
  private let words = SeriesAnalysis.Words(
    value: { SpokenNumber.text($0, span: 100, unit: "cups") },
    place: { "\(SpokenNumber.text($0)) o'clock" })

  private func hours(_ values: [Double?]) -> SeriesAnalysis {
    SeriesAnalysis(x: values.indices.map { 9 + Double($0) }, y: values)
  }

  @Test(
    arguments: [
      ([], "Cups: no values."),
      ([nil, nil], "Cups: all values are missing."),
      ([3], "Cups: one value, 3 cups at 9 o'clock."),
      ([3, 7], "Cups: goes from 3 cups at 9 o'clock to 7 cups at 10 o'clock."),
      ([5, 5, 5], "Cups: always 5 cups, from 9 o'clock to 11 o'clock."),
      (
        [3, 5, 7, 9, 11], "Cups: rises steadily from 3 cups at 9 o'clock to 11 cups at 13 o'clock."
      ),
      (
        [-1, -3, -5, -7, -9, -10],
        "Cups: falls steadily from minus 1 cups at 9 o'clock to minus 10 cups at 14 o'clock."
      ),
      ([3, 9, 1, 7, 2, 8, 3], "Cups: no clear trend, between 1 cups and 9 cups."),
    ] as [([Double?], String)])
  func `says what a series does`(values: [Double?], sentence: String) {
    #expect(hours(values).summary(name: "Cups", words) == sentence)
  }

  @Test func `says each feature in a sentence`() {
    var values = (0..<100).map { (place: Int) -> Double? in Double(place % 2 + place / 50 * 40) }
    values[20] = 90
    let place = { (x: Double) in SpokenNumber.text(x) }
    let words = SeriesAnalysis.Words(value: words.value, place: place)
    let sentences = analysis(values).mainFeatures().map { $0.sentence(words) }
    #expect(sentences.contains("Spike to 90 cups at 20."))
    #expect(sentences.contains("Step up by 40 cups to 41 cups at 49.5."))
  }

  @Test func `the capital is there without a name too`() {
    #expect(hours([3, 7]).summary(words).hasPrefix("Goes from"))
  }

  @Test func `tells a period by its length where lengths have words`() {
    let series = analysis((0..<100).map { Double($0 % 10) })
    #expect(series.periodSentence(words) == "Repeats about 10 times.")
    var longer = words
    longer.distance = { "\(SpokenNumber.text($0)) hours" }
    #expect(series.periodSentence(longer) == "Repeats about every 10 hours.")
  }
}

@Suite struct ChartAnalysisTests {
  private func chart(_ series: [(String, [Double?])], categories: [String]? = nil)
    -> AXChartDescriptor
  {
    let x: any AXDataAxisDescriptor =
      categories.map { AXCategoricalDataAxisDescriptor(title: "Day", categoryOrder: $0) }
      ?? AXNumericDataAxisDescriptor(
        title: "Hour", range: 0...10, gridlinePositions: [],
        valueDescriptionProvider: { "\(SpokenNumber.text($0)):00" })
    return AXChartDescriptor(
      title: "Drinks", xAxis: x,
      yAxis: AXNumericDataAxisDescriptor(
        title: "Cups", range: 0...10, gridlinePositions: [],
        valueDescriptionProvider: { "\(SpokenNumber.text($0)) cups" }),
      series: series.map { name, values in
        AXDataSeriesDescriptor(
          name: name, isContinuous: true,
          dataPoints: values.enumerated().map { index, value in
            categories.map { AXDataPoint(x: $0[index], y: value) }
              ?? AXDataPoint(x: Double(index), y: value)
          })
      })
  }

  @Test func `sums up a chart of several series and where they cross`() {
    let drinks = chart([
      ("tea", [1, 2, 3, 4, 5, 6]), ("coffee", [6, 5, 4, 3, 2, 1]), ("", [9, 9, 9, 9, 9, 9]),
    ])
    #expect(
      ChartAnalysis(drinks).summary(of: drinks) == """
        tea: rises steadily from 1 cups at 0:00 to 6 cups at 5:00. \
        coffee: falls steadily from 6 cups at 0:00 to 1 cups at 5:00. \
        series 3: always 9 cups, from 0:00 to 5:00. Tea crosses above coffee at 2.5:00.
        """)
  }

  @Test func `categories stand in their order, and a place between two has both names`() {
    let days = ["Mon", "Tue", "Wed", "Thu"]
    let drinks = chart([("tea", [1, 2, 3, 4]), ("coffee", [4, 3, 2, 1])], categories: days)
    let analysis = ChartAnalysis(drinks)
    #expect(analysis.series[0].analysis.statistics.last?.x == 3)
    #expect(
      analysis.crossingSentences(SeriesAnalysis.Words(drinks)) == [
        "Tea crosses above coffee between Tue and Wed."
      ])
  }

  @Test func `an unknown category comes last, and what is of the wrong kind has no place`() {
    let drinks = chart([("tea", [1, 2])], categories: ["Mon", "Tue"])
    drinks.series[0].dataPoints.append(AXDataPoint(x: "Sun", y: 7))
    drinks.series[0].dataPoints.append(AXDataPoint(x: 5, y: 7))
    let statistics = ChartAnalysis(drinks).series[0].analysis.statistics
    #expect(statistics.maximum?.place.x == 2 && statistics.unplaced == 1)
  }

  @Test func `a chart without a series says nothing`() {
    let empty = chart([])
    #expect(ChartAnalysis(empty).summary(of: empty) == "" && ChartAnalysis(empty).pairs.isEmpty)
  }
}
