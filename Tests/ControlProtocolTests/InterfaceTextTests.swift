import ControlProtocol
import FoundationEssentials
import Testing

/// What the socket says of itself is what it sends.
@Suite struct InterfaceTextTests {
  private let control: InterfaceDescription
  private let service: InterfaceDescription

  init() throws {
    control = try InterfaceDescription(InterfaceText.control)
    service = try InterfaceDescription(InterfaceText.service)
  }

  private func object(_ value: some Encodable) throws -> [String: JSONValue] {
    try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(value))
  }

  @Test func `every method is described, and nothing else`() {
    #expect(control.name == ControlMethod.interface && service.name == ServiceMethod.interface)
    #expect(Set(control.methods.keys) == Set(ControlMethod.allCases.map(\.rawValue)))
    #expect(Set(service.methods.keys) == Set(ServiceMethod.allCases.map(\.rawValue)))
  }

  @Test func `every answer has the fields and types of its description`() throws {
    let answers: [(ControlMethod, any Encodable)] = [
      (.status, Full.status), (.health, HealthReport(health: .silent, reason: "")),
      (.list, SeriesListing(series: [Full.series])), (.describe, Full.description),
      (.descriptor, DescriptorReply(chart: Full.chart, next: "a")),
      (.focus, FocusReply(focus: "", text: "")), (.mute, MuteReply(mutedUntil: 1, text: "")),
      (.set, TextReply(text: "")), (.settings, SettingsListing(settings: [Full.setting])),
      (.ack, TextReply(text: "")), (.snooze, TextReply(text: "")),
      (.mode, ModeReply(mode: "", text: "")), (.replay, TextReply(text: "")),
      (.speed, SpeedReply(factor: 1.5, text: "")), (.stop, TextReply(text: "")),
      (.legend, LegendReply(sounds: [SoundReport()])),
      (.reload, TextReply(text: "")),
      (.watch, Event(time: 1.5, kind: .stale, series: "cpu", text: "")),
    ]
    #expect(answers.count == ControlMethod.allCases.count)
    for (method, answer) in answers {
      let described = try #require(control.methods[method.rawValue]).output
      #expect(
        control.differences(try object(answer), described, at: method.rawValue) == [])
    }
  }

  @Test func `an empty answer has every field too`() throws {
    let output = try #require(control.methods["Status"]).output
    #expect(Set(try object(StatusReport()).keys) == Set(output.keys))
    let described = try #require(control.methods["Describe"]).output
    #expect(Set(try object(SeriesDescription()).keys) == Set(described.keys))
    let chart = try object(DescriptorReply(chart: SeriesChart(), next: nil))
    #expect(Set(chart.keys) == control.methods["Descriptor"].map { Set($0.output.keys) })
    #expect(Set(try object(SeriesChart()).keys) == control.types["Chart"].map { Set($0.keys) })
    #expect(Set(try object(SeriesReport()).keys) == control.types["Series"].map { Set($0.keys) })
  }

  @Test func `every call takes the parameters of its description`() throws {
    let requests: [(ControlMethod, any RequestParameters)] = [
      (.list, ListRequest(all: true)), (.describe, DescribeRequest(series: "a")),
      (.descriptor, DescriptorRequest(series: "a", last: 1.5, after: "b")),
      (.focus, FocusRequest(series: "a", step: 1)),
      (.mute, MuteRequest(series: "a", seconds: 1.5, alarms: true)),
      (.ack, AlarmRequest(series: "a", seconds: 1.5)),
      (.snooze, AlarmRequest(series: "a", seconds: 1.5)),
      (.set, SetRequest(key: "a", value: "b", series: "c")), (.mode, ModeRequest(mode: "a")),
      (
        .replay,
        ReplayRequest(
          series: "a", also: ["b"], together: true, last: 1.5, length: 2.5, pan: false)
      ), (.speed, SpeedRequest(factor: 1.5)),
      (.legend, LegendRequest(sound: "a", silent: true)),
    ]
    let named = Set(requests.map(\.0))
    for method in ControlMethod.allCases where !named.contains(method) {
      #expect(try #require(control.methods[method.rawValue]).input.isEmpty)
    }
    for (method, request) in requests {
      let described = try #require(control.methods[method.rawValue]).input
      #expect(control.differences(try object(request), described, at: method.rawValue) == [])
      #expect(type(of: request).names == Set(described.keys))
    }
  }

  @Test func `every error is described with its text`() {
    let errors: [ControlError] = [
      .noSuchSeries(""), .invalidValue(""), .unknownKey(""), .badConfiguration(""), .failed(""),
      .badRequest(""), .tooManyClients(""),
    ]
    #expect(Set(errors.map(\.name)) == Set(control.errors.keys))
    #expect(control.errors.values.allSatisfy { $0 == ["text": .string] })
  }

  @Test func `the comparison would notice`() throws {
    let output = try #require(control.methods["Health"]).output
    let health = ["health": JSONValue.string("")]
    #expect(control.differences(health, output, at: "h") == ["h.reason is on one side only"])
    let wrong = health.merging(["reason": .int(1)]) { $1 }
    #expect(control.differences(wrong, output, at: "h").count == 1)
  }
}

/// Reports with something in every field.
enum Full {
  static var status: StatusReport {
    var report = StatusReport()
    report.points.rejected = ["missing": 1]
    var source = SourceReport()
    source.rejected = ["missing": 1]
    report.sources = [source]
    report.marks = ["hole": 1]
    report.folded = ["holes": 1]
    report.replay = ReplayReport(
      series: ["a"], together: true, sounding: ["a"], part: 0.5, speed: 1.5, left: 1.5)
    report.mutedUntil = 1_700_000_000.5
    var alarm = AlarmReport()
    alarm.until = 1.5
    report.alarms = [alarm]
    return report
  }

  static var series: SeriesReport {
    var report = SeriesReport()
    report.value = 1.5
    report.pitch = 440
    report.group = GroupReport(function: "mean", counted: 1, members: 2)
    return report
  }

  static var description: SeriesDescription {
    var report = SeriesDescription()
    report.minimum = SeriesDescription.Place(value: 1, time: 2)
    report.maximum = report.minimum
    report.mean = 1
    report.median = 1
    report.deviation = 1
    report.trend.slope = 1
    report.features = [SeriesDescription.Feature()]
    return report
  }

  static var chart: SeriesChart {
    var chart = SeriesChart()
    chart.summary = "x"
    for axis in [\SeriesChart.xAxis, \.yAxis] {
      chart[keyPath: axis].low = 0.5
      chart[keyPath: axis].high = 1.5
      chart[keyPath: axis].gridlines = [1.5]
    }
    chart.series = [SeriesChart.Series()]
    chart.series[0].pan = 0.5
    chart.series[0].volume = 0.5
    chart.series[0].points = [SeriesChart.Point(x: 1.5, y: 2.5)]
    return chart
  }

  static let setting = SettingReport(
    section: "Chart", key: "Window", value: "5min", origin: "built-in")
}
