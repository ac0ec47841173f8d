import Glibc
import MetricLines

/// Reads a number at the beginning of the bytes, and demands what the C library makes of the same text.
func fuzzNumbers(_ bytes: [UInt8]) {
  let end = endOfNumber(bytes)
  guard let number = Number(bytes.span, from: 0) else {
    return demand(end == 0, "\(printed(bytes)): a number of \(end) bytes was not seen")
  }
  demand(number.end == end, "\(printed(bytes)): \(number.end) bytes of \(end)")
  let reference = inC(bytes[..<end])
  demand(
    number.value.bitPattern == reference.bitPattern,
    "\(printed(bytes)): \(number.value) for \(reference)")
}

private func printed(_ bytes: [UInt8]) -> String {
  PrintableText.escaped(String(decoding: bytes, as: UTF8.self))
}

/// Where the longest text that our grammar takes for a number ends; 0 without one.
private func endOfNumber(_ bytes: [UInt8]) -> Int {
  func digits(from start: Int) -> Int {
    bytes[start...].prefix { (48...57).contains($0) }.count
  }
  func sign(at place: Int) -> Int {
    place < bytes.count && [43, 45].contains(bytes[place]) ? 1 : 0
  }
  var place = sign(at: 0)
  let whole = digits(from: place)
  place += whole
  if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
    let decimals = digits(from: place + 1)
    guard whole + decimals > 0 else { return 0 }
    place += 1 + decimals
  }
  guard whole > 0 || place > sign(at: 0) else { return 0 }
  if place < bytes.count, bytes[place] | 32 == UInt8(ascii: "e") {
    let start = place + 1 + sign(at: place + 1)
    let exponent = start <= bytes.count ? digits(from: start) : 0
    if exponent > 0 { place = start + exponent }
  }
  return place
}

/// What strtod makes of a text; the process never leaves the C locale.
private func inC(_ text: ArraySlice<UInt8>) -> Double {
  let copy = text.map { CChar(bitPattern: $0) } + [0]
  return copy.withUnsafeBufferPointer { copy in
    guard let start = copy.baseAddress else { return .nan }
    var end: UnsafeMutablePointer<CChar>?
    let value = strtod(start, &end)
    demand(end.map { UnsafePointer($0) - start } == text.count, "strtod reads all of a number")
    return value
  }
}

/// Reads the bytes as a time; a number is checked by plain arithmetic, a date by the C library.
func fuzzTimes(_ bytes: [UInt8]) {
  var zone = LocalZone()
  guard let time = Timestamp.read(bytes.span, in: 0..<bytes.count, zone: &zone) else { return }
  demand(time >= 0, "No time is before 1970")
  let text = String(decoding: bytes, as: UTF8.self)
  if let whole = UInt64(text) {
    let scale: UInt64 =
      whole < 100_000_000_000
      ? 1_000_000_000
      : whole < 100_000_000_000_000 ? 1_000_000 : whole < 100_000_000_000_000_000 ? 1_000 : 1
    demand(
      whole.multipliedReportingOverflow(by: scale).partialValue == UInt64(time), "\(text): \(time)")
  } else if bytes.last == UInt8(ascii: "Z"), bytes.count >= 20 {
    let numbers = text.prefix(19).split { !$0.isASCII || !$0.isNumber }.map { Int32($0) ?? 0 }
    guard numbers.count == 6, bytes[16] == UInt8(ascii: ":") else { return }
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday) = (
      numbers[0] - 1_900, numbers[1] - 1, numbers[2]
    )
    (fields.tm_hour, fields.tm_min, fields.tm_sec) = (numbers[3], numbers[4], numbers[5])
    demand(Int64(timegm(&fields)) == time / 1_000_000_000, "\(text): \(time)")
  }
}
