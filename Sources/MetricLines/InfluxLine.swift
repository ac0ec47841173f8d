/// Reads InfluxDB line protocol.
struct InfluxLine {
  /// Reads one line; `.noFormat` when it is none of this format, and then nothing was delivered.
  mutating func read(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch, context: inout ParseContext
  ) -> RejectReason? {
    .noFormat
  }
}
