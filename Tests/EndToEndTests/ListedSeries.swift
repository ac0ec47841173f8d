import Foundation
import TestSupport

/// What a daemon has of its series, as `sonifyctl` tells it.
struct ListedSeries {
  let sonifyd: Sonifyd

  /// What is not as the report demands; looks for `seconds` whether it becomes so.
  func faults(of report: ClientReport, within seconds: Double) -> [String] {
    var faults = ["nothing was listed"]
    eventually(within: seconds) {
      guard let list = try? newest() else { return false }
      let past = report.heard.keys.map { ($0, (try? values(of: $0)) ?? []) }
      faults = report.faults(in: list, past: Dictionary(uniqueKeysWithValues: past))
      return faults.isEmpty
    }
    return faults
  }

  /// Names and newest values.
  private func newest() throws -> [String: Double?] {
    let text = try sonifyd.answer(to: "list", "--json")
    // JSONSerialization rounds the last digit of half of all numbers wrongly.
    let series = try JSONDecoder().decode([Listed].self, from: Data(text.utf8))
    var list: [String: Double?] = [:]
    for one in series { list[one.name] = .some(one.value) }
    return list
  }

  /// All values in the window, oldest first.
  private func values(of name: String) throws -> [Double] {
    let text = try sonifyd.answer(to: "points", name, "--json")
    return try JSONDecoder().decode([Point].self, from: Data(text.utf8)).map(\.y)
  }

  private struct Listed: Decodable {
    var name: String
    var value: Double?
  }

  private struct Point: Decodable {
    var y: Double
  }
}
