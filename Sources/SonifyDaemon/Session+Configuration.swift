internal import AudioGraphs
internal import Configuration
internal import ControlProtocol
internal import Sonification

// The configuration while the daemon runs: read again, changed by one key, shown.
extension Session {
  /// Reads the configuration again and applies it at once, or leaves everything as it is; tells people
  /// which.
  ///
  /// - Returns: one line about what has changed.
  /// - Throws: ``ControlError/badConfiguration(_:)`` with the number of problems and the first of them.
  func reload() throws(ControlError) -> String {
    do {
      let changes = try configuration.reload()
      inputFormat.collectdTypes.forget()
      applyConfiguration()
      announce(Notice(.reload, changes.text))
      return changes.text
    } catch {
      let text = error.reloadText
      if error.lines.count > 1 { error.lines.forEach(Messages.say) }
      announce(Notice(.reload, text))
      throw .badConfiguration(text)
    }
  }

  /// Changes one key until the next reload.
  ///
  /// - Returns: one line that says what holds now.
  func set(_ request: SetRequest) throws(ControlError) -> String {
    do {
      let isOfSeries = KeyTable.series.contains { $0.name == request.key }
      let series = request.series.map { isOfSeries ? chart.nameMeant(by: $0) : $0 }
      let line = try configuration.set(request.key, to: request.value, series: series)
      let focus = chart.focusName
      applyConfiguration()
      return line + focusNews(since: focus) + (isOfSeries ? nobodyNews(series) : "")
    } catch {
      switch error {
      case .unknownKey(let text): throw .unknownKey(text)
      case .badValue(let text): throw .invalidValue(text)
      }
    }
  }

  /// Changes the mode as the key Mode does, so that there is one truth about it; says what holds.
  func mode(_ request: ModeRequest) throws(ControlError) -> ModeReply {
    if let name = request.mode {
      let mode = try Chart.mode(named: name)
      chart.endReplay(at: present())
      _ = try set(SetRequest(key: "Mode", value: mode.rawValue))
    }
    return chart.modeReply
  }

  /// Every setting that holds, and where it was set.
  var settingReports: [SettingReport] {
    configuration.entries.map {
      SettingReport(section: $0.section, key: $0.key, value: $0.value, origin: "\($0.origin)")
    }
  }

  /// What the listener hears now, when it is another series than `focus`.
  private func focusNews(since focus: String) -> String {
    let new = chart.focusName
    guard new != focus else { return "" }
    return new.isEmpty ? "; no series is heard" : "; in focus now: \(printable(new))"
  }

  /// Says that a setting is for no series yet: its name may be mistyped.
  private func nobodyNews(_ series: String?) -> String {
    guard let series, !chart.hasSeries(fitting: Glob(series)) else { return "" }
    return "; it fits no series yet"
  }

  private func applyConfiguration() {
    sound.watchSpeech(configuration.chart.isDucking)
    let moment = present()
    intake.prepare(for: configuration.chart, at: moment)
    chart.apply(configuration.chart, at: moment)
    intake.apply(configuration.chart, at: moment)
    settle()
  }
}

extension DaemonConfiguration.Changes {
  /// Settings named in one line; more would not be listened to.
  private static let namedCount = 12

  /// One line for people.
  package var text: String {
    let told = firstNames(names.prefix(Self.namedCount).map(printable), of: names.count)
    let changes =
      names.isEmpty ? "no value changed" : "\(counted(names.count, "value")) changed: \(told)"
    let text = "configuration reloaded: \(changes)"
    switch droppedCount {
    case 0: return text
    case 1: return text + "; 1 value that was set while playing is gone"
    default: return text + "; \(droppedCount) values that were set while playing are gone"
    }
  }
}

extension DaemonError {
  /// One line for people about a reload that failed.
  var reloadText: String {
    let count = lines.count == 1 ? "1 problem: " : "\(lines.count) problems, the first: "
    return "configuration not reloaded, the old one stays: " + count + (lines.first ?? "")
  }
}
