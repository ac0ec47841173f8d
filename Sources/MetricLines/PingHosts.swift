/// The answers of each host on one connection: which number comes next, and what was lost.
struct PingHosts {
  private var hosts: [PingHost] = []

  /// Hosts over which losses are not noticed.
  private static let limit = 1_024
  /// Holes that one line makes at most.
  private static let holeLimit = 1_000

  /// ping has begun anew.
  mutating func forget() { hosts.removeAll(keepingCapacity: true) }

  /// Delivers what a line says, and the answers left out before it.
  mutating func take(
    _ reply: PingReply, _ line: Span<UInt8>, _ batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    guard nameSeries(reply, line, &context) else { return batch.reject(.badName) }
    guard let place = place(of: reply, line, isGuessing: context.isGuessing) else {
      var unknown = PingHost(name: [])
      return deliver(reply, &unknown, &batch, context)
    }
    var host = hosts[place]
    deliver(reply, &host, &batch, context)
    if !context.isGuessing { hosts[place] = host }
  }

  private func deliver(
    _ reply: PingReply, _ host: inout PingHost, _ batch: inout MeasurementBatch,
    _ context: borrowing ParseContext
  ) {
    var reply = reply
    if reply.isNext, let last = host.last { reply.number(last + 1) }
    let step = host.step(to: reply)
    switch reply.outcome {
    case .nothing: return
    case .lost:
      guard step.isAhead else { return }  // a hole before
      lose(step.holes + 1, reply, &host, &batch, context)
    case .answer(let value):
      lose(step.holes, reply, &host, &batch, context)
      host.noteLate(reply, step.isAhead)
      append(value, reply, &batch, context)
      if host.age == 0 { state(&batch) }
      host.age = (host.age + 1) % 16  // stated again now and then, for a series that was forgotten
      host.tellReturn(reply, step.isAhead, &batch)
    }
    if step.isAhead { host.last = reply.sequence ?? host.last }
  }

  /// Makes holes for answers that did not come; the first of a row is told.
  private func lose(
    _ count: Int, _ reply: PingReply, _ host: inout PingHost, _ batch: inout MeasurementBatch,
    _ context: borrowing ParseContext
  ) {
    guard count > 0 else { return }
    if host.lost == 0 { batch.tell(host.event(.warning, reply.lossText(of: count), reply)) }
    host.lost += count
    batch.noteLeftOut()
    for _ in 0..<min(count, Self.holeLimit) {
      append(.rejected(.missing), reply, &batch, context)
    }
  }

  private func append(
    _ value: FieldValue, _ reply: PingReply, _ batch: inout MeasurementBatch,
    _ context: borrowing ParseContext
  ) {
    let name = context.tagged.bytes
    batch.append(value, name: name.span, hash: context.hasher.hash(name.span), stamp: reply.stamp)
  }

  private func state(_ batch: inout MeasurementBatch) {
    var facts = SeriesFacts()
    facts.rangeLow = 0
    let unit: InlineArray<2, UInt8> = [UInt8(ascii: "m"), UInt8(ascii: "s")]
    batch.state(facts, unit: unit.span)
  }

  /// Writes `ping.time`, or `ping.time{host=…}`; `false` when the host's name is too long.
  private func nameSeries(
    _ reply: PingReply, _ line: Span<UInt8>, _ context: inout ParseContext
  ) -> Bool {
    context.tagged.begin()
    context.tagged.append("ping.time")
    context.tagged.endBase()
    if let host = reply.host {
      context.tagged.append("host")
      context.tagged.endKey()
      context.tagged.append(line, host)
      context.tagged.endTag()
    }
    return context.tagged.finish()
  }

  private mutating func place(of reply: PingReply, _ line: Span<UInt8>, isGuessing: Bool) -> Int? {
    let name = line.extracting(reply.host ?? 0..<0)
    for index in hosts.indices {
      let known = hosts[index].name
      if known.span.order(to: name) == 0 { return index }
    }
    guard !isGuessing, hosts.count < Self.limit else { return nil }
    var bytes: [UInt8] = []
    for index in name.indices { bytes.append(name[index]) }
    hosts.append(PingHost(name: bytes))
    return hosts.count - 1
  }
}

/// One host that is pinged.
struct PingHost {
  /// Empty for ping, which has one.
  let name: [UInt8]
  /// The highest number so far.
  var last: Int?
  /// Lost answers in a row.
  var lost = 0
  /// Answers that came after all, when they were counted as lost.
  private var late = 0
  /// Answers since the unit was stated.
  var age = 0

  /// ping's numbers have 16 bits.
  fileprivate static let wrap = 65_536

  init(name: [UInt8]) { self.name = name }

  /// How many answers are left out before this one, and whether none after it has come.
  func step(to reply: PingReply) -> (holes: Int, isAhead: Bool) {
    guard let last, let sequence = reply.sequence else { return (0, true) }
    var step = sequence - last
    if reply.host == nil, step < -Self.wrap / 2 { step += Self.wrap }
    if reply.host == nil, step > Self.wrap / 2 { step -= Self.wrap }
    if step > 0 { return (step - 1, true) }
    // Numbers begin at 0 or 1; another ping may follow on the same connection.
    return (0, step < 0 && sequence <= 1)
  }

  /// Notes an answer that was said not to have come: it is late and not lost.
  mutating func noteLate(_ reply: PingReply, _ isAhead: Bool) {
    guard !isAhead, lost > 0, let last, let sequence = reply.sequence else { return }
    let distance = last - sequence
    let back = distance < 0 && reply.host == nil ? distance + Self.wrap : distance
    guard back >= 0, back < lost + late else { return }
    lost -= 1
    late += 1
  }

  /// Tells that answers come again: when none of a row is missing, or when one behind it has come.
  mutating func tellReturn(_ reply: PingReply, _ isAhead: Bool, _ batch: inout MeasurementBatch) {
    guard lost + late > 0, isAhead || lost == 0 else { return }
    batch.tell(event(.ok, reply.returnText(lost: lost, late: late), reply))
    lost = 0
    late = 0
  }

  /// What is told of a loss and of its end.
  func event(_ level: MetricEvent.Level, _ text: String, _ reply: PingReply) -> MetricEvent {
    let title = name.isEmpty ? "ping" : "ping " + String(decoding: name, as: UTF8.self)
    let time = reply.stamp == Measurement.noTime ? nil : reply.stamp
    return MetricEvent(level: level, title: title, text: text, time: time)
  }
}

// MARK: - Words

extension PingReply {
  /// Which `count` answers are lost: those before this one, or this one and those before it.
  fileprivate func lossText(of count: Int) -> String {
    guard let sequence else { return "no answer" }
    let last = isLost ? sequence : sequence - 1
    guard count > 1 else { return "no answer, number \(held(last))" }
    return "no answer, numbers \(held(last - count + 1)) to \(held(last))"
  }

  /// After how many lost ones, and late ones, this one has come.
  fileprivate func returnText(lost: Int, late: Int) -> String {
    "answers again" + (lost > 0 ? ", \(lost) lost" : "") + (late > 0 ? ", \(late) late" : "")
      + (sequence.map { ", number \($0)" } ?? "")
  }

  /// Before ping's 0 is the last of its numbers.
  private func held(_ number: Int) -> Int {
    number < 0 && host == nil ? number + PingHost.wrap : number
  }
}
