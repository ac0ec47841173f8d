internal import Glibc
public import RealtimeAudio

/// Writes stereo samples to a WAV, FLAC or Ogg file, chosen by the ending of its name.
///
/// WAV and FLAC files hold no date and no random number: the same samples give the same bytes. (An
/// Ogg stream has a random serial number.) Call ``close()``: a writer that is merely let go finishes
/// its file too, but nobody hears of a full disk.
public struct AudioFileWriter: ~Copyable {
  /// Where the file is.
  public let path: String
  private let sink: any SampleSink
  private var isOpen = true
  /// Samples that wait for a full batch: a call for each block would cost more than the copy.
  private var batch: [Float] = []

  /// Creates the file, replacing one of that name.
  ///
  /// - Throws: ``AudioFileError`` with the system's reason.
  public init(path: String, format: AudioFormat = AudioFormat()) throws(AudioFileError) {
    // Throws before anything is stored, so that there is never half a writer to clean up.
    let opened = try openSink(path: path, format: format)
    self.path = path
    sink = opened
    batch.reserveCapacity(batchSize)
  }

  deinit {
    if isOpen { _ = sink.append(batch) ?? sink.finish() }
  }

  /// Appends interleaved frames.
  ///
  /// - Parameter samples: values in -1...1; the count is even.
  /// - Throws: ``AudioFileError/cannotWrite(path:reason:)``, perhaps for samples given earlier.
  public mutating func write(_ samples: Span<Float>) throws(AudioFileError) {
    unsafe samples.withUnsafeBufferPointer { unsafe batch.append(contentsOf: $0) }
    guard batch.count >= batchSize else { return }
    let failure = sink.append(batch)
    batch.removeAll(keepingCapacity: true)
    if let failure { throw .cannotWrite(path: path, reason: failure) }
  }

  /// Appends a block; its position is not looked at.
  public mutating func write(_ block: AudioBlock) throws(AudioFileError) {
    try write(block.samples.span)
  }

  /// Finishes the file.
  ///
  /// - Throws: ``AudioFileError/cannotWrite(path:reason:)`` when the rest did not fit.
  public consuming func close() throws(AudioFileError) {
    isOpen = false
    let unwritten = sink.append(batch)
    let unfinished = sink.finish()
    if let failure = unwritten ?? unfinished { throw .cannotWrite(path: path, reason: failure) }
  }
}

/// Samples in a batch: 4096 frames.
private let batchSize = 4_096 * AudioFormat.channelCount

/// The end of a writer that knows the format. Failures are the system's words.
protocol SampleSink: AnyObject {
  /// Writes whole interleaved frames; returns the reason when not all could be written.
  func append(_ samples: [Float]) -> String?
  /// Completes the file and closes it; returns the reason when it could not be completed.
  func finish() -> String?
}

private func openSink(
  path: String, format: AudioFormat
) throws(AudioFileError) -> any SampleSink {
  let kind = try AudioFileFormat(path: path)
  let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
  guard descriptor >= 0 else { throw .cannotCreate(path: path, reason: systemError()) }
  guard let rate = UInt32(exactly: format.sampleRate) else {
    close(descriptor)
    throw .cannotCreate(path: path, reason: "\(format.sampleRate) Hz is not a rate for files")
  }
  if kind == .wav { return WaveFile(descriptor: descriptor, sampleRate: rate) }
  return try EncodedFile(descriptor: descriptor, path: path, kind: kind, sampleRate: rate)
}

/// The system's words for the last error.
func systemError() -> String {
  unsafe String(cString: strerror(errno))
}
