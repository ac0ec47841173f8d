internal import CPulse

// As in Callbacks.swift: each finds the watch behind the pointer and hands over.

private func watch(_ userdata: UnsafeMutableRawPointer?) -> SpeechWatch? {
  unsafe userdata.map { unsafe Unmanaged<SpeechWatch>.fromOpaque($0).takeUnretainedValue() }
}

func speechDescribed(
  _: OpaquePointer?, _ info: UnsafePointer<pa_sink_input_info>?, _: Int32,
  _ userdata: UnsafeMutableRawPointer?
) {
  if let info = unsafe info { unsafe watch(userdata)?.describe(info.pointee) }
}

func speechSinkDescribed(
  _: OpaquePointer?, _ info: UnsafePointer<pa_sink_info>?, _: Int32,
  _ userdata: UnsafeMutableRawPointer?
) {
  if let info = unsafe info { unsafe watch(userdata)?.describe(info.pointee) }
}

func meterChanged(_ stream: OpaquePointer?, _ userdata: UnsafeMutableRawPointer?) {
  unsafe watch(userdata)?.meterChanged(stream)
}

func meterMeasured(_ stream: OpaquePointer?, _: Int, _ userdata: UnsafeMutableRawPointer?) {
  unsafe watch(userdata)?.measured(stream)
}

func holdDue(
  _: UnsafeMutablePointer<pa_mainloop_api>?, _: OpaquePointer?, _: UnsafePointer<timeval>?,
  _ userdata: UnsafeMutableRawPointer?
) {
  unsafe watch(userdata)?.endHold()
}
