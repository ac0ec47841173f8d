internal import Foundation
internal import TestSupport

/// 10,000 series and 1,000 sections of configuration, the most of both that there can be: how long the
/// main loop is busy with what goes through all of them.
///
/// What takes longer than the sound that is queued could be heard.
func measureCrowd() -> [Figure] {
  do {
    let server = try PrivatePulse()
    let folder = try TemporaryFolder()
    let file = folder.file("sonifyd.conf")
    try write(unit: "first", to: file)
    let daemon = try RunningDaemon(["--config", file], on: server)
    let control = try BenchClient(daemon.path("control"))
    for hundred in 0..<100 {
      daemon.send((0..<100).map { "host\($0).value\(hundred) \($0)\n" }.joined())
    }
    guard eventually(within: 10, { seriesCount(control) == 10_000 }) != nil else {
      throw TestSupportError("10,000 series expected, found \(seriesCount(control) ?? 0)")
    }
    let lists = (0..<9).map { _ in control.call("List") }
    let reloads = (0..<9).map { _ in control.call("Reload") }
    let changes = try (0..<9).map {
      try write(unit: "other\($0)", to: file)
      return control.call("Reload")
    }
    return [
      Figure(
        name: "crowd.list", ours: median(lists), reference: 50, unit: "ms", referenceName: "limit"),
      figure("crowd.reload-unchanged", reloads), figure("crowd.reload-all-changed", changes),
    ]
  } catch {
    skip("crowd", error)
    return []
  }
}

private func figure(_ name: String, _ times: [Double]) -> Figure {
  Figure(name: name, ours: median(times), reference: 25, unit: "ms", referenceName: "buffer")
}

/// 999 sections that fit ten series each or none, and a last one that fits all.
private func write(unit: String, to file: String) throws {
  let sections = (0..<999).map { number in
    let glob = number < 500 ? "host\(number).*" : "*.value\(number)"
    return "[Series \(glob)]\nRange = soft 0..\(number + 1)\nTitle = Title of \(number)\n"
  }
  let text = sections.joined() + "[Series *]\nUnit = \(unit)\n"
  try text.write(toFile: file, atomically: false, encoding: .utf8)
}

private func seriesCount(_ control: BenchClient) -> Int? {
  let answer = try? JSONSerialization.jsonObject(with: Data(control.answer("Status").dropLast()))
  let status = (answer as? [String: Any])?["parameters"] as? [String: Any]
  return status?["series"] as? Int
}
