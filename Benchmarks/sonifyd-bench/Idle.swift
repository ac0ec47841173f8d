internal import Foundation
internal import TestSupport

/// One steady tone at the default buffer: processor time beside a C program that does nothing else.
///
/// Each runs alone with the server, in turn: two that run together wake the machine for each other,
/// and the first to wake pays.
func measureIdle() -> [Figure] {
  do {
    let server = try PrivatePulse()
    var ours: [IdleCost] = []
    var floor: [IdleCost] = []
    for _ in 0..<5 {
      ours.append(try costOfDaemon(on: server))
      floor.append(try costOfTonePlayer(on: server))
    }
    return [
      Figure(
        name: "idle.processor", ours: median(ours.map(\.percent)),
        reference: median(floor.map(\.percent)), unit: "percent", referenceName: "c-tone-player"),
      Figure(
        name: "idle.resident", ours: median(ours.map(\.megabytes)), reference: 24, unit: "MiB",
        referenceName: "limit"),
      Figure(
        name: "idle.threads", ours: median(ours.map(\.threads)), reference: 3, unit: "threads",
        referenceName: "limit"),
    ]
  } catch {
    skip("idle", error)
    return []
  }
}

private struct IdleCost {
  var percent: Double
  var megabytes: Double
  var threads: Double

  /// Looks at `process` for 3 s, after it has come to rest.
  init(of process: Int32) {
    pause(seconds: 7)
    let before = processorSeconds(process)
    pause(seconds: 3)
    percent = (processorSeconds(process) - before) / 3 * 100
    megabytes = residentMegabytes(process)
    threads = Double(threadNumbers(process).count)
  }
}

private func costOfDaemon(on server: PrivatePulse) throws -> IdleCost {
  let daemon = try RunningDaemon(["--hard-min", "0", "--hard-max", "100"], on: server)
  daemon.send("x 50\n")
  return IdleCost(of: daemon.process.identifier)
}

private func costOfTonePlayer(on server: PrivatePulse) throws -> IdleCost {
  let tone = try TestProcess(
    [RunningDaemon.program("tone-player"), "25", "test"], environment: server.environment)
  return IdleCost(of: tone.identifier)
}

private func threadNumbers(_ process: Int32) -> [String] {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
}

/// Seconds on a processor of all threads, from the scheduler's own account.
private func processorSeconds(_ process: Int32) -> Double {
  threadNumbers(process).reduce(0) { sum, thread in
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
