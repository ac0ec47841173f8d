internal import FoundationEssentials

/// What every call has, apart from its parameters.
struct Call: Decodable {
  /// Interface and method.
  var method: String
  /// Several answers are wanted.
  var more: Bool?
  /// No answer is wanted.
  var oneway: Bool?
  /// The connection shall be handed over to another protocol.
  var upgrade: Bool?
}

/// The parameters of a call, whatever else the message has.
struct WithParameters<Parameters: Decodable>: Decodable {
  var parameters: Parameters?
}

/// An answer that is no error.
package struct Reply<Parameters: Encodable>: Encodable {
  package var parameters: Parameters
  /// More answers follow; left out when it is the last.
  package var continues: Bool?

  package init(_ parameters: Parameters, continues: Bool? = nil) {
    self.parameters = parameters
    self.continues = continues
  }
}

/// An answer that is an error: its full name, and parameters that are all texts.
package struct ErrorReply: Error, Codable, Hashable, Sendable {
  package var error: String
  package var parameters: [String: String]

  package init(_ error: String, _ parameters: [String: String] = [:]) {
    self.error = error
    self.parameters = parameters
  }

  /// One of the errors of our own interface.
  package init(_ error: ControlError) {
    self.init(ControlMethod.interface + "." + error.name, ["text": error.text])
  }

  static func service(_ name: String, _ parameters: [String: String] = [:]) -> ErrorReply {
    ErrorReply(ServiceMethod.interface + "." + name, parameters)
  }

  static func interfaceNotFound(_ interface: String) -> ErrorReply {
    service("InterfaceNotFound", ["interface": interface])
  }

  static func methodNotFound(_ method: String) -> ErrorReply {
    service("MethodNotFound", ["method": method])
  }

  static func invalidParameter(_ parameter: String) -> ErrorReply {
    service("InvalidParameter", ["parameter": parameter])
  }

  static var expectedMore: ErrorReply { service("ExpectedMore") }
}

/// Turns values into messages for the socket.
package struct FrameWriter {
  private let encoder: JSONEncoder

  /// Creates a writer whose messages have their keys in the order of the alphabet.
  package init() {
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// `message` as JSON and the NUL that ends it.
  ///
  /// - Throws: `EncodingError` when a number in it is not finite.
  package func frame(_ message: some Encodable) throws -> [UInt8] {
    var bytes = Array(try encoder.encode(message))
    bytes.append(0)
    return bytes
  }
}
