internal import RealtimeAudio

/// What stands before the samples of a WAV file.
///
/// ```text
/// RIFF size WAVE | JUNK 28 bytes | fmt 18 bytes | fact frames | data size | samples ...
/// RF64  -1  WAVE | ds64 28 bytes | fmt 18 bytes | fact  -1    | data  -1  | samples ...
/// ```
///
/// The second form is for more than 4 GiB: the true sizes are in ds64, for which JUNK keeps the place.
/// Source: EBU Tech 3306, "RF64: an extended file format for audio".
package struct WaveHeader {
  /// Frames a second.
  package var sampleRate: UInt32
  /// Bytes of all samples.
  package var dataBytes: UInt64 = 0

  /// Creates the header of an empty file.
  package init(sampleRate: UInt32) {
    self.sampleRate = sampleRate
  }

  /// The header; always the same number of bytes.
  package var bytes: [UInt8] {
    let bytesAfterSize = UInt64(headerSize - 8) + dataBytes
    let frames = dataBytes / UInt64(bytesPerFrame)
    let isLarge = bytesAfterSize > UInt64(UInt32.max)
    func size(_ size: UInt64) -> UInt32 { isLarge ? .max : UInt32(truncatingIfNeeded: size) }

    var writer = ChunkWriter()
    writer.put(isLarge ? "RF64" : "RIFF", size(bytesAfterSize))
    writer.put("WAVE")
    writer.put(isLarge ? "ds64" : "JUNK", 28)
    for value in [bytesAfterSize, dataBytes, frames] { writer.put(isLarge ? value : 0) }
    writer.put(UInt32(0))  // no table of further sizes
    writer.put("fmt ", 18)
    writer.put(UInt16(3))  // IEEE float
    writer.put(UInt16(AudioFormat.channelCount))
    writer.put(sampleRate)
    writer.put(sampleRate * UInt32(bytesPerFrame))
    writer.put(UInt16(bytesPerFrame))
    writer.put(UInt16(32))  // bits in a sample
    writer.put(UInt16(0))  // no extension
    writer.put("fact", 4)
    writer.put(size(frames))
    writer.put("data", size(dataBytes))
    return writer.bytes
  }
}

private let bytesPerFrame = AudioFormat.channelCount * 4
private let headerSize = 94

/// Puts values after each other, little-endian.
private struct ChunkWriter {
  var bytes: [UInt8] = []

  mutating func put(_ name: StaticString, _ size: UInt32) {
    put(name)
    put(size)
  }

  mutating func put(_ name: StaticString) {
    bytes += Array("\(name)".utf8)
  }

  mutating func put(_ value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
