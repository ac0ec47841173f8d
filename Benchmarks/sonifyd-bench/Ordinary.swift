internal import Foundation
internal import Soak

/// What is played of hours of ordinary data, which the variable `METRICS_FILE` names the file of:
/// marks of each kind beside the minutes they took, and how often an axis moved.
func measureOrdinary() -> [Figure] {
  guard let path = ProcessInfo.processInfo.environment["METRICS_FILE"] else {
    return []
  }
  do {
    let heard = try OrdinaryData(playing: String(contentsOfFile: path, encoding: .utf8))
    let marks = heard.marks.map { name, count in
      Figure(
        name: "ordinary.mark-" + name, ours: Double(count), reference: heard.seconds / 60,
        unit: "marks", referenceName: "minutes")
    }
    let moves = heard.axisMoves.sorted { $0.key < $1.key }.map { name, count in
      Figure(
        name: "ordinary.axis-moves-in-10-minutes-" + name, ours: Double(count), reference: 1,
        unit: "moves", referenceName: "limit")
    }
    return marks + moves
  } catch {
    skip("ordinary", error)
    return []
  }
}
