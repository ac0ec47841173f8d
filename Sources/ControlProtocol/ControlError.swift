/// Why a call was refused: a name for scripts and a text for people.
///
/// Over the socket it is a Varlink error with the parameter `text`. Those of Varlink itself are named
/// `org.varlink.service.…` there.
package struct ControlError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// Such as `NoSuchSeries`; without the interface's name.
  package var name: String
  /// What is wrong and what would be right.
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  package var description: String { text }

  /// No series has the name; `text` names the nearest.
  package static func noSuchSeries(_ text: String) -> ControlError {
    ControlError(name: "NoSuchSeries", text: text)
  }

  /// A parameter is not what it should be.
  package static func invalidValue(_ text: String) -> ControlError {
    ControlError(name: "InvalidValue", text: text)
  }

  /// No setting has the name.
  package static func unknownKey(_ text: String) -> ControlError {
    ControlError(name: "UnknownKey", text: text)
  }

  /// The configuration on disk is wrong; the old one stays.
  package static func badConfiguration(_ text: String) -> ControlError {
    ControlError(name: "BadConfiguration", text: text)
  }

  /// It is right and cannot be done now.
  package static func failed(_ text: String) -> ControlError {
    ControlError(name: "Failed", text: text)
  }

  /// A message is not a call, or is too long.
  package static func badRequest(_ text: String) -> ControlError {
    ControlError(name: "BadRequest", text: text)
  }

  /// No more programs can be served at the same time.
  package static func tooManyClients(_ text: String) -> ControlError {
    ControlError(name: "TooManyClients", text: text)
  }

  enum CodingKeys: String, CodingKey {
    case name = "error"
    case text
  }
}
