/// What every Varlink service answers.
package enum ServiceMethod: String, Sendable, CaseIterable {
  case getInfo = "GetInfo"
  case getInterfaceDescription = "GetInterfaceDescription"

  /// The interface they belong to.
  package static let interface = "org.varlink.service"
}

/// The answer to `GetInfo`.
package struct ServiceInfo: Codable, Hashable, Sendable {
  package var vendor = "sonifyd"
  package var product = "sonifyd"
  package var version = programVersion
  package var url = ""
  package var interfaces = [ServiceMethod.interface, ControlMethod.interface]

  package init() {}
}

/// Which interface `GetInterfaceDescription` shall tell of.
package struct DescriptionRequest: Codable, Hashable, Sendable {
  package var interface: String

  package init(interface: String) { self.interface = interface }
}

/// The answer to `GetInterfaceDescription`.
package struct DescriptionReply: Codable, Hashable, Sendable {
  /// In Varlink's own language.
  package var description: String

  package init(description: String) { self.description = description }
}
