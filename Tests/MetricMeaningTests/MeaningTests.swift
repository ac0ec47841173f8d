import MetricLines
import MetricMeaning
import Testing

struct MeaningTests {
  @Test func `nothing is due before anything came`() {
    let meaning = Meaning()
    #expect(meaning.nextFlush == nil)
  }
}
