/// Tells the first rows of vmstat, iostat and dstat, which are averages since boot, from the rest.
///
/// vmstat and dstat print one such row, iostat one block under each of its first headers.
struct BootRows {
  private var tool = KnownTool.other
  private var hasSeenRow = false
  /// How often the current header was printed; blocks are told apart by their first name.
  private var deviceBlocks = 0
  private var processorBlocks = 0
  private var isProcessorBlock = false

  /// A header was printed, for the first time or again.
  mutating func noteHeader(_ header: TableHeader) {
    tool = header.tool
    guard tool == .iostat else { return }
    isProcessorBlock = header.name(0, is: "avg-cpu:")
    if isProcessorBlock { processorBlocks += 1 } else { deviceBlocks += 1 }
  }

  /// Whether a row may be left out, so that each must be asked about.
  var isSkipping: Bool {
    switch tool {
    case .vmstat, .dstat: !hasSeenRow
    case .iostat: (isProcessorBlock ? processorBlocks : deviceBlocks) <= 1
    case .other: false
    }
  }

  /// Whether the row that comes now is left out.
  mutating func skipsRow() -> Bool {
    defer { hasSeenRow = true }
    return isSkipping
  }
}
