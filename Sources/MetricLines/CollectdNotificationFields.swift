/// What a notification of collectd's says.
struct CollectdNotificationFields {
  var message: String?
  private var level: MetricEvent.Level?
  private var time: Int64?
  private var host: [UInt8] = []
  private var plugin: [UInt8] = []
  private var pluginInstance: [UInt8] = []
  private var type: [UInt8] = []
  private var typeInstance: [UInt8] = []
  private var source: [UInt8] = []
  private var value: Double?
  private var limits = SeriesFacts()

  /// As an event; `nil` without a severity.
  var event: MetricEvent? {
    guard let level else { return nil }
    return MetricEvent(level: level, title: title, text: message ?? "", time: time)
  }

  /// `host/plugin-instance/type-instance`, as far as it is known.
  private var title: String {
    let parts = [host, joined(plugin, pluginInstance), joined(type, typeInstance)]
    let known = parts.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
    return known.isEmpty ? "collectd" : known.joined(separator: "/")
  }

  private func joined(_ name: [UInt8], _ instance: [UInt8]) -> [UInt8] {
    instance.isEmpty ? name : name + [UInt8(ascii: "-")] + instance
  }

  /// Whether a line begins the block of a notification: `Severity: WARNING`.
  static func beginsBlock(_ line: Span<UInt8>) -> Bool {
    guard line.begins(with: "Severity:") else { return false }
    return level(line, line.trimmed(from: 9)) != nil
  }

  private static func level(_ line: Span<UInt8>, _ range: Range<Int>) -> MetricEvent.Level? {
    if line.holds("failure", in: range) { return .error }
    if line.holds("warning", in: range) { return .warning }
    return line.holds("okay", in: range) ? .ok : nil
  }

  /// Takes a `Key: value` line of a block; `false` when it is none.
  @discardableResult
  mutating func setHeader(_ line: Span<UInt8>) -> Bool {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":"), from: 0), colon > 0,
      (0..<colon).allSatisfy({ line[$0] < 0x80 && isLetter(line[$0]) })
    else { return false }
    set(line, 0..<colon, line.trimmed(from: colon + 1))
    return true
  }

  /// Takes one field; what it does not know is ignored.
  mutating func set(_ line: Span<UInt8>, _ key: Range<Int>, _ range: Range<Int>) {
    if line.holds("severity", in: key) { level = Self.level(line, range) }
    if line.holds("time", in: key) { time = Timestamp.number(line, in: range) }
    if line.holds("message", in: key) { message = line.unquotedText(range) }
    if line.holds("host", in: key) { host = text(line, range) }
    if line.holds("plugin", in: key) { plugin = text(line, range) }
    if line.holds("type", in: key) { type = text(line, range) }
    if isOne(line, key, of: "plugininstance", "plugin_instance") {
      pluginInstance = text(line, range)
    }
    if isOne(line, key, of: "typeinstance", "type_instance") { typeInstance = text(line, range) }
    if line.holds("datasource", in: key) { source = text(line, range) }
    if line.holds("currentvalue", in: key) { value = number(line, range) }
    if line.holds("warningmin", in: key) { limits.low = number(line, range) ?? .nan }
    if line.holds("warningmax", in: key) { limits.high = number(line, range) ?? .nan }
    if line.holds("failuremin", in: key) { limits.criticalLow = number(line, range) ?? .nan }
    if line.holds("failuremax", in: key) { limits.criticalHigh = number(line, range) ?? .nan }
  }

  private func isOne(
    _ line: Span<UInt8>, _ key: Range<Int>, of one: StaticString, _ other: StaticString
  ) -> Bool {
    line.holds(one, in: key) || line.holds(other, in: key)
  }

  private func text(_ line: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    line.unquoted(range) { bytes.append($0) }
    return bytes
  }

  private func number(_ line: Span<UInt8>, _ range: Range<Int>) -> Double? {
    guard case .number(let number) = FieldValue(line, in: range) else { return nil }
    return number
  }

  /// Delivers the value that the threshold was held against, with the limits; nothing where the block is
  /// not of a threshold.
  func appendValue(to batch: inout MeasurementBatch, _ context: inout ParseContext) {
    guard let value, !plugin.isEmpty, !type.isEmpty else { return }
    var name = joined(plugin, pluginInstance) + [UInt8(ascii: ".")] + joined(type, typeInstance)
    let sources = context.types.type(type.span, in: 0..<type.count)?.sources.count ?? 1
    if !source.isEmpty, sources > 1 || !source.span.isEqual(to: "value") {
      name += [UInt8(ascii: ".")] + source
    }
    let tag = Array("host".utf8)
    context.tagged.begin()
    context.tagged.setBase(name.span, 0..<name.count)
    if !host.isEmpty {
      context.tagged.append(tag.span, 0..<tag.count)
      context.tagged.endKey()
      context.tagged.append(host.span, 0..<host.count)
      context.tagged.endTag()
    }
    guard context.tagged.finish() else { return batch.reject(.badName) }
    let whole = context.tagged.bytes
    batch.append(
      name: whole.span, hash: context.hasher.hash(whole.span), value: value,
      stamp: time ?? Measurement.noTime, outcome: .value)
    batch.state(limits, unit: Span())
  }
}
