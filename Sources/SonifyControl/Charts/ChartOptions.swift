internal import AudioGraphPlayback

extension PlaybackOptions {
  /// As the words of a command say; see ``CommandTable/chartOptions``.
  init(_ invocation: Invocation) throws(ControlFailure) {
    self.init()
    if let length = try invocation.seconds("--in") {
      guard (1...60).contains(length) else {
        throw .usage("--in \(invocation.option("--in") ?? ""): a chart plays for 1s to 60s")
      }
      seconds = length
    }
    isTogether = invocation.option("--together") != nil
    hasPan = invocation.option("--no-pan") == nil
    hasGridlines = invocation.option("--no-grid") == nil
    series = invocation.option("--series").map { [$0] }
  }
}
