import SonifyDaemon
import Testing

@Suite struct SpokenNamesTests {
  @Test(
    arguments: [
      (["node_load1{host=a}"], ["node_load1"]),
      (["node_load1{host=a}", "node_load5{host=a}"], ["load1", "load5"]),
      (["load{host=a}", "load{host=b}"], ["a", "b"]),
      (["cpu.user", "cpu.system", "cpu.idle"], ["user", "system", "idle"]),
      (["cpu.user", "disk.user"], ["cpu.user", "disk.user"]),
      (["cpu", "cpu.user"], ["cpu", "cpu.user"]),
      (["cpu.0", "cpu.1"], ["cpu.0", "cpu.1"]),
      (["a.b.0", "a.b.1"], ["b.0", "b.1"]),
      (["us", "sy", "id"], ["us", "sy", "id"]),
      (["all.%usr", "all.%idle"], ["%usr", "%idle"]),
      (["net.rx{device=eth0,host=a}", "net.rx{device=lo,host=a}"], ["eth0", "lo"]),
      (
        ["net.rx{device=eth0,host=a}", "net.tx{device=eth0,host=a}", "net.rx{device=lo,host=a}"],
        ["rx eth0", "tx eth0", "rx lo"]
      ),
      (["net.rx{device=eth0,host=a}", "net.tx{device=eth0,host=b}"], ["rx a", "tx b"]),
      (["cpu{cpu=0,mode=idle}", "cpu{cpu=1,mode=user}"], ["cpu=0 idle", "cpu=1 user"]),
      (["http{code=500}"], ["http code=500"]),
      (["cpu{mode=idle}", "load"], ["cpu idle", "load"]),
      (["a{x=same}", "a{y=same}"], ["a{x=same}", "a{y=same}"]),
      (["a{host=x}", "a"], ["a{host=x}", "a"]),
      (["a{v=b\\,c}", "a{v=d}"], ["b,c", "d"]),
      (["a{v", "a{v}", "a{}"], ["a{v", "a{v}", "a{}"]),
      (["länge.öl", "länge.öde"], ["öl", "öde"]),
      (["", "x"], ["", "x"]), ([], []),
    ] as [([String], [String])])
  func `leaves out what all share`(names: [String], spoken: [String]) {
    #expect(assign(names).map(\.text) == spoken)
  }

  private func assign(
    _ names: [String], known: [String: SpokenName] = [:], taken: Set<String> = []
  ) -> [SpokenName] {
    SpokenNames(names, known: names.map { known[$0] }).assigned(taken: taken)
  }

  /// Names that people have been told, and then other series.
  @Test(
    arguments: [
      // A new one that shares less: the old names can still mean nothing else.
      (
        ["node_load1", "node_load5"], ["node_load1", "node_load5", "up"], ["load1", "load5", "up"]
      ),
      // Another series' name ends with what the first is known by.
      (
        ["cpu.user", "cpu.system"], ["cpu.user", "cpu.system", "disk.user"],
        ["cpu.user", "system", "disk.user"]
      ),
      // A second host: the name without one would mean both.
      (
        ["load{host=a}", "disk{host=a}"], ["load{host=a}", "disk{host=a}", "load{host=b}"],
        ["load a", "disk a", "load b"]
      ),
      // The value alone meant the only metric.
      (
        ["rx{device=eth0}", "rx{device=lo}"],
        ["rx{device=eth0}", "rx{device=lo}", "tx{device=lo}"],
        ["rx eth0", "rx lo", "tx lo"]
      ),
      // Others have gone, and a shorter name would do; the known one stays.
      (["net.rx{d=eth0}", "net.tx{d=lo}"], ["net.rx{d=eth0}"], ["rx eth0"]),
      (["load"], ["load", "load.long"], ["load", "load.long"]),
    ] as [([String], [String], [String])])
  func `a name that was told stays while it can mean nothing else`(
    first: [String], later: [String], spoken: [String]
  ) {
    var known: [String: SpokenName] = [:]
    for (name, spoken) in zip(first, assign(first)) {
      var spoken = spoken
      spoken.isTold = true
      known[name] = spoken
    }
    #expect(assign(later, known: known).map(\.text) == spoken)
  }

  @Test func `a name that nobody has heard may change`() {
    let known = ["net.rx{d=eth0}": assign(["net.rx{d=eth0}", "net.tx{d=lo}"])[0]]
    #expect(assign(["net.rx{d=eth0}"], known: known).map(\.text) == ["net.rx eth0"])
  }

  @Test func `no two are alike, and none is as another's title`() {
    var random = SystemRandomNumberGenerator()
    let words = ["a", "b", "c.a", "x=y", "{a", "a}", "eth0"]
    for _ in 0..<500 {
      let names = Set(
        (0..<6).map { _ in
          let tags = (0..<Int.random(in: 0..<3, using: &random)).map { _ in
            "\(words.randomElement() ?? "")=\(words.randomElement() ?? "")"
          }
          let base = (words.randomElement() ?? "") + "." + (words.randomElement() ?? "")
          return base + (tags.isEmpty ? "" : "{\(tags.joined(separator: ","))}")
        }
      ).sorted()
      let spoken = assign(names, taken: ["a", "eth0"]).map(\.text)
      #expect(Set(spoken).count == names.count, "\(names) \(spoken)")
      #expect(!spoken.contains("eth0") || names.contains("eth0"))
    }
  }
}
