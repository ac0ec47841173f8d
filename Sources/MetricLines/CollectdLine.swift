/// Reads the lines of collectd's exec plugin, unixsock clients and csv output.
///
/// ```text
/// PUTVAL "web-1/df-root/df_complex-used" interval=10 1796001303.265:24379 1796001313:24380
///         ^^^^^ ^^ ^^^^ ^^^^^^^^^^ ^^^^  option      time, or N for now   another list
///         host  |  |    type       type instance
///               |  plugin instance
///               plugin; both instances may be left out
/// ```
///
/// A series is called `plugin-instance.type-instance.source{host=web-1}`, as `load.load.shortterm` or
/// `interface-eth0.if_octets.rx`; a single source called `value` is not mentioned. Number, names and
/// kinds of the values are those of the type; of an unknown type they are gauges called 0, 1, 2.
///
/// A counter is sent as a whole number. One with decimals is a rate already, which is how collectd's csv
/// plugin writes it where `StoreRates` is true; so each value tells by itself which it is. An ABSOLUTE is
/// divided by its interval, 10 s where none is said.
///
/// `PUTNOTIF` and the block that a `NotificationExec` program reads become events; the other commands
/// are answered. Source: collectd-unixsock(5), collectd-exec(5).
struct CollectdLine {
  var notification = CollectdNotification()
  /// An identifier without quotes and escapes.
  var identifier: [UInt8] = []

  /// Reads one line; `.noFormat` when it is none of this format, and then nothing was delivered.
  @inline(__always)
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    guard line.count > 8, line.word(at: 0) & wordMask | blanks == putval else {
      return readOther(line, into: &batch, &context)
    }
    guard let blank = line.lastIndexOfBlank, blank > 7, blank + 1 < line.count else {
      return readValues(line, from: 7, into: &batch, &context)
    }
    let raw = RawName(line, 7..<blank, salt: RawName.Salt.collectd, context.hasher)
    guard let place = context.names.find(raw, in: line) else {
      return readValues(line, from: 7, into: &batch, &context)
    }
    let list = CollectdList(range: blank + 1..<line.count, raw: raw, interval: nil)
    let outcome = list.read(line, at: place, into: &batch, &context)
    if outcome == .unknownName { return readValues(line, from: 7, into: &batch, &context) }
    if context.isAnswered { CollectdAnswer.dispatched(1, outcome, to: &context) }
    return nil
  }
}

/// `putval ` in the first seven bytes, the eighth being anything.
private let putval: UInt64 = 0x20_20_6C_61_76_74_75_70
private let wordMask: UInt64 = 0x00_FF_FF_FF_FF_FF_FF_FF
private let blanks: UInt64 = 0x20_20_20_20_20_20_20_20

/// Whether a line begins with `PUTVAL ` in any case; eight bytes can be read.
@unsafe @inline(__always)
func isPutval(_ line: UnsafePointer<UInt8>) -> Bool {
  let word = unsafe UnsafeRawPointer(line).loadUnaligned(as: UInt64.self)
  return word & wordMask | blanks == putval
}

extension Span where Element == UInt8 {
  /// The last place that holds a blank; a tab is none here.
  @inline(__always)
  var lastIndexOfBlank: Int? {
    var end = count
    while end >= 8 {
      let difference = word(at: end &- 8) ^ blanks
      let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
      let found = ~(((difference & low) &+ low) | difference | low)
      if found != 0 { return end &- 1 &- found.leadingZeroBitCount / 8 }
      end &-= 8
    }
    while end > 0 {
      end &-= 1
      if self[end] == 32 { return end }
    }
    return nil
  }
}
