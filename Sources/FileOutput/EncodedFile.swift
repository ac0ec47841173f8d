internal import CSndfile
internal import Glibc
internal import RealtimeAudio

/// A FLAC or Ogg file, by libsndfile.
@safe
final class EncodedFile: SampleSink {
  private var file: OpaquePointer?
  private var isEmpty = true

  /// Takes over `descriptor`.
  init(
    descriptor: Int32, path: String, kind: AudioFileFormat, sampleRate: UInt32
  ) throws(AudioFileError) {
    var information = SF_INFO()
    information.samplerate = Int32(clamping: sampleRate)
    information.channels = Int32(AudioFormat.channelCount)
    information.format =
      kind == .flac
      ? Int32(SF_FORMAT_FLAC) | Int32(SF_FORMAT_PCM_24)
      : Int32(SF_FORMAT_OGG) | Int32(SF_FORMAT_VORBIS)
    unsafe file = sf_open_fd(descriptor, Int32(SFM_WRITE), &information, 1)
    guard unsafe file != nil else {
      close(descriptor)
      throw .cannotCreate(path: path, reason: unsafe String(cString: sf_strerror(nil)))
    }
    _ = unsafe sf_command(file, Int32(SFC_SET_CLIPPING), nil, 1)  // 24 bits would wrap around
  }

  deinit { _ = finish() }

  func append(_ samples: [Float]) -> String? {
    guard !samples.isEmpty else { return nil }
    isEmpty = false
    let frames = sf_count_t(samples.count / AudioFormat.channelCount)
    errno = 0
    let written = unsafe samples.withUnsafeBufferPointer {
      unsafe sf_writef_float(file, $0.baseAddress, frames)
    }
    return written == frames ? nil : reason(unsafe sf_error(file))
  }

  func finish() -> String? {
    guard let file = unsafe file else { return nil }
    errno = 0
    // Without samples libsndfile would leave the header out, and with it the file's format.
    if isEmpty { _ = unsafe sf_command(file, Int32(SFC_UPDATE_HEADER_NOW), nil, 0) }
    unsafe self.file = nil
    let code = unsafe sf_close(file)
    return code == 0 ? nil : reason(code)
  }
}

/// Why libsndfile failed: the system knows better, when it was asked at all.
private func reason(_ code: Int32) -> String {
  if errno != 0 { return systemError() }
  return code > 0 ? unsafe String(cString: sf_error_number(code)) : "the encoder failed"
}
