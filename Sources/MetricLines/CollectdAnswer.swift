/// What clients of collectd's socket are told; each of them waits for one answer to each line.
enum CollectdAnswer {
  /// Why a command is not carried out.
  enum Fault {
    case badIdentifier
    case noList
    case noMessage
    case unknownCommand
    case noValue
    case noThreshold

    fileprivate var text: StaticString {
      switch self {
      case .badIdentifier:
        "-1 Cannot parse the identifier; expected HOST/PLUGIN[-INSTANCE]/TYPE[-INSTANCE].\n"
      case .noList:
        "-1 Missing value list; expected PUTVAL IDENTIFIER [interval=SECONDS] TIME:VALUE.\n"
      case .noMessage:
        "-1 Missing option; expected PUTNOTIF severity=failure|warning|okay time=SECONDS message=TEXT.\n"
      case .unknownCommand:
        "-1 Unknown command; expected PUTVAL, PUTNOTIF, GETVAL, GETTHRESHOLD, LISTVAL or FLUSH.\n"
      case .noValue: "-1 No such value; sonifyd plays values and hands none out, sonifyctl does.\n"
      case .noThreshold: "-1 No threshold found for this identifier.\n"
      }
    }
  }

  /// Answers a `PUTVAL` of so many lists.
  @inline(__always)
  static func dispatched(
    _ lists: Int, _ outcome: CollectdList.Outcome, to context: inout ParseContext
  ) {
    guard outcome == .read else { return append(text(of: outcome), to: &context) }
    if lists == 1 {
      append("0 Success: 1 value has been dispatched.\n", to: &context)
    } else {
      append("0 Success: ", to: &context)
      context.replies.append(decimal: lists)
      append(" values have been dispatched.\n", to: &context)
    }
  }

  static func fault(_ fault: Fault, to context: inout ParseContext) {
    append(fault.text, to: &context)
  }

  /// Answers with a line that is always the same.
  @inline(__always)
  static func append(_ text: StaticString, to context: inout ParseContext) {
    text.withUTF8Buffer { unsafe context.replies.append(contentsOf: $0) }
  }

  private static func text(of outcome: CollectdList.Outcome) -> StaticString {
    switch outcome {
    case .badTime:
      "-1 Cannot parse the time; expected TIME:VALUE with seconds since 1970, or N for now.\n"
    case .badCount, .unknownName, .read:
      "-1 Wrong number of values for this type; see types.db(5).\n"
    }
  }
}
