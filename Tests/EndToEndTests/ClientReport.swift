import Foundation
import TestSupport

/// What a client that is not ours has sent, as what must come of it.
struct ClientReport: Decodable, Sendable {
  /// Series, and their last values.
  var listed: [String: Double] = [:]
  /// Series, and a value that they must have had at some time, or in parts, where a second ended in between.
  var heard: [String: Double] = [:]
  /// What the names of other series may begin with.
  var families: [String] = []
  /// The longest time, in seconds, for which a call into the client did not return.
  var slowest: Double?

  enum CodingKeys: String, CodingKey {
    case listed, heard, families
    case slowest = "slowest_s"
  }

  init(listed: [String: Double] = [:], heard: [String: Double] = [:], families: [String] = []) {
    self.listed = listed
    self.heard = heard
    self.families = families
  }

  /// Runs a script of `Clients` with the interpreter that has the packages; throws when it fails, or does
  /// not end within `seconds`.
  init(script: String, _ arguments: [String], seconds: Double = 40) throws {
    let output = try run(
      [ControlTests.python, ControlTests.script(script)] + arguments,
      environment: ["PYTHONDONTWRITEBYTECODE": "1"], seconds: seconds)
    guard let line = output.split(separator: "\n").last else {
      throw TestSupportError("\(script) has told nothing")
    }
    self = try JSONDecoder().decode(ClientReport.self, from: Data(line.utf8))
  }

  /// Everything of both.
  static func + (left: ClientReport, right: ClientReport) -> ClientReport {
    var sum = ClientReport(
      listed: left.listed.merging(right.listed) { $1 },
      heard: left.heard.merging(right.heard) { $1 }, families: left.families + right.families)
    sum.slowest = max(left.slowest ?? 0, right.slowest ?? 0)
    return sum
  }

  /// What does not hold of what is listed now and of the values in the windows; empty when all is right.
  func faults(in list: [String: Double?], past: [String: [Double]]) -> [String] {
    var faults: [String] = []
    for (name, value) in listed where list[name] != .some(value) {
      faults.append("\(name): \(String(describing: list[name])) for \(value)")
    }
    for (name, value) in heard {
      let values = past[name, default: []]
      guard !values.contains(value), values.reduce(0, +) != value else { continue }
      faults.append("\(name) was never \(value), but \(values)")
    }
    for name in list.keys where listed[name] == nil && heard[name] == nil {
      guard !families.contains(where: name.hasPrefix) else { continue }
      faults.append("\(name) was never sent")
    }
    return faults.sorted()
  }
}
