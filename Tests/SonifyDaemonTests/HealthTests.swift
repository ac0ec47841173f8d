import ControlProtocol
import SonifyDaemon
import Testing

private let oneSecond: Int64 = 1_000_000_000

@Suite struct HealthTests {
  private static let running = SoundStatus(state: "running", device: "test")

  /// Facts with a fresh series and sound that arrives, changed.
  private static func facts(
    _ sound: SoundStatus = running, _ change: (inout HealthFacts) -> Void = { _ in }
  ) -> HealthFacts {
    var facts = HealthFacts(sound: sound)
    facts.series.fresh = 1
    change(&facts)
    return facts
  }

  private static func sound(_ change: (inout SoundStatus) -> Void) -> SoundStatus {
    var sound = running
    change(&sound)
    return sound
  }

  @Test(arguments: [
    ("all is well", facts(), Health.sounding, ""),
    ("no data yet", facts { $0.series.fresh = 0 }, .silent, "no data yet; send numbers"),
    (
      "all ended",
      facts {
        $0.series.fresh = 0
        $0.series.ended = 2
      }, .silent, "every series has ended"
    ),
    (
      "all stale",
      facts {
        $0.series.fresh = 0
        $0.series.stale = 1
        $0.series.staleNames = ["cpu"]
      }, .silent, "stale: cpu; look whether its source still sends"
    ),
    (
      "some stale",
      facts {
        $0.series.stale = 5
        $0.series.staleNames = ["a", "b", "c"]
      }, .degraded, "stale: a, b, c and 2 more; look whether their sources still send"
    ),
    (
      "muted", facts { $0.mutedFor = 90 * oneSecond }, .silent,
      "muted for another 90 seconds"
    ),
    (
      "muted and stale",
      facts {
        $0.mutedFor = 600 * oneSecond
        $0.series.stale = 1
        $0.series.staleNames = ["cpu"]
      }, .silent, "muted for another 10 minutes. Also: stale: cpu"
    ),
    (
      "every series muted",
      facts {
        $0.series.fresh = 0
        $0.series.muted = 2
      }, .silent, "every series is muted"
    ),
    ("sound off", facts { $0.hasSound = false }, .silent, "data are not heard, because Sound"),
    ("no output", facts(sound { $0.isNowhere = true }), .silent, "nothing is played"),
    (
      "rubbish alone",
      facts {
        $0.series.fresh = 0
        $0.rubbish = ["input 1 brings nothing"]
      }, .degraded, "input 1 brings nothing. Also: no data yet"
    ),
    ("engine fault", facts { $0.engineFaults = 3 }, .degraded, "3 samples or orders were refused"),
    (
      "another device", facts(sound { $0.askedDevice = "usb" }), .degraded,
      "playing to test, not to usb as --sink asks"
    ),
    (
      "dead", facts(SoundStatus(state: "dead", reason: "gone. Start it")), .broken,
      "no sound (dead): gone. Start it"
    ),
    (
      "dead and muted",
      facts(SoundStatus(state: "dead", reason: "gone")) { $0.mutedFor = oneSecond }, .broken,
      "no sound (dead): gone. Also: muted for another 1 second"
    ),
    ("silenced at the server", facts(SoundStatus(state: "muted")), .broken, "no sound (muted)"),
    (
      "failed file",
      facts(
        sound {
          $0.isProven = false
          $0.isFailedFile = true
          $0.reason = "disk full"
        }), .broken, "disk full"
    ),
    ("engine", facts { $0.progress = .engineStill }, .broken, "no sound: the audio thread"),
    ("output", facts { $0.progress = .outputStill }, .broken, "no sound: the output thread"),
  ])
  func `gives a word and its reason, the gravest first`(
    name: String, facts: HealthFacts, health: Health, reason: String
  ) {
    var machine = HealthMachine()
    _ = machine.observe(facts, at: 0)
    #expect(machine.report.health == health)
    #expect(machine.report.reason.hasPrefix(reason), "\(machine.report.reason)")
    #expect(machine.report.reason.isEmpty == reason.isEmpty)
    #expect(machine.isProven == (health != .broken))
    #expect((machine.problem == nil) == machine.isProven)
  }

  @Test func `tells the loss of sound once and its return with the time it took`() {
    var machine = HealthMachine()
    _ = machine.observe(Self.facts(), at: 0)
    machine.beginTelling()
    let dead = Self.facts(SoundStatus(state: "dead", reason: "gone"))
    let waiting = Self.facts(SoundStatus(state: "dead", reason: "not begun"))
    #expect(texts(machine.observe(dead, at: oneSecond)) == ["no sound (dead): gone"])
    #expect(texts(machine.observe(dead, at: 2 * oneSecond)) == [])
    #expect(texts(machine.observe(waiting, at: 3 * oneSecond)) == ["no sound (dead): not begun"])
    #expect(texts(machine.observe(dead, at: 4 * oneSecond)) == [])
    let back = machine.observe(Self.facts(), at: 4 * oneSecond + oneSecond / 4)
    #expect(texts(back) == ["sound is back after 3.3 seconds, playing to test"])
    #expect(back.map(\.kind) == [.audio])
    #expect(texts(machine.observe(dead, at: 5 * oneSecond)) == ["no sound (dead): gone"])
  }

  @Test func `does not tell anew what the line of readiness has told`() {
    var machine = HealthMachine()
    let waiting = Self.facts(SoundStatus(state: "waiting", reason: "no server"))
    #expect(machine.observe(waiting, at: 0) == [])
    machine.beginTelling()
    #expect(machine.observe(waiting, at: oneSecond) == [])
    #expect(
      texts(machine.observe(Self.facts(), at: 2 * oneSecond)) == [
        "sound has begun, playing to test"
      ])
  }

  @Test func `tells that another device plays, and that the right one does again`() {
    var machine = HealthMachine()
    _ = machine.observe(Self.facts(), at: 0)
    machine.beginTelling()
    let elsewhere = Self.facts(Self.sound { $0.askedDevice = "usb" })
    #expect(texts(machine.observe(elsewhere, at: oneSecond)).count == 1)
    #expect(machine.observe(elsewhere, at: 2 * oneSecond) == [])
    #expect(
      texts(machine.observe(Self.facts(), at: 3 * oneSecond)) == ["playing to test again, as asked"]
    )
  }

  @Test func `repeated gaps degrade it for a minute, a single one does not`() {
    var machine = HealthMachine()
    _ = machine.observe(Self.facts(), at: 0)
    machine.beginTelling()
    func observe(_ underruns: Int, at seconds: Int64) -> [String] {
      texts(
        machine.observe(
          Self.facts(Self.sound { $0.underruns = underruns }), at: seconds * oneSecond))
    }
    #expect(observe(1, at: 1) == [])
    #expect(observe(2, at: 2) == [])
    #expect(machine.report.health == .sounding)
    #expect(observe(3, at: 3).first?.hasPrefix("the sound has gaps, 3 so far") == true)
    #expect(machine.report.health == .degraded)
    for seconds in 4..<63 { _ = observe(3, at: Int64(seconds)) }
    #expect(machine.report.health == .degraded)
    #expect(observe(3, at: 63) == ["no gaps in the sound for a minute"])
    #expect(machine.report.health == .sounding)
  }

  @Test func `says that it stood still itself`() {
    var machine = HealthMachine()
    _ = machine.observe(Self.facts(), at: 0)
    machine.beginTelling()
    #expect(machine.observe(Self.facts(), at: 2 * oneSecond) == [])
    let news = texts(machine.observe(Self.facts(), at: 6 * oneSecond))
    #expect(news.first?.hasPrefix("sonifyd stood still for 4 seconds") == true)
    #expect(machine.report.health == .degraded)
  }

  @Test func `a start after a crash is a fault for a minute`() {
    var machine = HealthMachine()
    machine.noteCrash(at: 0)
    for seconds in 0..<60 {
      _ = machine.observe(Self.facts(), at: Int64(seconds) * oneSecond)
      #expect(machine.report.health == .degraded)
      #expect(machine.report.reason == "sonifyd was started again after a crash")
    }
    _ = machine.observe(Self.facts(), at: 60 * oneSecond)
    #expect(machine.report.health == .sounding)
  }

  @Test func `a source that wavers is told once a minute`() {
    var machine = HealthMachine()
    _ = machine.observe(Self.facts(), at: 0)
    machine.beginTelling()
    var told = 0
    for turn in 1...240 {
      let facts = Self.facts { if turn % 2 == 0 { $0.rubbish = ["rubbish"] } }
      told += machine.observe(facts, at: Int64(turn) * oneSecond / 2).count
    }
    #expect(told == 2)
  }

  private func texts(_ notices: [Notice]) -> [String] { notices.map(\.text) }
}
