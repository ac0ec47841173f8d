import AudioGraphPlayback
import Testing

@Suite struct PlaybackOptionsTests {
  @Test func `plays in four seconds, from the left to the right`() {
    let options = PlaybackOptions()
    #expect(options.seconds == 4 && options.hasPan && !options.isTogether)
  }
}
