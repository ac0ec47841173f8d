internal import AudioGraphPlayback
internal import AudioGraphs

/// The tones of the keys mode. That there is no sound is told once; the text goes on.
final class KeySound {
  private let player: ChartPlayer?
  private var complaint: String?

  /// A chart in which nothing can be heard is told so.
  init(_ chart: AXChartDescriptor) {
    do throws(ChartError) { player = try ChartPlayer(chart) } catch {
      player = nil
      complaint = "\(error)"
    }
  }

  func play(series: Int, index: Int) { player?.scrub(toIndex: index, ofSeries: series) }

  /// Begins to play the chart, or ends that; says which.
  func playOrStop() -> String? {
    guard let player else { return nil }
    if player.isPlaying {
      player.stop()
      return "stopped"
    }
    player.play()
    return "playing"
  }

  func stop() { player?.stop() }

  /// What is new about why nothing is heard.
  func news() -> String? {
    if complaint == nil, let failure = player?.failure { complaint = "\(failure)" }
    guard let text = complaint, !hasComplained else { return nil }
    hasComplained = true
    return "no sound, only text: \(text)"
  }

  private var hasComplained = false
}
