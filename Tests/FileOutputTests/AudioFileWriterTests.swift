import CSndfile
import FileOutput
import Foundation
import RealtimeAudio
import TestSupport
import Testing

@Suite struct AudioFileWriterTests {
  @Test(arguments: [
    ("a.wav", AudioFileFormat.wav), ("/x/b.FLAC", .flac), ("c.d.Ogg", .ogg), ("/x.y/.wav", .wav),
  ])
  func `picks the format by the ending`(path: String, format: AudioFileFormat) throws {
    #expect(try AudioFileFormat(path: path) == format)
  }

  @Test(arguments: ["a", "a.mp3", "a.wav/b", "", "wav", "a.", "/"])
  func `names the endings it knows when it knows none`(path: String) {
    let expected = AudioFileError.unknownEnding(path: path)
    #expect(throws: expected) { try AudioFileFormat(path: path) }
    #expect("\(expected)".hasSuffix("name a file .wav, .flac or .ogg"))
  }

  @Test(arguments: [("a.wav", 0.0), ("a.flac", 1 / 16_777_216.0)])
  func `gives back the samples it was given`(name: String, tolerance: Double) throws {
    let folder = try TemporaryFolder()
    let samples = testSignal(frames: 10_007)
    try write(samples, to: folder.file(name))
    let read = try libsndfileSamples(folder.file(name))
    try #require(read.count == samples.count)
    let worst = zip(samples, read).map { Double(abs($0 - $1)) }.max() ?? 0
    #expect(worst <= tolerance)
    // sox keeps 32-bit integers inside.
    let heard = try soxSamples(folder.file(name))
    #expect(zip(read, heard).allSatisfy { abs($0 - $1) < 1e-7 })
  }

  @Test func `keeps level and pitch in Ogg`() throws {
    let folder = try TemporaryFolder()
    let samples = testSignal(frames: 48_000)
    try write(samples, to: folder.file("a.ogg"))
    let read = Recording(interleaved: try soxSamples(folder.file("a.ogg")))
    #expect(abs(amplitude(of: Array(read.left.prefix(40_000)), at: 440) - 0.5) < 0.02)
    #expect(abs(amplitude(of: Array(read.right.prefix(40_000)), at: 1_000) - 0.25) < 0.02)
  }

  @Test(arguments: ["a.wav", "a.flac"])
  func `writes the same bytes every time`(name: String) throws {
    let folder = try TemporaryFolder()
    try write(testSignal(frames: 20_000), to: folder.file("1" + name))
    pause(seconds: 1.1)  // a date would tick on
    try write(testSignal(frames: 20_000), to: folder.file("2" + name))
    let first = try Data(contentsOf: URL(fileURLWithPath: folder.file("1" + name)))
    #expect(first == (try Data(contentsOf: URL(fileURLWithPath: folder.file("2" + name)))))
  }

  @Test func `writes plain WAV, 32-bit float, with no PEAK chunk`() throws {
    let folder = try TemporaryFolder()
    try write(testSignal(frames: 100), to: folder.file("a.wav"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("a.wav")))
    #expect(bytes.prefix(4) == Data("RIFF".utf8))
    #expect(bytes.range(of: Data("PEAK".utf8)) == nil)
    let facts = try run(["soxi", folder.file("a.wav")])
    #expect(facts.contains("32-bit Floating Point PCM"))
    #expect(facts.contains("Sample Rate    : 48000"))
  }

  @Test func `turns into RF64 above 4 GiB`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("a.wav")
    var header = WaveHeader(sampleRate: 48_000)
    header.dataBytes = 8 * 600_000_000
    #expect(FileManager.default.createFile(atPath: path, contents: Data(header.bytes)))
    // A hole takes no room on the disk.
    let size = header.bytes.count + Int(header.dataBytes)
    try run(["truncate", "-s", "\(size)", path])
    #expect(Data(header.bytes).prefix(4) == Data("RF64".utf8))
    #expect(try libsndfileFrames(path) == 600_000_000)
  }

  @Test func `limits what 24 bits cannot hold instead of wrapping around`() throws {
    let folder = try TemporaryFolder()
    try write([1.5, -1.5, 1, -1], to: folder.file("a.flac"))
    let read = try soxSamples(folder.file("a.flac"))
    #expect(read[0] > 0.999 && read[1] < -0.999 && read[2] > 0.999 && read[3] < -0.999)
  }

  @Test func `writes blocks as it writes samples`() throws {
    let folder = try TemporaryFolder()
    var writer = try AudioFileWriter(path: folder.file("a.wav"))
    for number in 0..<100 {
      var block = AudioBlock()
      for index in 0..<128 { block.samples[index] = Float(number * 128 + index) / 16_384 }
      try writer.write(block)
    }
    try writer.close()
    let read = try soxSamples(folder.file("a.wav"))
    #expect(read == (0..<12_800).map { Float($0) / 16_384 })
  }

  @Test(arguments: ["a.wav", "a.flac", "a.ogg"])
  func `an empty file is a valid one`(name: String) throws {
    let folder = try TemporaryFolder()
    try write([], to: folder.file(name))
    #expect(try soxSamples(folder.file(name)).isEmpty)
  }

  @Test func `says where and why it cannot write`() throws {
    let path = "/nowhere/at/all/a.wav"
    let error = #expect(throws: AudioFileError.self) { try write([], to: path) }
    #expect(error == .cannotCreate(path: path, reason: "No such file or directory"))
    #expect("\(try #require(error))" == "cannot create '\(path)': No such file or directory")
  }

  @Test(arguments: ["full.wav", "full.flac", "full.ogg"])
  func `reports a full disk`(name: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file(name), withDestinationPath: "/dev/full")
    let error = #expect(throws: AudioFileError.self) {
      try write(testSignal(frames: 100_000), to: folder.file(name))
    }
    #expect("\(try #require(error))".contains("\(name)': "))
    #expect("\(try #require(error))".contains("No space left on device"))
  }
}

/// Interleaved: 440 Hz at 0.5 left, 1000 Hz at 0.25 right.
private func testSignal(frames: Int) -> [Float] {
  (0..<frames).flatMap { frame in
    let turns = 2 * Double.pi * Double(frame) / 48_000
    return [Float(0.5 * sin(440 * turns)), Float(0.25 * sin(1_000 * turns))]
  }
}

/// Writes in pieces that fit no batch.
private func write(_ samples: [Float], to path: String) throws {
  var writer = try AudioFileWriter(path: path)
  for start in stride(from: 0, to: samples.count, by: 1_002) {
    let piece = Array(samples[start..<min(start + 1_002, samples.count)])
    try writer.write(piece.span)
  }
  try writer.close()
}

/// What libsndfile reads from the file.
private func libsndfileSamples(_ path: String) throws -> [Float] {
  var information = SF_INFO()
  guard let file = unsafe sf_open(path, Int32(SFM_READ), &information) else {
    throw TestSupportError("libsndfile cannot read \(path)")
  }
  defer { _ = unsafe sf_close(file) }
  var samples = [Float](repeating: 0, count: Int(information.frames) * 2)
  let frames = unsafe sf_readf_float(file, &samples, information.frames)
  return Array(samples.prefix(Int(frames) * 2))
}

/// Frames in the file by libsndfile's count.
private func libsndfileFrames(_ path: String) throws -> Int {
  var information = SF_INFO()
  guard let file = unsafe sf_open(path, Int32(SFM_READ), &information) else {
    throw TestSupportError("libsndfile cannot read \(path)")
  }
  _ = unsafe sf_close(file)
  return Int(information.frames)
}

/// What sox reads from the file.
private func soxSamples(_ path: String) throws -> [Float] {
  let raw = path + ".raw"
  try run(["sox", path, "-t", "raw", "-e", "float", "-b", "32", raw])
  let bytes = try Data(contentsOf: URL(fileURLWithPath: raw))
  return unsafe bytes.withUnsafeBytes { memory in
    (0..<memory.count / 4).map {
      unsafe memory.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self)
    }
  }
}
