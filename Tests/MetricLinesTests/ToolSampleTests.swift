import MetricLines
import Testing

@Suite struct ToolSampleTests {
  /// One captured output: what is said about it, how many points it gives, and the first of them.
  struct Sample: CustomTestStringConvertible {
    var name: String
    var decision: String?
    var count: Int
    var first: [String]
    var rejected: [String] = []

    var testDescription: String { name }
  }

  @Test(arguments: [
    Sample(
      name: "vmstat_1", decision: "vmstat columns, 17 series", count: 51,
      first: ["r=1.0", "b=0.0", "swpd=0.0", "free=23218668.0", "buff=15560.0", "cache=1207472.0"]),
    Sample(
      name: "vmstat_t_w", decision: "vmstat columns, 18 series", count: 36,
      first: ["r=1.0@1796001311000000000", "b=0.0@1796001311000000000"]),
    Sample(
      name: "mpstat_P_ALL", decision: "columns with header, 10 series a row", count: 60,
      first: ["all.%usr=34.17", "all.%nice=0.0", "all.%sys=21.61", "all.%iowait=0.0"]),
    Sample(
      name: "sar_u", decision: "columns with header, 6 series a row", count: 24,
      first: ["all.%user=0.0", "all.%nice=0.0", "all.%system=1.1"]),
    Sample(
      name: "sar_u_iso_time", decision: "columns with header, 6 series a row", count: 12,
      first: ["all.%user=38.19"]),
    Sample(
      name: "sar_u_locale_de", decision: "columns with header, 6 series a row", count: 18,
      first: ["all.%user=1.05", "all.%nice=0.0", "all.%system=0.52"]),
    Sample(
      name: "sar_q", decision: "columns with header, 6 series", count: 12,
      first: ["runq-sz=0.0", "plist-sz=106.0", "ldavg-1=0.56"]),
    Sample(
      name: "sar_n_dev", decision: "columns with header, 8 series a row", count: 64,
      first: ["lo.rxpck/s=0.0", "lo.txpck/s=0.0", "lo.rxkB/s=0.0"]),
    Sample(
      name: "free_m_s", decision: "columns with header, 6 series a row", count: 18,
      first: [
        "Mem.total=24105.0", "Mem.used=406.0", "Mem.free=22856.0", "Mem.shared=11.0",
        "Mem.buff/cache=1133.0", "Mem.available=23699.0", "Swap.total=0.0", "Swap.used=0.0",
        "Swap.free=0.0", "Mem.total=24105.0", "Mem.used=403.0",
      ]),
    Sample(
      name: "proc_loadavg_loop", decision: "columns without header, 4 series", count: 12,
      first: ["column1=0.57", "column2=1.04", "column3=1.0", "column5=26273.0"]),
    Sample(
      name: "iostat_c", decision: "iostat columns, 6 series", count: 6,
      first: ["%user=19.79", "%nice=0.0", "%system=8.33"]),
    Sample(
      name: "iostat_dx", decision: "iostat columns, 22 series a row", count: 44,
      first: ["vda.r/s=111.0", "vda.rkB/s=1432.0"]),
    Sample(
      name: "nicstat", decision: "columns with header, 8 series a row", count: 32,
      first: ["lo.rKB/s=122.2", "lo.wKB/s=122.2"]),
    Sample(
      name: "pidstat", decision: "columns with header, 5 series a row", count: 10,
      first: ["workerd.1.%usr=0.0", "workerd.1.%system=1.0"]),
    Sample(
      name: "pidstat_h", decision: "columns with header, 10 series a row", count: 20,
      first: ["workerd.1.%usr=0.0", "workerd.1.%system=0.0"]),
    Sample(
      name: "dstat_nocolor", decision: "dstat columns, 13 series", count: 39,
      first: ["usr=99.0", "sys=1.0", "idl=0.0"]),
    Sample(
      name: "dstat_piped_default", decision: "dstat columns, 13 series", count: 26,
      first: ["usr=100.0", "sys=0.0"]),
    Sample(
      name: "dstat_output_csv", decision: nil, count: 0, first: [], rejected: ["no_format:6"]),
    Sample(
      name: "ifstat_t", decision: "columns with header, 2 series", count: 6,
      first: ["eth0.in=0.0", "eth0.out=0.0"]),
    Sample(
      name: "pv_n", decision: "numbers", count: 3,
      first: ["value=33.0", "value=66.0", "value=100.0"]),
    Sample(
      name: "pv_nbt", decision: "columns without header, 2 series", count: 8,
      first: ["column1=0.5664", "column2=52428800.0"]),
    Sample(
      name: "collectd_write_log_json", decision: "JSON lines", count: 35,
      first: ["load.load.shortterm{host=web-1}=0.29638671875@1796001269540000000"]),
    Sample(
      name: "rsyslog_omprog_stdin", decision: "JSON lines", count: 95,
      first: [
        "imuxsock.submitted=0.0@1796001467000000000",
        "imuxsock.ratelimit.discarded=0.0@1796001467000000000",
      ],
      rejected: ["missing:8", "no_format:5"]),
  ])
  func `reads what tools print`(expected: Sample) throws {
    let reading = read(try sample(expected.name))
    #expect(reading.decision == expected.decision)
    #expect(reading.points.count == expected.count)
    #expect(Array(reading.points.prefix(expected.first.count)) == expected.first)
    #expect(reading.rejected == expected.rejected)
  }

  @Test func `plays the last row of vmstat column by column`() throws {
    let reading = read(try sample("vmstat_1"))
    #expect(
      Array(reading.points.suffix(17)) == [
        "r=1.0", "b=0.0", "swpd=0.0", "free=23218668.0", "buff=15560.0", "cache=1207472.0",
        "si=0.0", "so=0.0", "bi=0.0", "bo=0.0", "in=41.0", "cs=68.0", "us=0.0", "sy=1.0",
        "id=100.0", "wa=0.0", "st=0.0",
      ])
  }

  @Test func `scales what dstat and free abbreviate`() throws {
    #expect(read(try sample("dstat_piped_default")).points.contains("writ=8192.0"))
    let text = "               total        used\nMem:            23Gi       4157k\n"
    #expect(
      read(text, format: .columns).points == ["Mem.total=24696061952.0", "Mem.used=4256768.0"])
  }

  @Test func `repeats of the header change nothing`() throws {
    let screen = try sample("vmstat_1")
    let group = screen.firstIndex(of: 10).map { Array(screen[...$0]) } ?? []
    let names = Array(screen[group.count...].prefix { $0 != 10 }) + [10]
    let row = Array(" 2  0      0 1 2 3    0    0     0     0   41   68  0  1 100  0  0\n".utf8)
    let reading = read(screen + group + names + row)
    #expect(reading.points.count == 51 + 17)
    #expect(reading.points[51] == "r=2.0")
    #expect(reading.rejected == [])
  }

  @Test func `reads rows whose clock says AM or PM`() {
    let text = """
      Linux 6.1 (web-1) 	11/30/26 	_x86_64_	(2 CPU)

      01:15:37 AM     CPU     %user     %idle
      01:15:38 AM     all      1.05     98.43
      01:15:39 AM     all      0.00     99.48

      """
    let reading = read(text)
    #expect(
      reading.points == ["all.%user=1.05", "all.%idle=98.43", "all.%user=0.0", "all.%idle=99.48"])
    #expect(reading.rejected == [])
  }

  @Test func `tells the blocks of iostat apart and leaves the first of each out`() {
    let block = { (user: String, rate: String) in
      "avg-cpu:  %user   %idle\n          \(user)   50.00\n\nDevice   r/s   w/s\nvda \(rate) 1.00\nvdb \(rate) 2.00\n\n"
    }
    let reading = read("Linux 6.1 (web-1)\n\n" + block("1.0", "7.0") + block("2.0", "8.0"))
    #expect(
      reading.points == [
        "%user=2.0", "%idle=50.0", "vda.r/s=8.0", "vda.w/s=1.0", "vdb.r/s=8.0", "vdb.w/s=2.0",
      ])
    #expect(reading.rejected == [])
  }
}
