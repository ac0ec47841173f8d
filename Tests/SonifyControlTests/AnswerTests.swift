import Foundation
import Testing

/// What each command asks and prints, by the real program and a daemon that answers from a script.
@Suite struct AnswerTests {
  @Test(arguments: [
    (["health"], ["sounding"]),
    (
      ["list"],
      [
        "cpu: 42 percent, rising, 3 seconds old",
        "queue, Mail queue: stale, minus 1234, 3 minutes old",
        "disk: not played, no value yet",
      ]
    ),
    (["list", "--names"], ["cpu", "queue", "disk"]),
    (["say"], ["cpu: 42 percent, rising, 3 seconds old"]),
    (["say", "queue"], ["queue, Mail queue: stale, minus 1234, 3 minutes old"]),
    (["say", "Mail queue"], ["queue, Mail queue: stale, minus 1234, 3 minutes old"]),
    (["focus"], ["in focus: cpu, 42 percent, 1 of 3"]),
    (["focus", "cpu"], ["in focus: cpu, 42 percent, 1 of 3"]),
    (["next"], ["in focus: cpu, 42 percent, 1 of 3"]),
    (["previous"], ["in focus: cpu, 42 percent, 1 of 3"]),
    (["mute"], ["muted for 10 minutes"]),
    (["ack"], ["acknowledged for 10 minutes: cpu"]),
    (["snooze", "cpu"], ["snoozed for 5 minutes: cpu"]),
    (["volume"], ["volume 80 percent"]),
    (["volume", "50%"], ["volume 50 percent"]),
    (["mode"], ["mode focus"]),
    (["set", "Volume", "50"], ["Volume is 50"]),
    (["replay"], ["replaying cpu"]),
    (["speed", "2"], ["speed 2, 1.5 seconds left"]),
    (["stop"], ["replay stopped, the live sound goes on"]),
    (["reload"], ["configuration reloaded"]),
    (["legend", "--names"], ["stale", #"lowest:c\x1bpu"#]),
    (
      ["legend", "--text"],
      ["Stale: Nothing comes. Three bursts.", #"c\x1bpu: lowest tone is 0. A tone."#]
    ),
    (
      ["settings"],
      [
        "Title is empty (built-in)", "Volume = 80 (/etc/sonifyd/sonifyd.conf:3)",
        "Series cpu.* Unit = percent (set while playing)",
      ]
    ),
  ])
  func `a command prints one fact a line`(words: [String], lines: [String]) throws {
    let run = try Sonifyctl(words, daemon: Canned.daemon)
    #expect(run.lines == lines)
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test func `status begins with health and its reason`() throws {
    let run = try Sonifyctl(["status"], daemon: Canned.daemon)
    let muted = run.lines.dropFirst().first ?? ""
    #expect(muted.hasPrefix("muted until 2100-01-01 ") && muted.hasSuffix(", alarms too"))
    let alarms = run.lines.filter { $0.hasPrefix("alarm: ") }
    #expect(Array(run.lines.dropFirst(2).prefix(3)) == alarms + ["and 100 more alarms"])
    #expect(
      alarms.map { $0.prefix { $0 != "2" } } == [
        "alarm: cpu, critically high, high priority, since ",
        "alarm: Mail queue, unknown because there are no data, low priority, since ",
      ])
    #expect(alarms.map { $0.contains(", acknowledged until 2100-01-01 ") } == [false, true])
    #expect(
      Array(run.lines.prefix(1) + run.lines.dropFirst(5)) == [
        "degraded: cpu is stale; look at what sends it",
        "in focus: cpu",
        "mode: focus",
        """
        source 1, stream: live, last data 3 seconds ago, format name-value, 121 lines, 118 accepted, \
        3 rejected (late 1, missing 2), 0 dropped
        """,
        """
        source 2, datagrams: stale, no data yet, open for 10 minutes, each message in its \
        own format, 0 lines, 0 accepted, 0 rejected, 0 dropped, 3 events
        """,
        "points: 118 accepted, 3 rejected (late 1, missing 2), 0 dropped",
        "series: 2",
        "audio: running, pulse to speakers, 48000 hertz",
        "latency: 26 milliseconds", "buffer: 25 milliseconds", "underruns: 1", "rewrites: 0",
        "voices: 2",
        "peak: minus 12 dBFS", "lowered by 12 decibels: a screen reader speaks",
        "speech: off", "sonifyd 9.9.9, up for 3 minutes",
      ])
  }

  @Test func `status tells how far a replay is, and what was not heard by itself`() throws {
    let replay = """
      "replay":{"series":["cpu","queue"],"together":false,"sounding":["queue"],"part":0.625,"speed":2,\
      "left_s":1.5},"folded":{"points_merged":12,"holes":3}
      """
    let status = Canned.status.replacing("\"replay\":null,\"folded\":{}", with: replay)
    let run = try Sonifyctl(["status"], daemon: FakeDaemon(["Status": .reply(status)]))
    let replayed = "replaying cpu, then queue: 63 percent, 1.5 seconds left, speed 2"
    let mode = run.lines.firstIndex(of: "mode: focus")
    #expect(mode.map { run.lines[$0 + 1] } == replayed)
    #expect(
      run.lines.suffix(2).first == "not heard by themselves: holes 3, points merged 12")
  }

  @Test func `describe gives a fact a line`() throws {
    let run = try Sonifyctl(["describe", "cpu"], daemon: Canned.daemon)
    #expect(
      run.lines == [
        "cpu", "Processor time in use.", "trend: falling by 6 percent a minute",
        "lowest: 3 percent at 1970-01-01 00:16:40", "highest: 97 percent at 1970-01-01 00:21:30",
        "mean: 40.13 percent", "median: 38 percent", "values: 300", "gaps: 2",
        "window: the last 5 minutes",
        "axis: 0 to 100 percent, linear, soft, more is higher",
        "from its source: unit percent",
        "Step up by 20 percent at 00:20:00.",
      ])
  }

  @Test func `describe prints what recurs and the newest ten of many features`() throws {
    let recurring = #"{"kind":"period","time":0,"text":"Repeats about every 36 seconds."}"#
    let features =
      [recurring] + (0..<12).map { #"{"kind":"spike","time":\#($0),"text":"Spike \#($0)."}"# }
    let start = Canned.description.components(separatedBy: "\"features\":[")[0]
    let many = "\(start)\"features\":[\(features.joined(separator: ","))],\"text\":\"All of it.\"}"
    let run = try Sonifyctl(["describe", "cpu"], daemon: FakeDaemon(["Describe": .reply(many)]))
    #expect(
      run.lines.suffix(12).prefix(2) == [
        "Repeats about every 36 seconds.", "2 earlier features; --json has all",
      ])
    #expect(run.lines.suffix(10) == (2..<12).map { "Spike \($0)." }[...])
  }

  @Test(arguments: [
    (["status"], Canned.status),
    (["list"], Canned.list),
    (["list", "--names"], "[\"cpu\",\"queue\",\"disk\"]"),
    (["say"], Canned.cpu),
    (["describe"], Canned.description),
    (["health"], "{\"health\":\"sounding\",\"reason\":\"\"}"),
    (["focus", "cpu"], "{\"focus\":\"cpu\",\"text\":\"in focus: cpu, 42 percent, 1 of 3\"}"),
    (["mute"], "{\"muted_until_s\":1000.5,\"text\":\"muted for 10 minutes\"}"),
    (["mode"], "{\"mode\":\"focus\",\"text\":\"mode focus\"}"),
    (["replay"], "{\"text\":\"replaying cpu\"}"),
    (["speed"], "{\"factor\":2,\"text\":\"speed 2, 1.5 seconds left\"}"),
    (["settings"], Canned.settings),
    (["--version"], "{\"version\":\"0.2.0\"}"),
  ])
  func `JSON is on one line, before or after the command`(words: [String], json: String) throws {
    for words in [words + ["--json"], ["--json"] + words] {
      let run = try Sonifyctl(words, daemon: Canned.daemon)
      #expect(run.lines.count == 1)
      #expect(run.json == Sonifyctl.object(json))
      #expect(run.status == 0)
    }
  }

  @Test(arguments: [
    (["describe"], "Describe", "{}"),
    (["describe", "cpu"], "Describe", "{\"series\":\"cpu\"}"),
    (["focus"], "Focus", "{}"),
    (["focus", "--", "--odd"], "Focus", "{\"series\":\"--odd\"}"),
    (["next"], "Focus", "{\"step\":1}"),
    (["previous"], "Focus", "{\"step\":-1}"),
    (["mute"], "Mute", "{}"),
    (["mute", "cpu", "--for", "10m"], "Mute", "{\"series\":\"cpu\",\"seconds\":600}"),
    (["mute", "--for=250ms"], "Mute", "{\"seconds\":0.25}"),
    (["--for", "5min", "mute"], "Mute", "{\"seconds\":300}"),
    (["mute", "--off"], "Mute", "{\"seconds\":0}"),
    (["mute", "--alarms"], "Mute", "{\"alarms\":true}"),
    (["ack"], "Ack", "{}"),
    (["ack", "cpu", "--for", "1m"], "Ack", "{\"series\":\"cpu\",\"seconds\":60}"),
    (["snooze", "--for=30s"], "Snooze", "{\"seconds\":30}"),
    (["mute", "--off", "cpu"], "Mute", "{\"series\":\"cpu\",\"seconds\":0}"),
    (["unmute", "cpu"], "Mute", "{\"series\":\"cpu\",\"seconds\":0}"),
    (["volume", "50"], "Set", "{\"key\":\"Volume\",\"value\":\"50\"}"),
    (["volume", "50%"], "Set", "{\"key\":\"Volume\",\"value\":\"50\"}"),
    (["mode", "chord"], "Mode", "{\"mode\":\"chord\"}"),
    (["set", "Window", "1h"], "Set", "{\"key\":\"Window\",\"value\":\"1h\"}"),
    (
      ["set", "cpu", "Pan", "-0.5"], "Set",
      "{\"key\":\"Pan\",\"value\":\"-0.5\",\"series\":\"cpu\"}"
    ),
    (
      ["replay", "cpu", "--last", "5m", "--in", "4s"], "Replay",
      "{\"series\":\"cpu\",\"last_s\":300,\"in_s\":4}"
    ),
    (["replay"], "Replay", "{}"),
    (
      ["replay", "cpu", "queue", "disk", "--together", "--no-pan"], "Replay",
      "{\"series\":\"cpu\",\"also\":[\"queue\",\"disk\"],\"together\":true,\"pan\":false}"
    ),
    (["speed", "0.5"], "Speed", "{\"factor\":0.5}"), (["speed"], "Speed", "{}"),
    (["stop"], "Stop", "{}"),
  ])
  func `a command sends one call`(words: [String], method: String, parameters: String) throws {
    let daemon = try Canned.daemon
    _ = try Sonifyctl(words, daemon: daemon)
    let call = "{\"method\":\"io.github.sonifyd.Control.\(method)\",\"parameters\":\(parameters)}"
    #expect(daemon.calls.map(Sonifyctl.object) == [Sonifyctl.object(call)])
  }

  @Test(arguments: [
    ("sounding", "", "sounding", 0 as Int32),
    ("silent", "no data yet", "silent: no data yet", 1),
    ("degraded", "cpu is stale", "degraded: cpu is stale", 1),
    ("broken", "no sound server", "broken: no sound server", 1),
  ])
  func `health ends well only while it is sounding`(
    word: String, reason: String, line: String, status: Int32
  ) throws {
    let reply = "{\"health\":\"\(word)\",\"reason\":\"\(reason)\"}"
    let daemon = try FakeDaemon(["Health": .reply(reply)])
    let plain = try Sonifyctl(["health"], daemon: daemon)
    #expect(plain.lines == [line])
    #expect(plain.status == status)
    let json = try Sonifyctl(["health", "--json"], daemon: daemon)
    #expect(json.json == Sonifyctl.object(reply))
    #expect(json.status == status)
  }

  @Test func `a list of nothing says so, and is empty in JSON`() throws {
    let daemon = try FakeDaemon(["List": .reply("{\"series\":[],\"hidden\":0}")])
    #expect(try Sonifyctl(["list"], daemon: daemon).lines == ["no series yet"])
    #expect(try Sonifyctl(["list", "--json"], daemon: daemon).output == "[]\n")
    #expect(try Sonifyctl(["list", "--names"], daemon: daemon).output == "")
  }

  @Test func `values come in the size that suits them`() throws {
    let watts = { (text: String) in
      text.replacing("\"%\"", with: "\"W\"").replacing("percent", with: "W")
        .replacing("\"high\":100,", with: "\"high\":2000,").replacing(":42,", with: ":1500,")
        .replacing(":97,", with: ":1970,")
    }
    let daemon = try FakeDaemon([
      "List": .reply(watts("{\"series\":[\(Canned.cpu)],\"hidden\":0}")),
      "Describe": .reply(watts(Canned.description)),
    ])
    #expect(
      try Sonifyctl(["list"], daemon: daemon).lines == [
        "cpu: 1.5 kilowatts, rising, 3 seconds old"
      ])
    let described = try Sonifyctl(["describe"], daemon: daemon).lines
    #expect(described.contains { $0.hasPrefix("lowest: 3 watts at ") })
    #expect(described.contains { $0.hasPrefix("highest: 1.97 kilowatts at ") })
    #expect(described.contains { $0.hasPrefix("axis: 0 watts to 2 kilowatts, ") })
  }

  @Test func `ten thousand series arrive`() throws {
    let names = (0..<10_000).map { Canned.cpu.replacing("cpu", with: "cpu\($0)") }
    let reply = "{\"series\":[\(names.joined(separator: ","))],\"hidden\":0}"
    let daemon = try FakeDaemon(["List": .reply(reply)])
    #expect(try Sonifyctl(["list"], daemon: daemon).lines.count == 10_000)
    let json = try Sonifyctl(["list", "--json"], daemon: daemon).json as? NSArray
    #expect(json?.count == 10_000)
  }

  @Test func `names cannot rewrite the terminal or make lines`() throws {
    let name = #"a\u001b[2Jb\nc\u202ed\u009be"#
    let reply =
      "{\"series\":[\(Canned.cpu.replacing("\"cpu\"", with: "\"\(name)\""))],\"hidden\":0}"
    let daemon = try FakeDaemon(["List": .reply(reply)])
    let run = try Sonifyctl(["list"], daemon: daemon)
    #expect(run.lines == [#"a\x1b[2Jb\x0ac\u{202e}d\u{009b}e: 42 percent, rising, 3 seconds old"#])
    let json = try Sonifyctl(["list", "--json"], daemon: daemon)
    #expect(json.lines.count == 1)
    #expect(
      json.json == Sonifyctl.object("[\(Canned.cpu.replacing("\"cpu\"", with: "\"\(name)\""))]"))
  }
}
