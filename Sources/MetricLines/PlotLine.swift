/// Reads lines whose layout a ``PlotLayout`` tells.
///
/// A vnlog header `# time a b` names the values; without one they are `column1` and so on, x being a
/// column too. `-` is a missing value.
struct PlotLine {
  let layout: PlotLayout
  private var row = Row()
  /// What the header names, one behind the other.
  private var header: [UInt8] = []
  private var names: [Range<Int>] = []
  private var name: [UInt8] = []
  private var isSecond = false

  init(_ layout: PlotLayout) { self.layout = layout }

  /// Reads a comment, without its `#`: the first one that is no comment of vnlog names the columns.
  mutating func readComment(_ text: Span<UInt8>) {
    guard names.isEmpty, text.count > 0, text[0] != UInt8(ascii: "#"), text[0] != UInt8(ascii: "!")
    else { return }
    row.splitAtBlanks(text)
    for field in row.fields {
      let start = header.count
      for index in field { header.append(text[index]) }
      names.append(start..<header.count)
    }
  }

  /// Reads one line.
  ///
  /// - Returns: why the line as a whole was refused.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    if layout.alternates { return readTokens(line, into: &batch, &context) }
    var stamp = Measurement.noTime
    var start = 0
    if layout.hasDomain {
      guard let (time, end) = x(of: line, zone: &context.zone) else { return .noFormat }
      stamp = time ?? Measurement.noTime
      start = end
    }
    let values = line.extracting(start..<line.count)
    row.splitAtBlanks(values)
    guard !row.isTooWide else { return .tooLong }
    let before = batch.mark
    if layout.hasIDs {
      readPairs(values, stamp, into: &batch, &context)
    } else {
      readValues(values, stamp, into: &batch, &context)
    }
    let hasValues = batch.count > before.count || batch.rejectedCount > before.rejectedCount
    return hasValues ? nil : .noFormat
  }

  private mutating func readPairs(
    _ line: Span<UInt8>, _ stamp: Int64, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    var index = 0
    while index + 1 < row.fields.count {
      let name = line.extracting(row.fields[index])
      batch.append(
        Quantity(line, in: row.fields[index + 1]), of: line, name: name,
        hash: context.hasher.hash(name), stamp: stamp, &context.units)
      index += 2
    }
    if index < row.fields.count { batch.reject(.missing) }
  }

  private mutating func readValues(
    _ line: Span<UInt8>, _ stamp: Int64, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    for index in row.fields.indices {
      let column = layout.hasDomain ? index + 1 : index
      name.removeAll(keepingCapacity: true)
      if column < names.count {
        for place in names[column] { name.append(header[place]) }
      } else {
        appendNumbered(column + 1)
      }
      batch.append(
        Quantity(line, in: row.fields[index]), of: line, name: name.span,
        hash: context.hasher.hash(name.span), stamp: stamp, &context.units)
    }
  }

  /// Tokens that are no numbers are passed over, as ttyplot does.
  private mutating func readTokens(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, _ context: inout ParseContext
  ) -> RejectReason? {
    row.splitAtBlanks(line)
    var count = 0
    for field in row.fields {
      let quantity = Quantity(line, in: field)
      guard case .number = quantity.value else { continue }
      name.removeAll(keepingCapacity: true)
      appendNumbered(isSecond ? 2 : 1)
      batch.append(
        quantity, of: line, name: name.span, hash: context.hasher.hash(name.span),
        stamp: Measurement.noTime, &context.units)
      isSecond.toggle()
      count += 1
    }
    return count > 0 ? nil : .notNumber
  }

  private mutating func appendNumbered(_ number: Int) {
    for byte in "column".utf8 { name.append(byte) }
    name.append(decimal: number)
  }

  /// The time that a line begins with and the place behind it; the time is `nil` where x is a number that
  /// is none, the whole is where no x can be read.
  private mutating func x(
    of line: Span<UInt8>, zone: inout LocalZone
  ) -> (time: Int64?, end: Int)? {
    if let format = layout.timeFormat { return format.read(line, zone: &zone) }
    row.splitAtBlanks(line)
    guard let field = row.fields.first else { return nil }
    if let stamp = Timestamp.read(line, in: field, zone: &zone) {
      let isTime = layout.takesAnyTime || stamp >= Timestamp.earliest
      return (isTime ? stamp : nil, field.upperBound)
    }
    guard case .number = FieldValue(line, in: field) else { return nil }
    return (nil, field.upperBound)
  }
}
