import MetricLines
import Testing

@Suite struct InfluxTests {
  @Test(
    arguments: [
      ("cpu value=1", ["cpu.value=1.0"]),
      (
        "cpu,host=a value=1.5,idle=2i 1796001345",
        [
          "cpu.value{host=a}=1.5@1796001345000000000", "cpu.idle{host=a}=2.0@1796001345000000000",
        ]
      ),
      ("cpu,z=1,a=2 v=1u", ["cpu.v{a=2,z=1}=1.0"]),
      ("a f=1.,g=.5,h=1e+21,i=-0,j=+7", ["a.f=1.0", "a.g=0.5", "a.h=1e+21", "a.i=0.0", "a.j=7.0"]),
      ("a b=t,c=T,d=true,e=True,f=TRUE", ["a.b=1.0", "a.c=1.0", "a.d=1.0", "a.e=1.0", "a.f=1.0"]),
      (
        "a b=f,c=F,d=false,e=False,f=FALSE",
        ["a.b=0.0", "a.c=0.0", "a.d=0.0", "a.e=0.0", "a.f=0.0"]
      ),
      ("a v=nan,w=-inf,x=1", ["a.v!missing", "a.w!infinite", "a.x=1.0"]),
      ("a v=1e999", ["a.v!infinite"]),
      ("a v=1,w=xyz", ["a.v=1.0", "a.w!not_number"]),
      ("a,t=1 v=5%", ["a.v{t=1}!not_number"]),
      ("a v=5% 1796001345", ["a.v!not_number@1796001345000000000"]),
      (#"cpu\ load,dc=x\ y,host=a\,b\=c n=3i"#, [#"cpu load.n{dc=x y,host=a\x5c,b\x5c=c}=3.0"#]),
      (#"a\=b,t\=u=1 f\ g\,h\=i=2"#, [#"a\x5c=b.f g,h=i{t\x5c=u=1}=2.0"#]),
      (#"w\x,p=C:\dir\ v=1 v=2"#, [#"w\x5cx.v{p=C:\x5c\x5cdir v\x5c=1}=2.0"#]),
      (#"m,t=a\  v=1"#, ["m.v{t=a }=1.0"]),
      (#"m s="a b=1, c",v=2 1796001345000"#, ["m.v=2.0@1796001345000000000"]),
      (#"m v=1,s="he said \"hi\" \\""#, ["m.v=1.0"]),
      ("m  v=1  1796001345000000000  ", ["m.v=1.0@1796001345000000000"]),
      ("  m v=1", ["m.v=1.0"]),
      ("m v=9223372036854775807i", ["m.v=9.223372036854776e+18"]),
      ("temperatur,ort=Köln wert=21.5", ["temperatur.wert{ort=Köln}=21.5"]),
      ("m,a=1,a=2 v=1", ["m.v{a=2}=1.0"]), ("m=5 v=6", ["m=5.v=6.0"]),
      ("m,a={x} v=1", [#"m.v{a=\x5c{x\x5c}}=1.0"#]),
    ] as [(String, [String])])
  func `reads a point`(line: String, points: [String]) {
    let reading = read(line + "\n", format: .influx)
    #expect(reading.points == points)
  }

  @Test(
    arguments: [
      ("m s=\"only text\"", "missing"), ("m", "no_format"), ("m v", "no_format"),
      ("m v= 5", "not_number"), ("m =5", "no_format"), ("m v=1,", "no_format"),
      ("m,t v=1", "no_format"), ("m, v=1", "no_format"), ("m,=x v=1", "no_format"),
      (",t=x v=1", "no_format"), ("m,t= v=1", "bad_name"),
      ("m v=1 soon", "no_format"), ("m v=1 1796001345.5", "no_format"), ("m v=1 -5", "late"),
      ("m v=1 -99999999999999999999", "late"), ("m v=\"a\"b", "no_format"),
      ("m a b=1", "no_format"), ("msg=\"x y\" z=\"v\"", "no_format"), ("m done=50%", "no_format"),
    ])
  func `refuses what is no point, or none that can be heard`(line: String, reason: String) {
    let reading = read(line + "\n", format: .influx)
    #expect(reading.points.filter { $0.contains("=") && !$0.contains("!") } == [])
    #expect(reading.rejected == ["\(reason):1"])
  }

  @Test func `an equals sign in a measurement is a pair of logfmt, unless the format was told`() {
    #expect(read("m=5 v=6\nm=7 v=8\n").decision == "logfmt")
    #expect(readDatagram("a v=1\nm=5 v=6").points == ["a.v=1.0", "m=5.0", "v=6.0"])
  }

  @Test(arguments: ["9300000000000000000", "99999999999999999999", "9223372037"])
  func `a stamp further away than can be told counts as now`(stamp: String) {
    #expect(read("m v=1 \(stamp)\n", format: .influx).points == ["m.v=1.0"])
  }

  @Test func `comments and blank lines are nothing`() {
    let reading = read("# a comment\n\n   \n # b\nm v=1\n#m v=2\n", format: .influx)
    #expect(reading.points == ["m.v=1.0"])
    #expect(reading.rejected == [])
  }

  @Test(arguments: [1, 2, 3, 7, Int.max])
  func `a text may hold line ends`(piece: Int) {
    let text = """
      m v=1,s="first
      # no comment

      cpu value=5
      last\\" not yet",w=2 1796001345
      m v=3

      """
    let reading = read(text, format: .influx, piece: piece)
    #expect(
      reading.points == [
        "m.v=1.0@1796001345000000000", "m.w=2.0@1796001345000000000", "m.v=3.0",
      ])
    #expect(reading.rejected == [])
    #expect(reading.lines == 6)
  }

  @Test func `a quote too many costs its own line only`() {
    let text = "m s=\"open,v=1\n" + String(repeating: "m v=2\n", count: 100)
    let reading = read(text, format: .influx)
    #expect(reading.points == Array(repeating: "m.v=2.0", count: 100))
    #expect(reading.rejected == ["no_format:1"])

    let closed = read("m v=1,s=\"x\nm v=2\nm s=\"a\",v=3\n# x\nm v=4\n", format: .influx)
    #expect(closed.points == ["m.v=2.0", "m.v=3.0", "m.v=4.0"])
    #expect(closed.rejected == ["no_format:1"])
  }

  @Test func `a text that nothing closes is counted at the end`() {
    let reading = read("m v=1\nm v=2,s=\"x\nm v=3\n")
    #expect(reading.points == ["m.v=1.0", "m.v=3.0"])
    #expect(reading.rejected == ["no_format:1"])
    let datagram = readDatagram("m v=1,s=\"x")
    #expect(datagram.points == [])
    #expect(datagram.rejected == ["no_format:1"])
    let lines = readDatagram("m v=1,s=\"x\ny\",w=2\nm v=3,s=\"\nz\"")
    #expect(lines.points == ["m.v=1.0", "m.w=2.0", "m.v=3.0"])
    #expect(lines.rejected == [])
  }

  @Test func `every line of a text that nothing closes counts, at its own place`() {
    let middle = (0..<100).map { "m\($0) v=abc\n" }.joined()
    let reading = read("m v=1\nm v=\"un\n" + middle + "m8 v=1\n")
    #expect(reading.points == ["m.v=1.0", "m8.v=1.0"])
    #expect(reading.rejected == ["no_format:101"])

    var reader = LineReader(hasher: NameHasher(seed: 1))
    var batch = MeasurementBatch()
    let bytes = Array("m v=1\nm v=\"un\nm5 v=1e400\nm8 v=1\nm9 v=2\n".utf8)
    _ = reader.read(bytes.span, into: &batch)
    let opened = reader.openTextLine
    #expect(opened == 2)
    #expect(batch.count == 1)
    reader.decideNow(into: &batch)
    #expect(batch.count == 4)
    let closed = reader.openTextLine
    #expect(closed == nil)
    let places = reader.examples.map { "\($0.reason.name) \($0.line) \($0.offset)" }
    #expect(places == ["no_format 2 6", "infinite 3 14"])
  }

  @Test func `bounds what an open text keeps`() {
    var text = "m s=\"open\n"
    for _ in 0..<40 { text += String(repeating: "x", count: 4_000) + "\nm v=1\n" }
    let reading = read(text, format: .influx)
    #expect(reading.points == Array(repeating: "m.v=1.0", count: 40))
    #expect(reading.rejected == ["no_format:41"])
  }

  @Test func `the first point tells the format`() {
    let reading = read("weather,place=hill temp=21.5 1796001345000\n")
    #expect(reading.decision == "InfluxDB lines")
    #expect(
      read("level=info took=5 size=7\nlevel=info took=5 size=7\n").decision != "InfluxDB lines")
    #expect(read("see done=50%\nsee done=60%\n").decision != "InfluxDB lines")
  }

  @Test func `DOS line ends do no harm`() {
    #expect(read("m f=1.5\r\nm f=2.5\r\n").points == ["m.f=1.5", "m.f=2.5"])
  }

  @Test func `not a number leaves a hole and spoils nothing`() {
    let reading = read("cpu value=200\ncpu value=nan\ncpu value=-inf\ncpu value=201\n")
    #expect(
      reading.points == [
        "cpu.value=200.0", "cpu.value!missing", "cpu.value!infinite", "cpu.value=201.0",
      ])
    #expect(reading.rejected == ["missing:1", "infinite:1"])
  }

  @Test func `reads what Python's old client wrote`() throws {
    let reading = read(try sample("influxdb1_make_lines"))
    #expect(
      reading.points == [
        #"cpu load.b{dc=x y,host=a\x5c,b\x5c=c}=0.0@1257894000000000000"#,
        #"cpu load.n{dc=x y,host=a\x5c,b\x5c=c}=3.0@1257894000000000000"#,
        #"cpu load.value{dc=x y,host=a\x5c,b\x5c=c}=0.64@1257894000000000000"#,
        "m2.v{dc=x y}=1e+21", "m3.v{dc=x y}!missing",
      ])
    #expect(reading.decision == "InfluxDB lines")
  }

  @Test func `reads collectd's datagrams to the last field`() throws {
    var count = 0
    let file = String(decoding: try sample("collectd_write_influxdb_udp.dgrams"), as: UTF8.self)
    for line in file.split(separator: "\n") {
      let text = String(line.drop { $0 != " " }.dropFirst()).replacing("\\n", with: "\n")
      let reading = readDatagram(text)
      let fields = text.split(separator: "\n").map {
        $0.split(separator: " ")[1].split(separator: ",").count
      }
      #expect(reading.rejected == [])
      #expect(reading.points.count == fields.reduce(0, +))
      count += reading.points.count
    }
    #expect(count == 135)
  }
}
