/// The parameters of a call, by their names, so that one that is mistyped is not passed over.
package protocol RequestParameters: Codable, Sendable {
  /// Every name that is understood.
  static var names: Set<String> { get }
}

/// A call without parameters.
package struct NoParameters: RequestParameters, Hashable {
  package static let names: Set<String> = []

  package init() {}
}

extension ListRequest: RequestParameters {
  package static let names: Set<String> = ["all"]
}

extension DescribeRequest: RequestParameters {
  package static let names: Set<String> = ["series"]
}

extension DescriptorRequest: RequestParameters {
  package static let names: Set<String> = ["series", "last_s", "after"]
}

extension FocusRequest: RequestParameters {
  package static let names: Set<String> = ["series", "step"]
}

extension MuteRequest: RequestParameters {
  package static let names: Set<String> = ["series", "seconds", "alarms"]
}

extension AlarmRequest: RequestParameters {
  package static let names: Set<String> = ["series", "seconds"]
}

extension SetRequest: RequestParameters {
  package static let names: Set<String> = ["key", "value", "series"]
}

extension ModeRequest: RequestParameters {
  package static let names: Set<String> = ["mode"]
}

extension ReplayRequest: RequestParameters {
  package static let names: Set<String> = [
    "series", "also", "together", "last_s", "in_s", "pan",
  ]
}

extension SpeedRequest: RequestParameters {
  package static let names: Set<String> = ["factor"]
}

extension DescriptionRequest: RequestParameters {
  package static let names: Set<String> = ["interface"]
}

/// The names of an object's keys, whatever their values are.
struct KeyNames: Decodable {
  var names: [String]

  init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }
}
