internal import AudioGraphs

/// Which axis is heard as what.
struct ChannelPlan {
  /// One for each axis.
  private(set) var channels: [PlaybackOptions.Channel] = []

  /// Deals out the channels: those that were asked for, or else the usual ones, each once.
  init(
    _ axes: [any AXDataAxisDescriptor], _ asked: [PlaybackOptions.Channel]?, _ notes: inout [String]
  ) {
    let wanted = asked ?? AxisChannel.usual(axes).map(PlaybackOptions.Channel.init)
    for (number, axis) in axes.enumerated() {
      let channel = number < wanted.count ? wanted[number] : .silent
      channels.append(settle(channel, axis, &notes))
    }
  }

  private func settle(
    _ channel: PlaybackOptions.Channel, _ axis: any AXDataAxisDescriptor, _ notes: inout [String]
  ) -> PlaybackOptions.Channel {
    let isNumeric = axis is AXNumericDataAxisDescriptor
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

extension PlaybackOptions.Channel {
  fileprivate init(_ usual: AxisChannel) { self = Self(rawValue: usual.rawValue) ?? .silent }
}
