import Sonification
import Synthesis
import Testing

private func lowered(at time: Int64) -> [String] {
  ["data to 0.25118864", "marks to 0.25118864"].map { "\(time) \($0) in 50 ms" }
}

private func raised(at time: Int64) -> [String] {
  ["data to 1.0", "marks to 1.0"].map { "\(time) \($0) in 400 ms" }
}

private func muted(at time: Int64) -> [String] {
  ["data to 0.0", "marks to 0.0", "feedback to 0.5"].map { "\(time) \($0) in 50 ms" }
}

private func unmuted(at time: Int64, to gain: String = "1.0") -> [String] {
  ["data to \(gain)", "marks to \(gain)", "feedback to 1.0"].map { "\(time) \($0) in 50 ms" }
}

@Suite struct DuckingTests {
  @Test(arguments: [
    Case([(10, .speech(true)), (900, .speech(false))], lowered(at: 10) + raised(at: 900)),
    // What holds already is not ordered again.
    Case(
      [(0, .speech(false)), (10, .speech(true)), (20, .speech(true)), (30, .speech(false))],
      lowered(at: 10) + raised(at: 30)),
    // A mute is silence, whoever speaks, and ends at the level that holds then.
    Case(
      [(0, .mute(milliseconds: 500)), (10, .speech(true)), (600, .speech(false))],
      muted(at: 0) + unmuted(at: 500, to: "0.25118864") + raised(at: 600)),
    Case(
      [(0, .speech(true)), (10, .mute(milliseconds: 500)), (20, .speech(false))],
      lowered(at: 0) + muted(at: 10) + unmuted(at: 510)),
    Case(
      [(0, .speech(true)), (10, .mute(milliseconds: 500)), (20, .unmute)],
      lowered(at: 0) + muted(at: 10) + unmuted(at: 20, to: "0.25118864")),
  ])
  func `data and marks step back while somebody speaks`(test: Case) {
    let stage = Stage()
    stage.play(test.script + [(1_000, .nothing)])
    #expect(stage.lines == test.expected)
  }

  @Test func `without sound there is nothing to lower`() throws {
    let silent = try HearingSettings(hasSound: false)
    let stage = Stage(silent)
    stage.play([(0, .speech(true)), (10, .settings(.standard)), (20, .speech(false))])
    #expect(stage.lines == unmuted(at: 10, to: "0.25118864") + raised(at: 20))
  }
}
