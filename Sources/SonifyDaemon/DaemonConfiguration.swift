package import Configuration

/// The configuration as it holds, and where it is read from again.
package struct DaemonConfiguration {
  private let source: ConfigurationSource
  private var layers: LayeredSettings
  /// What the chart makes of it.
  private(set) var chart: ChartSettings

  /// Reads all layers.
  ///
  /// - Throws: ``DaemonError/configuration(_:)`` with every problem.
  package init(_ options: Options) throws(DaemonError) {
    try self.init(
      ConfigurationSource(file: options.configurationFile, commandLine: options.settings))
  }

  package init(_ source: ConfigurationSource) throws(DaemonError) {
    self.source = source
    do { layers = try source.load() } catch { throw .configuration(error.problems) }
    chart = try ChartSettings(layers.settings)
  }

  /// Every setting that holds, with the place where it was set.
  package var entries: [SettingEntry] { layers.entries }
}

// MARK: - Changes

extension DaemonConfiguration {
  /// What came of a new reading.
  package struct Changes: Hashable {
    /// Names of the settings that hold other values now.
    package var names: [String]
    /// How many values that were set while playing have gone.
    package var droppedCount: Int

    package init(names: [String], droppedCount: Int) {
      self.names = names
      self.droppedCount = droppedCount
    }
  }

  /// Reads all layers anew; what was set while playing goes. The old ones stay when anything is wrong.
  ///
  /// - Throws: ``DaemonError/configuration(_:)`` with every problem.
  package mutating func reload() throws(DaemonError) -> Changes {
    let new: LayeredSettings
    do { new = try source.load() } catch { throw .configuration(error.problems) }
    let changes = Changes(names: new.changes(from: layers), droppedCount: layers.playingCount)
    try use(new)
    return changes
  }

  /// Sets a key while playing; see ``LayeredSettings/set(_:to:series:)``.
  ///
  /// - Returns: one line that says what holds now.
  @discardableResult
  package mutating func set(
    _ key: String, to value: String, series: String?
  ) throws(AssignmentFault) -> String {
    var new = layers
    let line = try new.set(key, to: value, series: series)
    do { try use(new) } catch { throw .badValue("\(error)") }
    return line
  }

  private mutating func use(_ layers: LayeredSettings) throws(DaemonError) {
    chart = try ChartSettings(layers.settings)
    self.layers = layers
  }
}
