internal import Foundation
internal import TestSupport

/// An hour of ten series at 1 Hz by the data's own clock, the writing of the file included.
func measureOffline() -> [Figure] {
  do {
    let folder = try TemporaryFolder()
    try hourOfTenSeries().write(
      toFile: folder.file("hour"), atomically: false, encoding: .utf8)
    return try ["wav", "flac"].map { ending in
      let seconds = try (0..<3).map { _ in
        let start = monotonicSeconds()
        let render = try TestProcess(
          [RunningDaemon.program("sonifyd"), "--output", folder.file("hour." + ending)],
          input: .file(folder.file("hour")))
        guard render.wait(seconds: 120) == 0 else { throw TestSupportError(render.errors) }
        return monotonicSeconds() - start
      }
      return Figure(
        name: "offline.hour-" + ending, ours: median(seconds), reference: 20, unit: "s",
        referenceName: "limit")
    }
  } catch {
    skip("offline", error)
    return []
  }
}

private func hourOfTenSeries() -> String {
  var state: UInt64 = 1
  var text = ""
  for second in 0..<3_600 {
    for series in 0..<10 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      text += "s\(series) \(Double(state >> 44) / 10_000) \(1_700_000_000 + second)\n"
    }
  }
  return text
}
