import AudioGraphs
import Synthesis
import Testing

@Suite struct SpokenTimbreTests {
  @Test func `words name the timbres as they are taken`() {
    #expect(SpokenTimbre.names == Timbre.takenInOrder.map(\.name))
  }
}
