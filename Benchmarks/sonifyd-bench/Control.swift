internal import Foundation
internal import TestSupport

/// Round trips on the control socket, at rest and while a client floods the daemon with lines, beside a
/// bare echo over a Unix socket in the same minute.
///
/// The figure is the 99th of 100 answers: what somebody who asks now and then has to expect at worst.
func measureControl() -> [Figure] {
  do {
    let server = try PrivatePulse()
    let daemon = try RunningDaemon(["--hard-min", "0", "--hard-max", "100"], on: server)
    let echo = try EchoServer()
    daemon.send((0..<20).map { "series\($0) \($0)\n" }.joined())
    let control = try BenchClient(daemon.path("control"))
    let bare = try BenchClient(echo.path)
    pause(seconds: 1)
    let idle = slowest(control, bare, rounds: 300)
    let flood = LineFlood(daemon, linesPerSecond: 200_000)
    pause(seconds: 0.5)
    let flooded = slowest(control, bare, rounds: 300)
    let achieved = flood.stop()
    let figures =
      figures(idle, "idle", limit: 50) + figures(flooded, "flood", limit: 200)
    return figures + [
      Figure(
        name: "control.flood-lines", ours: achieved, reference: 200_000, unit: "lines/s",
        referenceName: "wanted")
    ]
  } catch {
    skip("control", error)
    return []
  }
}

private let methods = ["Status", "List", "Health", "Focus"]

/// Milliseconds of the 99th percentile, by method; `echo` is the reference.
private func slowest(_ control: BenchClient, _ echo: BenchClient, rounds: Int) -> [String: Double] {
  var times: [String: [Double]] = [:]
  for _ in 0..<rounds {
    for method in methods { times[method, default: []].append(control.call(method)) }
    times["echo", default: []].append(echo.call("Status"))
    pause(seconds: 0.005)
  }
  return times.mapValues { times in
    let sorted = times.sorted()
    return sorted[min(sorted.count * 99 / 100, sorted.count - 1)]
  }
}

private func figures(_ times: [String: Double], _ state: String, limit: Double) -> [Figure] {
  let echo = times["echo"] ?? .nan
  let ours = methods.compactMap { method in times[method].map { (method, $0) } }
  let lines = ours.map { method, time in
    Figure(
      name: "control.\(state).\(method)-p99", ours: time, reference: echo, unit: "ms",
      referenceName: "bare-echo-p99")
  }
  return lines + [
    Figure(
      name: "control.\(state).slowest-p99", ours: ours.map(\.1).max() ?? .nan, reference: limit,
      unit: "ms", referenceName: "limit")
  ]
}

/// Sends lines at a steady rate from a thread of its own, until it is stopped.
private final class LineFlood: @unchecked Sendable {
  private let lock = NSLock()
  private var isStopped = false
  private var sent = 0
  private let start = monotonicSeconds()

  /// Nothing is made up for when the daemon takes the lines more slowly.
  init(_ daemon: RunningDaemon, linesPerSecond: Int) {
    let piece = linesPerSecond / 200
    let text = (0..<piece).map { "series\($0 % 20) \($0 % 100)\n" }.joined()
    let box = Sending(daemon: daemon)
    let owner = Weak()
    owner.flood = self
    Thread.detachNewThread {
      var next = monotonicSeconds()
      while let flood = owner.flood, flood.count(piece) {
        box.daemon.send(text)
        next = max(next + 0.005, monotonicSeconds() - 0.05)
        pause(seconds: max(0, next - monotonicSeconds()))
      }
    }
  }

  private func count(_ lines: Int) -> Bool {
    lock.withLock {
      sent += lines
      return !isStopped
    }
  }

  /// Ends the flood; returns the lines a second that it came to.
  func stop() -> Double {
    lock.withLock {
      isStopped = true
      return Double(sent) / (monotonicSeconds() - start)
    }
  }

  private final class Weak: @unchecked Sendable { weak var flood: LineFlood? }
  private struct Sending: @unchecked Sendable { let daemon: RunningDaemon }
}

/// Sends back what it gets, on a thread of its own.
private final class EchoServer {
  let path: String
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("echo")
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard bind(listener, to: path), listen(listener, 1) == 0 else {
      throw TestSupportError("no echo socket")
    }
    Thread.detachNewThread {
      let connection = accept(listener, nil, nil)
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = unsafe read(connection, &buffer, buffer.count)
        guard count > 0, unsafe write(connection, buffer, count) == count else { break }
      }
      close(connection)
      close(listener)
    }
  }
}
