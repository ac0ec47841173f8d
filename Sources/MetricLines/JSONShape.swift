/// What an object of JSON is, when it comes from one of the agents whose way of writing is known.
///
/// ```text
/// {"fields":{"idle":97},"name":"cpu","tags":{"host":"a"},"timestamp":1}     Telegraf: cpu.idle{host=a}
/// {"name":"up","namespace":"app","tags":{},"kind":"absolute","gauge":{"value":1}}    Vector: app.up
/// {"chart_id":"system.cpu","name":"user","hostname":"a","units":"%","value":5} netdata: system.cpu.user{host=a}
/// {"values":[1,2],"dsnames":["rx","tx"],"plugin":"if","type":"octets",...}    collectd: if.octets.rx{...}
/// {"metric":"sys.cpu","value":18,"tags":{"host":"a"}}                         OpenTSDB: sys.cpu{host=a}
/// {"name":"main Q","origin":"core.queue","size":6}                            rsyslog: main Q.size
/// {"topic":"room/temp","payload":21.5,"qos":0}                                mosquitto_sub: room/temp
/// {"metric":{"__name__":"up","job":"a"},"value":[1.5,"1"]}                    Prometheus' API: up{job=a}
/// ```
struct JSONShape {
  /// Members that matter.
  enum Member: Int, CaseIterable {
    case name, tags, fields, namespace, kind, gauge, counter, set, distribution, histogram, summary
    case chart, hostname, units
    case value, values, dsnames, dstypes, plugin, pluginInstance, type, typeInstance, host, origin
    case topic, payload, metric

    /// How it is written.
    var key: StaticString {
      switch self {
      case .name: "name"
      case .tags: "tags"
      case .fields: "fields"
      case .namespace: "namespace"
      case .kind: "kind"
      case .gauge: "gauge"
      case .counter: "counter"
      case .set: "set"
      case .distribution: "distribution"
      case .histogram: "aggregated_histogram"
      case .summary: "aggregated_summary"
      case .chart: "chart_id"
      case .hostname: "hostname"
      case .units: "units"
      case .value: "value"
      case .values: "values"
      case .dsnames: "dsnames"
      case .dstypes: "dstypes"
      case .plugin: "plugin"
      case .pluginInstance: "plugin_instance"
      case .type: "type"
      case .typeInstance: "type_instance"
      case .host: "host"
      case .origin: "origin"
      case .topic: "topic"
      case .payload: "payload"
      case .metric: "metric"
      }
    }
  }

  /// Whose way of writing it is.
  enum Agent {
    case telegraf, vector, netdata, collectd, rsyslog, mosquitto, prometheus
    /// Under `metric`.
    case openTSDB
    /// Its like, with `name` for `metric`.
    case tagged
  }

  private var places = InlineArray<27, Range<Int>>(repeating: 0..<0)

  /// Looks at the members of the object in `range`, which is valid.
  init(_ line: Span<UInt8>, in range: Range<Int>) {
    var members = JSONMembers(line, in: range)
    while members.next(line) {
      for member in Member.allCases where line.holds(member.key, in: members.key) {
        places[member.rawValue] = members.value
      }
    }
  }

  /// Place of a member's value, with its quotes or brackets; empty where there is none.
  subscript(member: Member) -> Range<Int> { places[member.rawValue] }

  /// Whose it is; `nil` when it is nobody's that we know.
  func agent(_ line: Span<UInt8>) -> Agent? {
    if has(.fields, "{", line), has(.name, "\"", line) { return .telegraf }
    if has(.name, "\"", line), has(.histogram, "{", line) || has(.summary, "{", line) {
      return .vector
    }
    if has(.kind, "\"", line), has(.name, "\"", line),
      has(.gauge, "{", line) || has(.counter, "{", line) || has(.set, "{", line)
        || has(.distribution, "{", line)
    {
      return .vector
    }
    if has(.chart, "\"", line), has(.name, "\"", line), !self[.value].isEmpty { return .netdata }
    if has(.dsnames, "[", line), has(.values, "[", line), has(.plugin, "\"", line),
      has(.type, "\"", line)
    {
      return .collectd
    }
    if has(.metric, "{", line), has(.value, "[", line) || has(.values, "[", line) {
      return .prometheus
    }
    if isScalar(.value, line) {
      if has(.metric, "\"", line) { return .openTSDB }
      if has(.name, "\"", line), has(.tags, "{", line) { return .tagged }
    }
    if has(.topic, "\"", line), !self[.payload].isEmpty { return .mosquitto }
    return has(.origin, "\"", line) && has(.name, "\"", line) ? .rsyslog : nil
  }

  private func has(_ member: Member, _ first: Unicode.Scalar, _ line: Span<UInt8>) -> Bool {
    let place = self[member]
    return place.count > 1 && line[place.lowerBound] == UInt8(ascii: first)
  }

  private func isScalar(_ member: Member, _ line: Span<UInt8>) -> Bool {
    guard let first = self[member].first else { return false }
    return line[first] != UInt8(ascii: "{") && line[first] != UInt8(ascii: "[")
  }

  /// The text inside of a string's quotes, as it stands; empty where there is none.
  func text(_ member: Member, _ line: Span<UInt8>) -> Range<Int> {
    let place = self[member]
    guard place.count > 2, line[place.lowerBound] == UInt8(ascii: "\"") else { return 0..<0 }
    return place.lowerBound + 1..<place.upperBound - 1
  }
}
