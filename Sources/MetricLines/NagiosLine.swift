/// Reads the performance data that a Nagios plugin prints behind a bar.
///
/// ```text
/// PING OK - RTA = 0.03 ms|rta=0.033ms;100;200;0;500 'packet loss'=0%;20;50;0;
/// text for people         |   |    |  |   |   | |   quoted, because it has a blank
///                         |   |    |  |   |   the highest value that there can be
///                         |   |    |  |   the lowest one
///                         |   |    |  critical range, then limits of the axis
///                         |   |    warning range, see ``LimitRange``
///                         |   value with unit: s us ms % B KB MB GB TB, c for a counter, or nothing
///                         label: the name of the series
/// ```
///
/// Multiples of a byte are turned into bytes and times into milliseconds, and their limits with them; other
/// values stay as they are written. The text is no part of the name, because it changes with what is found. Lines of text alone
/// are nothing; lines of performance data alone continue one that has a bar.
///
/// Source: the Monitoring Plugins Development Guidelines, "Performance data".
struct NagiosLine {
  /// Whether a line without a bar may continue the one before.
  private var isOpen = false
  private var label: [UInt8] = []

  /// Reads one line; `.noFormat` when it is none of this format, and then nothing was delivered.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    let bar = line.firstIndex(of: UInt8(ascii: "|"), from: 0)
    guard bar != nil || (isOpen && !context.isGuessing) else { return .noFormat }
    let isRead = readAll(line, from: bar.map { $0 + 1 } ?? 0, &batch, context.hasher)
    if !context.isGuessing { isOpen = isRead }
    return isRead ? nil : .noFormat
  }

  /// Whether a line of no format is what a plugin tells people, with no performance data.
  static func isProse(_ line: Span<UInt8>) -> Bool {
    line.firstIndex(of: UInt8(ascii: "|"), from: 0) == nil
      && NameValueLine(line)?.isConvincing != true
  }

  /// Reads all performance data from `start` on; `false` when it does not begin with some, and then
  /// nothing was delivered.
  private mutating func readAll(
    _ line: Span<UInt8>, from start: Int, _ batch: inout MeasurementBatch, _ hasher: NameHasher
  ) -> Bool {
    guard let first = NagiosDatum(line, from: start), first.isConvincing else { return false }
    var next: NagiosDatum? = first
    var place = start
    while let datum = next {
      deliver(datum, line, &batch, hasher)
      place = datum.end
      next = NagiosDatum(line, from: place)
    }
    if !line.trimmed(from: place).isEmpty { batch.reject(.notNumber) }
    return true
  }

  private mutating func deliver(
    _ datum: NagiosDatum, _ line: Span<UInt8>, _ batch: inout MeasurementBatch,
    _ hasher: NameHasher
  ) {
    let before = batch.count
    if datum.hasDoubledQuotes {
      label.removeAll(keepingCapacity: true)
      var place = datum.label.lowerBound
      while place < datum.label.upperBound {
        label.append(line[place])
        place += line[place] == UInt8(ascii: "'") ? 2 : 1
      }
      append(datum, label.span, &batch, hasher)
    } else {
      append(datum, line.extracting(datum.label), &batch, hasher)
    }
    guard batch.count > before, datum.isTelling else { return }
    guard datum.isTime else {
      return batch.state(datum.facts, unit: line.extracting(datum.unit))
    }
    TimeSpan.unit.withUTF8Buffer { unsafe batch.state(datum.facts, unit: $0.span) }
  }

  private func append(
    _ datum: NagiosDatum, _ name: Span<UInt8>, _ batch: inout MeasurementBatch,
    _ hasher: NameHasher
  ) {
    batch.append(
      datum.value, name: name, hash: hasher.hash(name), stamp: Measurement.noTime,
      kind: datum.isCounter ? .counter : .gauge)
  }
}
