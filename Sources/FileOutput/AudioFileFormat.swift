/// The kinds of file that can be written, by the ending of their name.
public enum AudioFileFormat: String, Hashable, Sendable, CaseIterable {
  /// 32-bit float; larger than 4 GiB it becomes RF64.
  case wav
  /// 24-bit, without loss beyond that.
  case flac
  /// Vorbis, with loss.
  case ogg

  /// The format that `path` ends in, in any case of letters.
  ///
  /// - Throws: ``AudioFileError/unknownEnding(path:)``
  public init(path: String) throws(AudioFileError) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let ending = parts.last,
      let format = AudioFileFormat(rawValue: String(decoding: ending, as: UTF8.self).lowercased())
    else { throw .unknownEnding(path: path) }
    self = format
  }
}
