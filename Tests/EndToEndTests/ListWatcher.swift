import Foundation
import Synchronization
import TestSupport

/// Asks a daemon for its list again and again, with `sonifyctl list --json`, and remembers every value.
final class ListWatcher: Sendable {
  private struct State {
    var newest: [String: Double?] = [:]
    var seen: [String: Set<Double>] = [:]
  }

  private let controlPath: String
  private let state = Mutex(State())
  private let isDone = Atomic(false)

  /// Begins at once, on a thread of its own.
  init(_ sonifyd: Sonifyd) {
    controlPath = sonifyd.controlPath
    Thread.detachNewThread { [self] in
      while !isDone.load(ordering: .relaxed) {
        look()
        pause(seconds: 0.1)
      }
    }
  }

  /// What is not as the report demands; looks for `seconds` whether it becomes so.
  func faults(of report: ClientReport, within seconds: Double) -> [String] {
    var faults: [String] = []
    eventually(within: seconds) {
      let state = self.state.withLock { $0 }
      faults = report.faults(in: state.newest, before: state.seen)
      return faults.isEmpty
    }
    isDone.store(true, ordering: .relaxed)
    return faults
  }

  private func look() {
    guard let list = try? listed() else { return }
    state.withLock { state in
      state.newest = list
      for case (let name, let value?) in list { state.seen[name, default: []].insert(value) }
    }
  }

  /// Names and newest values.
  private func listed() throws -> [String: Double?] {
    let text = try run([Sonifyd.askingProgram, "list", "--json", "--socket", controlPath])
    // JSONSerialization rounds the last digit of half of all numbers wrongly.
    let series = try JSONDecoder().decode([Listed].self, from: Data(text.utf8))
    var list: [String: Double?] = [:]
    for one in series { list[one.name] = .some(one.value) }
    return list
  }

  private struct Listed: Decodable {
    var name: String
    var value: Double?
  }
}
