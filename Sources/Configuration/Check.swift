/// What `config check` and `config show` need: everything is read as the daemon would read it at its
/// start, except for its command line.
package enum ConfigurationCheck {
  /// What is wrong with the configuration.
  ///
  /// - Parameter file: stands in place of the user's and the system's files, as `--config` does.
  /// - Returns: one problem a line as `FILE:LINE: what is wrong, and what would be right`; none when the
  ///   daemon would start with it.
  package static func problems(file: String? = nil) -> [String] {
    do {
      _ = try ConfigurationSource(file: file).load()
      return []
    } catch {
      return error.problems
    }
  }

  /// What holds.
  ///
  /// - Parameter file: as in ``problems(file:)``.
  /// - Returns: every setting, in the order of the manual, with the place where it was set.
  /// - Throws: ``ConfigurationError`` with the same lines as ``problems(file:)``.
  package static func settings(
    file: String? = nil
  ) throws(ConfigurationError) -> [SettingEntry] {
    try ConfigurationSource(file: file).load().entries
  }
}

/// One setting that holds.
package struct SettingEntry: Hashable, Sendable {
  /// `Chart`, or `Series GLOB`.
  package var section: String
  package var key: String
  /// As it would be written in a file.
  package var value: String
  /// Where it was set.
  package var origin: Origin

  package init(section: String, key: String, value: String, origin: Origin) {
    self.section = section
    self.key = key
    self.value = value
    self.origin = origin
  }

  /// What people call it: the key alone for one of the chart.
  package var name: String { section == "Chart" ? key : "\(section) \(key)" }
}

/// Why a configuration cannot be used.
package struct ConfigurationError: Error, Hashable, Sendable {
  /// One line each, never none.
  package var problems: [String]
}
