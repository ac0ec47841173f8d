internal import Glibc
internal import RealtimeAudio

/// A WAV file of 32-bit floats, written by hand: libsndfile 1.2 puts the time of day into every RF64
/// file (its PEAK chunk cannot be switched off there), and two runs would differ.
final class WaveFile: SampleSink {
  private var descriptor: Int32
  private var header: WaveHeader
  private var hasHeader = false

  /// Takes over `descriptor`.
  init(descriptor: Int32, sampleRate: UInt32) {
    self.descriptor = descriptor
    header = WaveHeader(sampleRate: sampleRate)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  func append(_ samples: [Float]) -> String? {
    if !hasHeader {
      // Room for the header; `finish` fills in the sizes.
      let failure = unsafe header.bytes.withUnsafeBytes { unsafe writeAll($0) }
      if let failure { return failure }
      hasHeader = true
    }
    // The file is little-endian, as is every machine that Swift runs on.
    let failure = unsafe samples.withUnsafeBytes { unsafe writeAll($0) }
    if failure == nil { header.dataBytes += UInt64(samples.count) * 4 }
    return failure
  }

  func finish() -> String? {
    defer {
      close(descriptor)
      descriptor = -1
    }
    let bytes = header.bytes
    let written = unsafe pwrite(descriptor, bytes, bytes.count, 0)
    return written == bytes.count ? nil : systemError()
  }

  private func writeAll(_ memory: UnsafeRawBufferPointer) -> String? {
    var rest = unsafe memory[...]
    while unsafe !rest.isEmpty {
      let part = unsafe UnsafeRawBufferPointer(rebasing: rest)
      let count = unsafe write(descriptor, part.baseAddress, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return systemError() }
      unsafe rest = rest.dropFirst(count)
    }
    return nil
  }
}
