internal import Foundation
internal import TestSupport

/// One steady tone at the default buffer: processor time beside a C program that does nothing else.
func measureIdle() -> [Figure] {
  do {
    let daemon = try RunningDaemon(["--hard-min", "0", "--hard-max", "100"])
    let tone = try TestProcess(
      [RunningDaemon.program("tone-player"), "25", "test"], environment: daemon.server.environment)
    daemon.send("x 50\n")
    pause(seconds: 3)
    var ours: [Double] = []
    var floor: [Double] = []
    for _ in 0..<7 {
      let start = (processorSeconds(daemon.process.identifier), processorSeconds(tone.identifier))
      pause(seconds: 2)
      ours.append((processorSeconds(daemon.process.identifier) - start.0) * 50)
      floor.append((processorSeconds(tone.identifier) - start.1) * 50)
    }
    return [
      Figure(
        name: "idle.processor", ours: median(ours), reference: median(floor), unit: "percent",
        referenceName: "c-tone-player"),
      Figure(
        name: "idle.resident", ours: residentMegabytes(daemon.process.identifier), reference: 24,
        unit: "MiB", referenceName: "limit"),
      Figure(
        name: "idle.threads", ours: Double(threads(daemon.process.identifier).count), reference: 3,
        unit: "threads", referenceName: "limit"),
    ]
  } catch {
    skip("idle", error)
    return []
  }
}

private func threads(_ process: Int32) -> [String] {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
}

/// Seconds on a processor of all threads, from the scheduler's own account.
private func processorSeconds(_ process: Int32) -> Double {
  threads(process).reduce(0) { sum, thread in
    let path = "/proc/\(process)/task/\(thread)/schedstat"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return sum + (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
  }
}

private func residentMegabytes(_ process: Int32) -> Double {
  let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
  let kilobytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
  return (kilobytes.flatMap { Double($0) } ?? 0) / 1_024
}
