// What values there are for limits, lines and origins.

extension Kind<SeriesKeys.Limit> {
  static let limit = Kind(
    expected: "a number, or 'none'",
    read: { $0 == "none" ? SeriesKeys.Limit.none : SettingValue.number($0).map { .at($0) } },
    write: {
      switch $0 {
      case .none: "none"
      case .at(let value): SettingValue.text(bound: value)
      }
    })
}

extension Kind<SeriesKeys.Hysteresis> {
  static let hysteresis = Kind(
    expected: "a percentage of the axis from 0% to 50%, or an amount such as 5",
    read: { text in
      if text.hasSuffix("%") {
        let part = SettingValue.number(SettingValue.trimmed(String(text.dropLast())))
        return part.flatMap { (0...50).contains($0) ? .ofAxis($0 / 100) : nil }
      }
      return SettingValue.number(text).flatMap { $0 >= 0 ? .by($0) : nil }
    },
    write: {
      switch $0 {
      case .ofAxis(let part): SettingValue.text(number: part * 100) + "%"
      case .by(let amount): SettingValue.text(bound: amount)
      }
    })
}

extension Kind<SeriesKeys.Gridlines> {
  /// Each crossing is heard, so more lines than can be told apart are of no use.
  private static let most = 16

  static let gridlines = Kind(
    expected: "auto, none, or up to \(most) values between blanks, such as 25 50 75",
    read: { text in
      switch text {
      case "auto": return .auto
      case "none": return SeriesKeys.Gridlines.none
      default: break
      }
      let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "\t" })
      let values = words.compactMap { SettingValue.number(String($0)) }
      guard values.count == words.count, (1...most).contains(values.count) else { return nil }
      return .at(values.sorted())
    },
    write: {
      switch $0 {
      case .auto: "auto"
      case .none: "none"
      case .at(let values): values.map(SettingValue.text(bound:)).joined(separator: " ")
      }
    })
}

extension Kind<SeriesKeys.OriginPitch> {
  static let originPitch = Kind(
    expected: "a number of hertz from 60 to 4000, or 'auto'",
    read: { text in
      if text == "auto" { return .middle }
      return SettingValue.number(text).flatMap { (60...4_000).contains($0) ? .hertz($0) : nil }
    },
    write: {
      switch $0 {
      case .middle: "auto"
      case .hertz(let hertz): SettingValue.text(number: hertz)
      }
    })
}

extension Kind<Int64> {
  /// Nanoseconds, none allowed.
  static let dwell = Kind(
    expected: "a time from 0 to 1h",
    read: { text in
      if SettingValue.number(text) == 0 { return 0 }
      return SettingValue.duration(text).flatMap { $0 <= 3_600_000_000_000 ? $0 : nil }
    },
    write: { $0 == 0 ? "0" : SettingValue.text(nanoseconds: $0) })
}

extension Kind<Double> {
  /// Pulses a second.
  static let rate = Kind(
    expected: "a number of pulses a second from 1 to 10",
    read: { SettingValue.number($0).flatMap { (1...10).contains($0) ? $0 : nil } },
    write: SettingValue.text(number:))
}
