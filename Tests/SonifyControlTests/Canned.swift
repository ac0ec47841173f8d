/// Answers of a daemon, written out as contract and interface have them.
enum Canned {
  static let status = """
    {"health":"degraded","reason":"cpu is stale; look at what sends it","version":"9.9.9","uptime_s":200,
    "series":2,"points":{"accepted":118,"rejected":{"missing":2,"late":1},"dropped":0},
    "sources":[{"id":1,"kind":"stream","name":"","format":"name-value","state":"live","lines":121,
    "accepted":118,"rejected":{"missing":2,"late":1},"dropped":0,"events":0,"age_s":3.2},
    {"id":2,"kind":"datagram","name":"datagrams","format":"","state":"stale","lines":0,"accepted":0,
    "rejected":{},"dropped":0,"events":3,"age_s":600}],
    "audio":{"output":"pulse","state":"running","device":"speakers","rate":48000,"latency_ms":26.4,
    "buffer_ms":25,"underruns":1,"rewrites":0,"voices":2,"peak_dbfs":-12.4,"ducked":true},
    "speech":{"state":"off"},"mode":"focus","focus":"cpu",
    "marks":{"heartbeat":40,"hole":2},"replay":null,"folded":{},"muted_until_s":4102444800,
    "alarms_muted":true,"alarm_count":102,"alarms":[{"series":"cpu","title":"","band":"critical-high",
    "priority":"high","state":"raised","since_s":4102444800,"until_s":null},{"series":"queue",
    "title":"Mail queue","band":"unknown","priority":"low","state":"acknowledged",
    "since_s":4102444800,"until_s":4102444800}]}
    """

  static let list = "[\(cpu),\(queue),\(disk)]"
  static let listing = "{\"series\":\(list),\"hidden\":0}"

  static let cpu = """
    {"name":"cpu","title":"","unit":"%","value":42,"age_s":3,"state":"live","trend":"rising",
    "axis":{"low":0,"high":100,"scale":"linear","policy":"soft","polarity":"up"},
    "pitch_hz":440,"pan":0,"timbre":"soft","continuous":true,"band":"normal",
    "spoken":"cpu","hidden":"","played":true,"group":null}
    """

  static let queue = """
    {"name":"queue","title":"Mail queue","unit":"","value":-1234,"age_s":200,"state":"stale",
    "trend":"falling","axis":{"low":0,"high":100,"scale":"linear","policy":"auto","polarity":"up"},
    "pitch_hz":null,"pan":-0.5,"timbre":"pure","continuous":true,"band":"unknown",
    "spoken":"Mail queue","hidden":"","played":true,"group":null}
    """

  static let disk = """
    {"name":"disk","title":"disk","unit":"MB/s","value":null,"age_s":0,"state":"live",
    "trend":"steady","axis":{"low":0,"high":1,"scale":"linear","policy":"auto","polarity":"up"},
    "pitch_hz":null,"pan":0,"timbre":"soft","continuous":true,"band":"unknown",
    "spoken":"disk","hidden":"","played":false,"group":null}
    """

  static let description = """
    {"title":"cpu","summary":"Processor time in use.","window_s":300,
    "x_axis":{"title":"time","low":1000,"high":1300,"unit":"s"},
    "y_axis":{"title":"cpu","unit":"percent","low":0,"high":100,"scale":"linear","policy":"soft",
    "polarity":"up"},"stated":"unit percent","count":300,"gaps":2,"min":{"value":3,"time":1000},
    "max":{"value":97,"time":1290},"mean":40.125,"median":38,"deviation":null,
    "trend":{"direction":"falling","slope_per_s":-0.1,"text":"falling by 6 percent a minute"},
    "features":[{"kind":"step-up","time":1200,"text":"Step up by 20 percent at 00:20:00."}],"text":"All of it."}
    """

  static let settings = """
    [{"section":"Chart","key":"Title","value":"","origin":"built-in"},
    {"section":"Chart","key":"Volume","value":"80","origin":"/etc/sonifyd/sonifyd.conf:3"},
    {"section":"Series cpu.*","key":"Unit","value":"percent","origin":"set while playing"}]
    """

  static let stale = """
    {"name":"stale","group":"mark","title":"stale","meaning":"Nothing comes.","occasion":"At times.",
    "shape":"Three bursts.","advice":"Look.","text":"Stale: Nothing comes.","seconds":0.1}
    """

  static let lowest = """
    {"name":"lowest:c\\u001bpu","group":"axis","title":"lowest tone of cpu","meaning":"It is 0.",
    "occasion":"While it is.","shape":"A tone.","advice":"","text":"c\\u001bpu: lowest tone is 0.",
    "seconds":0.2}
    """

  /// A daemon that answers everything.
  static var daemon: FakeDaemon {
    get throws {
      try FakeDaemon([
        "Status": .reply(status), "List": .reply(listing), "Describe": .reply(description),
        "Health": .reply("{\"health\":\"sounding\",\"reason\":\"\"}"),
        "Focus": .reply("{\"focus\":\"cpu\",\"text\":\"in focus: cpu, 42 percent, 1 of 3\"}"),
        "Mute": .reply("{\"muted_until_s\":1000.5,\"text\":\"muted for 10 minutes\"}"),
        "Ack": .reply("{\"text\":\"acknowledged for 10 minutes: cpu\"}"),
        "Snooze": .reply("{\"text\":\"snoozed for 5 minutes: cpu\"}"),
        "Set": .reply("{\"text\":\"Volume is 50\"}"),
        "Settings": .reply("{\"settings\":\(settings)}"),
        "Mode": .reply("{\"mode\":\"focus\",\"text\":\"mode focus\"}"),
        "Replay": .reply("{\"text\":\"replaying cpu\"}"),
        "Speed": .reply("{\"factor\":2,\"text\":\"speed 2, 1.5 seconds left\"}"),
        "Stop": .reply("{\"text\":\"replay stopped, the live sound goes on\"}"),
        "Legend": .reply("{\"sounds\":[\(stale),\(lowest)]}"),
        "Reload": .reply("{\"text\":\"configuration reloaded\"}"),
      ])
    }
  }
}
