extension LineInterpreter {
  /// Opens a document of JSON over several lines, if this line does and one is expected here.
  mutating func opensDocument(_ line: Span<UInt8>, _ position: LinePosition) -> Bool {
    guard document.isOpened(by: line) else { return false }
    let isSysstat = JSONDocument.isSysstat(line)
    if isSysstat { refuse(.noFormat, line, at: position) }
    document.open(line, at: position, isSkipped: isSysstat)
    if isSysstat {
      advice =
        "sysstat's JSON ends only when the program does: leave -o JSON out, its columns are read as they come"
    }
    return true
  }

  /// Takes the next line of an open document.
  ///
  /// - Returns: `false` when the line does not belong to it.
  mutating func readDocument(
    _ line: Span<UInt8>, into batch: inout MeasurementBatch
  ) -> Bool {
    switch document.take(line) {
    case .open: return true
    case .complete: readWholeDocument(into: &batch)
    case .tooLong:
      refuse(.tooLong, line, at: document.position)
      return true
    case .skipped: document.close()
    case .broken:
      abandonDocument()
      return false
    }
    return true
  }

  /// Counts a document whose end never came.
  mutating func abandonDocument() {
    guard document.isOpen else { return }
    var broken = JSONDocument()
    swap(&broken, &document)
    if !broken.bytes.isEmpty { refuse(.notNumber, broken.bytes.span, at: broken.position) }
    broken.close()
    swap(&broken, &document)
  }

  private mutating func readWholeDocument(into batch: inout MeasurementBatch) {
    var whole = JSONDocument()
    swap(&whole, &document)
    if state == .undecided {
      decide(.decided(.lines(.json)), with: whole.bytes.span, whole.position, &batch)
    } else {
      readAs(.lines(.json), whole.bytes.span, whole.position, &batch)
    }
    whole.close()
    whole.isExpected = true
    swap(&whole, &document)
  }
}
