internal import ControlProtocol
internal import FoundationEssentials

/// A call as it goes over the socket.
struct WireCall<Parameters: Encodable>: Encodable {
  var method: String
  var parameters: Parameters
  /// Asks for a stream of answers.
  var more: Bool?
}

/// One answer, or a refusal.
struct WireReply<Parameters: Decodable>: Decodable {
  let outcome: Result<Parameters, ControlError>

  private enum CodingKeys: String, CodingKey {
    case parameters, error
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let error = try container.decodeIfPresent(String.self, forKey: .error) {
      let details = try container.decodeIfPresent(WireErrorDetails.self, forKey: .parameters)
      outcome = .failure(Self.refusal(error, details ?? WireErrorDetails()))
    } else {
      outcome = .success(try container.decode(Parameters.self, forKey: .parameters))
    }
  }

  /// Errors of our interface bring a text; those of Varlink itself only say what they are about.
  private static func refusal(_ error: String, _ details: WireErrorDetails) -> ControlError {
    let name = error.split(separator: ".").last.map(String.init) ?? error
    let subject = details.method ?? details.parameter ?? details.interface ?? ""
    let text =
      details.text ?? """
        sonifyd refused the call: \(name) \(subject). It may be of another version than this \
        sonifyctl, \(programVersion): restart it.
        """
    return ControlError(name: name, text: text)
  }
}

/// What the parameters of an error may hold.
struct WireErrorDetails: Decodable {
  var text: String?
  var method: String?
  var parameter: String?
  var interface: String?
}

/// JSON on one line, with keys in a fixed order.
func jsonLine(_ value: some Encodable) throws(ControlFailure) -> String {
  do {
    return String(decoding: try FrameWriter().frame(value).dropLast(), as: UTF8.self)
  } catch {
    throw .failed("the answer cannot be written as JSON: \(error)")
  }
}
