internal import Configuration

extension ChartSettings {
  /// The settings of a command line alone.
  package init(_ options: Options) throws(DaemonError) {
    self = try DaemonConfiguration(
      ConfigurationSource(commandLine: options.settings)
    ).chart
  }
}
