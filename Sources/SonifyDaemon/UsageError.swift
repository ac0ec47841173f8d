internal import MetricLines

/// Why the command line was refused; the program ends with status 2.
public enum UsageError: Error, Hashable, Sendable {
  /// No option has this name.
  case unknownOption(String)
  /// The option wants a value and was the last word.
  case missingValue(option: String, expected: String)
  /// The option's value is not of its kind.
  case badValue(option: String, value: String, expected: String)
  /// The option sets a key of the configuration, and the value is none of the key's.
  case badSetting(option: String, value: String, fault: String)
  /// Two words of the command line contradict each other.
  case conflict(String)
}

extension UsageError: CustomStringConvertible {
  /// What is wrong, where, and what would be right.
  public var description: String {
    switch self {
    case .unknownOption(let name) where !name.hasPrefix("-"):
      "'\(printable(name))' is no option; a file is played by 'sonifyd < FILE'"
    case .unknownOption(let name):
      if let near = nearest(to: name, among: OptionTable.names) {
        "unknown option '\(printable(name))'; did you mean '\(near)'?"
      } else {
        "unknown option '\(printable(name))'; see sonifyd --help"
      }
    case .missingValue(let option, let expected):
      "\(option) needs a value: \(expected)"
    case .badValue(let option, let value, let expected):
      "\(option) '\(printable(value))' is not \(expected)"
    case .badSetting(let option, let value, let fault):
      "\(option) '\(printable(value))' \(fault)"
    case .conflict(let text):
      text
    }
  }
}
