/// Where a configuration is read from. Built-in values come first; each layer wins over those before.
package struct ConfigurationSource: Hashable, Sendable {
  /// The main files: the system's, then the user's. `FILE.d/*.conf` are the drop-ins of `FILE`.
  package var files: [String]
  /// Whether a main file that is missing is a fault.
  package var needsFiles: Bool
  /// Variables whose names begin with `SONIFYD_`.
  package var environment: [String: String]
  package var commandLine: [Assignment]

  package init(
    files: [String] = [], needsFiles: Bool = false, environment: [String: String] = [:],
    commandLine: [Assignment] = []
  ) {
    self.files = files
    self.needsFiles = needsFiles
    self.environment = environment
    self.commandLine = commandLine
  }

  /// The places of this process: `file` stands in place of the system's and the user's files.
  package init(file: String?, commandLine: [Assignment] = []) {
    let variables = ProcessEnvironment.variables
    self.init(
      files: file.map { [$0] } ?? Self.defaultFiles(variables), needsFiles: file != nil,
      environment: variables.filter { $0.key.hasPrefix(EnvironmentLayer.prefix) },
      commandLine: commandLine)
  }

  /// `/etc/sonifyd/sonifyd.conf` and the user's, where the environment gives the user a home.
  package static func defaultFiles(_ environment: [String: String]) -> [String] {
    var folders = ["/etc"]
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      folders.append(folder)
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      folders.append(home + "/.config")
    }
    return folders.map { $0 + "/sonifyd/sonifyd.conf" }
  }

  /// Reads everything anew.
  ///
  /// - Throws: ``ConfigurationError`` with every problem of every layer.
  package func load() throws(ConfigurationError) -> LayeredSettings {
    var reading = LayerReading()
    let (ranges, others) = commandLineLayers
    ranges.forEach { reading.take($0) }
    for file in files { reading.read(file: file, isNeeded: needsFiles) }
    for file in files { reading.read(folder: file + ".d") }
    reading.read(environment: environment)
    others.forEach { reading.take($0) }
    return try reading.finish()
  }

  /// The range that the command line gives is for the series that have none of their own, so it lies
  /// below the rules; everything else there lies above them.
  private var commandLineLayers: (below: [Assignment], above: [Assignment]) {
    func isRange(_ assignment: Assignment) -> Bool {
      assignment.key == "Range" && assignment.scope == .series("*")
    }
    return (commandLine.filter(isRange), commandLine.filter { !isRange($0) })
  }
}
