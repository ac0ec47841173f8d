internal import AudioGraphs

/// Which axis is heard as what.
struct ChannelPlan {
  /// One for each axis.
  private(set) var channels: [PlaybackOptions.Channel] = []

  /// Deals out the channels: those that were asked for, or else the usual ones, each once.
  init(
    _ axes: [any AXDataAxisDescriptor], _ asked: [PlaybackOptions.Channel]?, _ notes: inout [String]
  ) {
    var usual: [PlaybackOptions.Channel] = [.length, .brightness, .tremolo]
    for (number, axis) in axes.enumerated() {
      let isNumeric = axis is AXNumericDataAxisDescriptor
      var channel = PlaybackOptions.Channel.silent
      if let asked {
        channel = number < asked.count ? asked[number] : .silent
      } else if !isNumeric {
        channel = .timbre
      } else if let next = usual.first {
        channel = next
        usual.removeFirst()
      }
      channels.append(settle(channel, axis, isNumeric: isNumeric, &notes))
    }
  }

  private func settle(
    _ channel: PlaybackOptions.Channel, _ axis: any AXDataAxisDescriptor, isNumeric: Bool,
    _ notes: inout [String]
  ) -> PlaybackOptions.Channel {
    let name = "the axis \(quoted(axis.title))"
    if channel != .silent, isNumeric == (channel == .timbre) {
      let kind = isNumeric ? "numbers" : "categories"
      notes.append("\(name) is not heard: \(channel.rawValue) cannot carry \(kind)")
      return .silent
    }
    guard channel == .silent || channels.contains(channel) else { return channel }
    notes.append("\(name) is not heard")
    return .silent
  }
}
