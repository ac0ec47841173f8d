import Foundation
import TestSupport

/// What the kernel says of a process that runs.
struct ProcessFacts {
  let identifier: Int32

  init(_ sonifyd: Sonifyd) { identifier = sonifyd.process.identifier }

  /// Open descriptors.
  var descriptors: Int { entries("fd") }

  /// Threads.
  var threads: Int { entries("task") }

  private func entries(_ name: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/\(name)"))?.count
      ?? 0
  }

  /// Seconds of processor time so far.
  var processorSeconds: Double {
    let text = (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)) ?? ""
    // The name, in parentheses, may hold blanks.
    let fields = (text.components(separatedBy: ") ").last ?? "").split(separator: " ")
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The share of one processor that it takes during the next `seconds`.
  func load(during seconds: Double) -> Double {
    let (before, start) = (processorSeconds, monotonicSeconds())
    pause(seconds: seconds)
    return (processorSeconds - before) / (monotonicSeconds() - start)
  }
}

extension MonitorRecorder {
  /// Whether a tone of `hertz` is heard now or within five seconds.
  func hears(_ hertz: Double) -> Bool {
    let heard = eventually(within: 5) {
      guard let now = try? record(seconds: 0.15), let heard = pitch(of: now.mono) else {
        return false
      }
      return abs(cents(from: hertz, to: heard)) < 3
    }
    return heard != nil
  }
}
