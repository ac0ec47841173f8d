import Configuration
import ControlProtocol
import SonifyDaemon
import Synthesis
import Testing

/// The sounds of a chart, told and played.
@Suite struct ChartLegendTests {
  private func rig() throws -> ChartRig {
    let rig = try ChartRig(
      settings {
        $0.rules = [
          rule { $0.range = .fixed(low: 0, high: 100) },
          rule("cpu*") { $0.unit = "%" },
          rule("idle") { $0.polarity = "down" },
        ]
        $0.chart.background = ["idle"]
      })
    rig.feed("cpu\u{202E} 42\nidle 7\nload 1\n", at: 0)
    rig.orders = []
    return rig
  }

  private func legend(
    _ rig: ChartRig, _ sound: String? = nil, silent: Bool? = nil
  ) throws(ControlError) -> [SoundReport] {
    defer { rig.drain() }
    return try rig.chart.legend(LegendRequest(sound: sound, silent: silent), at: now(second)).sounds
  }

  @Test func `tells the ends of each series that sounds, then all the rest`() throws {
    let rig = try rig()
    let sounds = try legend(rig)
    let name = #"cpu\u{202e}"#
    #expect(
      sounds.prefix(4).map(\.text) == [
        "\(name): lowest tone is 0 percent.", "\(name): highest tone is 100 percent.",
        "idle: lowest tone is 100.", "idle: highest tone is 0.",
      ])
    #expect(sounds.count { $0.group == "axis" } == 4)
    #expect(sounds.contains { $0.text.hasPrefix("Stale: Nothing has arrived") })
    #expect(sounds.allSatisfy { $0.seconds > 0 && $0.seconds < 4 && !$0.meaning.isEmpty })
    #expect(rig.orders.isEmpty)
  }

  @Test func `tells the ends of an axis before there is a series`() throws {
    let rig = try ChartRig()
    #expect(try legend(rig).prefix(2).map(\.name) == ["lowest", "highest"])
  }

  @Test(arguments: [("idle", 220.0), ("cpu\u{202E}", 220), (#"cpu\u{202e}"#, 220)])
  func `plays an end of a series`(name: String, hertz: Double) throws {
    let rig = try rig()
    #expect(try legend(rig, "lowest:\(name)").count == 1)
    #expect(rig.takeTones() == [hertz])
  }

  @Test func `plays a sound and tells that one; when it is silent it only tells`() throws {
    let rig = try rig()
    #expect(try legend(rig, "Stale", silent: true).map(\.name) == ["stale"])
    #expect(rig.orders.isEmpty)
    #expect(try legend(rig, "stale", silent: false).map(\.name) == ["stale"])
    #expect(rig.noiseCount == 3)
  }

  @Test func `says what is wrong`() throws {
    let rig = try rig()
    func refusal(_ name: String) -> String {
      rig.refusal { () throws(ControlError) in _ = try legend(rig, name) }
    }
    #expect(refusal("stal") == "no sound is called 'stal'; did you mean 'stale'?")
    #expect(refusal("\u{1B}").hasPrefix(#"no sound is called '\x1b'; Legend without a name"#))
    _ = try rig.chart.mute(MuteRequest(seconds: 60), at: now(second), wall: 0)
    #expect(refusal("stale") == "muted for 1 minute more; end the mute first")
    #expect(try legend(rig, "stale", silent: true).count == 1)
  }

  @Test func `says that sound is off`() throws {
    let rig = try ChartRig(settings { $0.chart.sound = false })
    let text = rig.refusal { () throws(ControlError) in _ = try legend(rig, "stale") }
    #expect(text == "sound is off; set Sound to yes first")
  }
}
