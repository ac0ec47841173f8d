import ChartFiles
import Testing

@Suite struct ChartFileErrorTests {
  @Test func `names the line`() {
    #expect("\(ChartFileError(line: 3, "no y"))" == "line 3: no y")
    #expect("\(ChartFileError("empty"))" == "empty")
  }
}
