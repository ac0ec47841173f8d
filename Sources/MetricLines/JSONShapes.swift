/// Delivers objects of JSON whose shape is known.
///
/// Each function appends what the object holds, under the name that its source has for it.
struct JSONShapes {
  var cursor = JSONCursor()
  var strings = ByteStack()
  /// The symbol of a unit.
  private var symbol: [UInt8] = []

  /// Delivers the values of an object; nothing of one whose values only get other names.
  mutating func deliver(
    _ shape: JSONShape, of agent: JSONShape.Agent, _ line: Span<UInt8>,
    into batch: inout MeasurementBatch, _ context: inout ParseContext
  ) {
    switch agent {
    case .telegraf: deliverFields(shape, line, into: &batch, &context)
    case .vector: deliverVector(shape, line, into: &batch, &context)
    case .netdata: deliverNetdata(shape, line, into: &batch, &context)
    case .collectd: deliverCollectd(shape, line, into: &batch, &context)
    case .prometheus: deliverPrometheus(shape, line, into: &batch, &context)
    case .openTSDB: deliverTagged(shape, named: .metric, line, into: &batch, &context)
    case .tagged: deliverTagged(shape, named: .name, line, into: &batch, &context)
    case .rsyslog, .mosquitto: break
    }
  }

  private mutating func deliverFields(
    _ shape: JSONShape, _ line: Span<UInt8>, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    var fields = JSONMembers(line, in: shape[.fields])
    while fields.next(line) {
      guard let value = cursor.number(line, in: fields.value, scratch: &strings) else { continue }
      context.tagged.begin()
      append(line, shape.text(.name, line), &context)
      context.tagged.append(UInt8(ascii: "."))
      append(line, fields.key, &context)
      context.tagged.endBase()
      appendTags(shape[.tags], line, &context)
      emit(value, into: &batch, &context)
    }
  }

  private mutating func deliverVector(
    _ shape: JSONShape, _ line: Span<UInt8>, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    context.tagged.begin()
    appendVectorName(shape, line, &context)
    context.tagged.endBase()
    appendTags(shape[.tags], line, &context)
    let isChange = line.holds("\"incremental\"", in: shape[.kind])
    if !shape[.histogram].isEmpty || !shape[.summary].isEmpty {
      return deliverTotals(shape, isChange: isChange, line, into: &batch, &context)
    }
    if !shape[.distribution].isEmpty {
      return deliverSamples(shape[.distribution], line, into: &batch, &context)
    }
    if !shape[.set].isEmpty { return deliverSet(shape[.set], line, into: &batch, &context) }
    let isCounter = !shape[.counter].isEmpty
    let holder = isCounter ? shape[.counter] : shape[.gauge]
    guard let value = member("value", of: holder, line),
      let number = cursor.number(line, in: value, scratch: &strings)
    else { return }
    let kind: Measurement.Kind =
      isCounter ? (isChange ? .count : .counter) : (isChange ? .change : .gauge)
    emit(number, kind: kind, into: &batch, &context)
  }

  /// The samples of a distribution, each with how many it stands for.
  private mutating func deliverSamples(
    _ distribution: Range<Int>, _ line: Span<UInt8>, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    guard let list = member("samples", of: distribution, line), context.tagged.finish() else {
      return
    }
    let name = context.tagged.bytes
    let hash = context.hasher.hash(name.span)
    var samples = JSONMembers(line, in: list)
    while samples.next(line) {
      guard let place = member("value", of: samples.value, line),
        let value = cursor.number(line, in: place, scratch: &strings)
      else { continue }
      var weight: Float = 1
      if let rate = member("rate", of: samples.value, line),
        case .number(let count)? = cursor.number(line, in: rate, scratch: &strings), count > 0
      {
        weight = Float(count)
      }
      batch.append(
        value, name: name.span, hash: hash, stamp: Measurement.noTime, kind: .timing,
        weight: weight)
    }
  }

  /// The members of a set, which are texts.
  private func deliverSet(
    _ set: Range<Int>, _ line: Span<UInt8>, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    guard let list = member("values", of: set, line) else { return }
    var members = JSONMembers(line, in: list)
    while members.next(line) {
      let value = NameHasher.member(line.extracting(members.value))
      emit(value, kind: .member, into: &batch, &context)
    }
  }

  private mutating func deliverNetdata(
    _ shape: JSONShape, _ line: Span<UInt8>, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    guard let value = cursor.number(line, in: shape[.value], scratch: &strings) else { return }
    context.tagged.begin()
    append(line, shape.text(.chart, line), &context)
    context.tagged.append(UInt8(ascii: "."))
    append(line, shape.text(.name, line), &context)
    context.tagged.endBase()
    appendTag("host", shape.text(.hostname, line), line, &context)
    let before = batch.count
    emit(value, into: &batch, &context)
    let unit = shape.text(.units, line)
    guard batch.count > before, !unit.isEmpty else { return }
    symbol.removeAll(keepingCapacity: true)
    UnitWord.appendSymbol(of: line.extracting(unit), to: &symbol)
    if symbol.isEmpty {
      batch.state(SeriesFacts(), unit: line.extracting(unit))
    } else {
      batch.state(SeriesFacts(), unit: symbol.span)
    }
  }

  private mutating func deliverPrometheus(
    _ shape: JSONShape, _ line: Span<UInt8>, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    context.tagged.begin()
    if let name = member("__name__", of: shape[.metric], line), name.count > 2 {
      append(line, name.lowerBound + 1..<name.upperBound - 1, &context)
    } else {
      context.tagged.append("value")
    }
    context.tagged.endBase()
    appendTags(shape[.metric], line, &context)
    guard context.tagged.finish() else { return batch.reject(.badName) }
    if !shape[.value].isEmpty { deliverPoint(shape[.value], line, into: &batch, &context) }
    var points = JSONMembers(line, in: shape[.values])
    while points.next(line) { deliverPoint(points.value, line, into: &batch, &context) }
  }

  /// A time in seconds and a value, `[1796001411.45,"1"]`, for the name that is built.
  private mutating func deliverPoint(
    _ range: Range<Int>, _ line: Span<UInt8>, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    var parts = JSONMembers(line, in: range)
    guard parts.next(line) else { return }
    let stamp = Timestamp.number(line, in: parts.value)
    guard parts.next(line), let value = cursor.number(line, in: parts.value, scratch: &strings)
    else { return }
    let name = context.tagged.bytes
    batch.append(
      value, name: name.span, hash: context.hasher.hash(name.span),
      stamp: stamp ?? Measurement.noTime)
  }
}

// MARK: collectd

extension JSONShapes {
  /// Named as ``CollectdLine`` names them.
  private mutating func deliverCollectd(
    _ shape: JSONShape, _ line: Span<UInt8>, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    var values = JSONMembers(line, in: shape[.values])
    var names = JSONMembers(line, in: shape[.dsnames])
    var types = JSONMembers(line, in: shape[.dstypes])
    while values.next(line), names.next(line) {
      let type = types.next(line) ? types.value : 0..<0
      guard let value = cursor.number(line, in: values.value, scratch: &strings) else { continue }
      context.tagged.begin()
      appendInstance(shape.text(.plugin, line), shape.text(.pluginInstance, line), line, &context)
      context.tagged.append(UInt8(ascii: "."))
      appendInstance(shape.text(.type, line), shape.text(.typeInstance, line), line, &context)
      if !line.holds("\"value\"", in: names.value), names.value.count > 2 {
        context.tagged.append(UInt8(ascii: "."))
        append(line, names.value.lowerBound + 1..<names.value.upperBound - 1, &context)
      }
      context.tagged.endBase()
      appendTag("host", shape.text(.host, line), line, &context)
      // A value with decimals is a rate already, whatever its type was before.
      let hasDecimals = line.extracting(values.value).firstIndex(of: UInt8(ascii: "."), from: 0)
      let counts = line.holds("\"counter\"", in: type) || line.holds("\"derive\"", in: type)
      emit(value, kind: counts && hasDecimals == nil ? .counter : .gauge, into: &batch, &context)
    }
  }

  /// `interface-eth0`, or the first part alone.
  private mutating func appendInstance(
    _ name: Range<Int>, _ instance: Range<Int>, _ line: Span<UInt8>, _ context: inout ParseContext
  ) {
    append(line, name, &context)
    guard !instance.isEmpty else { return }
    context.tagged.append(UInt8(ascii: "-"))
    append(line, instance, &context)
  }
}

// MARK: Pieces

extension JSONShapes {
  /// Appends a measurement under the name that was built.
  func emit(
    _ value: FieldValue, kind: Measurement.Kind = .gauge, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    guard context.tagged.finish() else { return batch.reject(.badName) }
    let name = context.tagged.bytes
    batch.append(
      value, name: name.span, hash: context.hasher.hash(name.span), stamp: Measurement.noTime,
      kind: kind)
  }

  /// Appends the members of an object as tags; the name of a Prometheus metric is none.
  mutating func appendTags(
    _ range: Range<Int>, _ line: Span<UInt8>, _ context: inout ParseContext
  ) {
    var tags = JSONMembers(line, in: range)
    while tags.next(line) {
      guard !line.holds("__name__", in: tags.key), tags.value.count > 2,
        line[tags.value.lowerBound] == UInt8(ascii: "\"")
      else { continue }
      append(line, tags.key, &context)
      context.tagged.endKey()
      append(line, tags.value.lowerBound + 1..<tags.value.upperBound - 1, &context)
      context.tagged.endTag()
    }
  }

  mutating func appendTag(
    _ key: StaticString, _ value: Range<Int>, _ line: Span<UInt8>, _ context: inout ParseContext
  ) {
    guard !value.isEmpty else { return }
    context.tagged.append(key)
    context.tagged.endKey()
    append(line, value, &context)
    context.tagged.endTag()
  }

  /// Appends the text of a string, with its escapes resolved.
  mutating func append(
    _ line: Span<UInt8>, _ text: Range<Int>, _ context: inout ParseContext
  ) {
    let piece = line.extracting(text)
    guard piece.firstIndex(of: UInt8(ascii: "\\"), from: 0) != nil else {
      return context.tagged.append(line, text)
    }
    strings.truncate(to: 0)
    cursor.place = text.lowerBound - 1
    do throws(JSONFailure) {
      _ = try cursor.skipString(line, unescapingInto: &strings)
    } catch { return }
    context.tagged.append(strings.bytes.span, 0..<strings.count)
  }

  /// Place of the value of a member; `nil` where there is none.
  func member(
    _ key: StaticString, of range: Range<Int>, _ line: Span<UInt8>
  ) -> Range<Int>? {
    var members = JSONMembers(line, in: range)
    while members.next(line) {
      if line.holds(key, in: members.key) { return members.value }
    }
    return nil
  }
}
