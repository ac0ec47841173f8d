/// A tool whose first rows are averages since boot and therefore not to be played.
enum KnownTool {
  case vmstat, iostat, dstat, other

  /// Recognises a tool by the names of its columns and what stands above them.
  init(header: borrowing TableHeader, hasBars: Bool, groups: ColumnGroups) {
    guard !header.isEmpty else {
      self = .other
      return
    }
    if KnownTool.isIostat(header) {
      self = .iostat
    } else if header.firstIndex(of: "swpd") != nil {
      self = .vmstat
    } else if KnownTool.isProcessorGroup(header) || groups.hasOnlyDashes
      || (hasBars && !header.name(0, is: "face"))
    {
      self = .dstat
    } else {
      self = .other
    }
  }

  private static func isIostat(_ header: borrowing TableHeader) -> Bool {
    if header.name(0, is: "avg-cpu:") || header.name(0, is: "device:") { return true }
    guard let device = header.firstIndex(of: "device") else { return false }
    return device == 0 || header.firstIndex(of: "tps") != nil || header.firstIndex(of: "r/s") != nil
  }

  private static func isProcessorGroup(_ header: borrowing TableHeader) -> Bool {
    header.names.count >= 3 && header.name(0, is: "usr") && header.name(1, is: "sys")
      && header.name(2, is: "idl")
  }

  /// How the tool is called; empty for the others.
  var name: String {
    switch self {
    case .vmstat: "vmstat "
    case .iostat: "iostat "
    case .dstat: "dstat "
    case .other: ""
    }
  }
}
