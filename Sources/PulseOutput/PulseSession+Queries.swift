internal import CPulse

/// What we have to ask for: a stream that is muted looks healthy from the inside.
extension PulseSession {
  /// Asks to be told when sinks or streams change.
  func subscribe(_ context: OpaquePointer) {
    unsafe pa_context_set_subscribe_callback(context, serverChanged, userdata)
    let facilities = pa_subscription_mask_t(
      rawValue: PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SINK_INPUT.rawValue)
    unsafe dismiss(pa_context_subscribe(context, facilities, nil, nil))
    let address = unsafe pa_context_get_server(context).map { unsafe String(cString: $0) } ?? ""
    board.update { $0.server = address }
  }

  /// Something changed at the server; only our stream, our sink, new sinks and speech matter.
  func objectChanged(_ event: UInt32, index: UInt32) {
    let facility = event & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue
    let type = event & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue
    let isSink = facility == PA_SUBSCRIPTION_EVENT_SINK.rawValue
    if !isSink { speech.inputChanged(type, index: index) }
    if type == PA_SUBSCRIPTION_EVENT_CHANGE.rawValue {
      if isSink, index == sinkIndex { querySink() }
      if !isSink, index == facts.streamIndex { queryStream() }
    } else if isSink, type == PA_SUBSCRIPTION_EVENT_NEW.rawValue {
      sinkAppeared(index)
    }
  }

  /// Perhaps the sink that was missing, or the one that was asked for and had gone.
  private func sinkAppeared(_ index: UInt32) {
    if facts.fault != nil { return retry() }
    guard facts.isOpen, facts.device != facts.askedDevice, !facts.askedDevice.isEmpty,
      let context = unsafe context
    else { return }
    unsafe dismiss(pa_context_get_sink_info_by_index(context, index, newSinkDescribed, userdata))
  }

  /// Goes back to the sink that was asked for when it has come again.
  func returnTo(_ name: String) {
    guard facts.isOpen, name == facts.askedDevice, let context = unsafe context else { return }
    unsafe dismiss(
      pa_context_move_sink_input_by_name(context, facts.streamIndex, name, nil, nil))
  }

  /// Asks for the volumes of our stream and its sink.
  func queryVolumes() {
    queryStream()
    querySink()
  }

  private func queryStream() {
    guard let context = unsafe context else { return }
    unsafe dismiss(
      pa_context_get_sink_input_info(context, facts.streamIndex, streamDescribed, userdata))
  }

  private func querySink() {
    guard let context = unsafe context else { return }
    unsafe dismiss(pa_context_get_sink_info_by_index(context, sinkIndex, sinkDescribed, userdata))
  }

  /// Asks for the names of all sinks, to tell them to a user who named none of them.
  func listSinks() {
    guard let context = unsafe context, let wanted = configuration.sink else { return }
    facts.fault = .sinkMissing(name: wanted, known: [])
    unsafe dismiss(pa_context_get_sink_info_list(context, sinkListed, userdata))
  }

  /// The answer to `queryStream`.
  func describe(_ info: pa_sink_input_info) {
    guard unsafe info.index == facts.streamIndex else { return }
    facts.isStreamSilenced = unsafe info.mute != 0 || isSilent(info.volume)
    publish()
  }

  /// The answer to `querySink`.
  func describe(_ info: pa_sink_info) {
    guard unsafe info.index == sinkIndex else { return }
    facts.isSinkSilenced = unsafe info.mute != 0 || isSilent(info.volume)
    let rate = Int(unsafe info.sample_spec.rate)
    publish { $0.deviceRate = rate }
  }

  /// One more answer to `listSinks`, or `nil` after the last.
  func list(_ name: String?) {
    guard case .sinkMissing(let wanted, var known) = facts.fault else { return }
    if let name { known.append(name) }
    facts.fault = .sinkMissing(name: wanted, known: known)
    if name == nil { publish() }
  }

  private func isSilent(_ volume: pa_cvolume) -> Bool {
    var volume = volume
    return unsafe pa_cvolume_max(&volume) == 0
  }
}
