import FileOutput
import Foundation
import RealtimeAudio
import Synchronization
import TestSupport
import Testing

@Suite(.serialized) struct PacedOutputTests {
  @Test func `writes a tone at the pace of the clock`() throws {
    let folder = try TemporaryFolder()
    let link = AudioLink()
    var ring = RingWriter<AudioBlock>(minimumCapacity: 256)
    let blocks = ring.makeReader()
    let renderer = SineRenderer(link: link, ring: ring)
    let output = try PacedOutput(
      file: try AudioFileWriter(path: folder.file("a.wav")), blocks: blocks, link: link)
    pause(seconds: 1.5)
    output.stop()
    renderer.stop()

    #expect(output.failure == nil)
    let heard = try samples(of: folder.file("a.wav")).left
    #expect((1.3...1.8).contains(Double(heard.count) / 48_000), "\(heard.count) frames")
    #expect(abs(amplitude(of: heard, at: 440) - 0.1) < 0.001)
    #expect(largestStep(heard) < 0.1 * 2 * Double.pi * 440 / 48_000 * 1.02)
  }

  @Test func `asks for time to pass with no file at all`() throws {
    let link = AudioLink()
    var ring = RingWriter<AudioBlock>(minimumCapacity: 16)  // 21 ms: shorter than a late beat
    let blocks = ring.makeReader()
    let renderer = SineRenderer(link: link, ring: ring)
    let output = try PacedOutput(file: nil, blocks: blocks, link: link)
    pause(seconds: 1)
    #expect(isConsumed(link))
    let rendered = framesRendered(link)
    #expect((43_000...60_000).contains(rendered), "\(rendered)")
    output.stop()
    renderer.stop()
    #expect(!isConsumed(link))
  }

  @Test func `keeps pace and reports when the disk is full`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("full.flac"), withDestinationPath: "/dev/full")
    let link = AudioLink()
    var ring = RingWriter<AudioBlock>(minimumCapacity: 256)
    let blocks = ring.makeReader()
    let renderer = SineRenderer(link: link, ring: ring)
    let writer = try AudioFileWriter(path: folder.file("full.flac"))
    let output = try PacedOutput(file: writer, blocks: blocks, link: link)
    #expect(eventually(within: 5) { output.failure != nil } != nil)
    #expect(output.failureSignal.take())
    let rendered = framesRendered(link)
    pause(seconds: 0.5)
    #expect(framesRendered(link) > rendered + 12_000)
    output.stop()
    renderer.stop()
  }

  @Test func `stops at once when nothing is rendered`() throws {
    let link = AudioLink()
    var ring = RingWriter<AudioBlock>(minimumCapacity: 16)
    let output = try PacedOutput(file: nil, blocks: ring.makeReader(), link: link)
    let start = monotonicSeconds()
    output.stop()
    output.stop()
    #expect(monotonicSeconds() - start < 0.2)
  }

  private func isConsumed(_ link: AudioLink) -> Bool {
    link.isConsuming.load(ordering: .acquiring)
  }

  private func framesRendered(_ link: AudioLink) -> Int64 {
    link.rendered.load(ordering: .acquiring)
  }

  private func samples(of path: String) throws -> Recording {
    try run(["sox", path, "-t", "raw", "-e", "float", "-b", "32", path + ".raw"])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path + ".raw"))
    return Recording(littleEndianFloats: bytes)
  }
}
