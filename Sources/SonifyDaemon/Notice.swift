package import ControlProtocol
internal import MetricLines

/// Something that people should know: one plain line, and what it is about.
package struct Notice: Hashable {
  package var kind: Event.Kind
  /// Name of the series it is about; empty when it is about none.
  package var series: String
  package var text: String

  package init(_ kind: Event.Kind, series: String = "", _ text: String) {
    self.kind = kind
    self.series = series
    self.text = text
  }
}

extension Notice {
  /// Tells of something that a line told.
  init(_ event: MetricEvent, from source: String) {
    let text = event.text.isEmpty ? "" : ": " + printableLine(event.text)
    self.init(.source, "\(source): \(event.level.rawValue), \(printableLine(event.title))\(text)")
  }
}
