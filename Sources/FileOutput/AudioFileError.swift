/// Why a file could not be written.
public enum AudioFileError: Error, Hashable, Sendable {
  /// The name ends in none of the known formats.
  case unknownEnding(path: String)
  /// The file could not be made.
  case cannotCreate(path: String, reason: String)
  /// Samples, or the end of the file, could not be written; what is there may be cut short.
  case cannotWrite(path: String, reason: String)
}

extension AudioFileError: CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .unknownEnding(let path):
      "'\(path)' does not end in a known format; name a file .wav, .flac or .ogg"
    case .cannotCreate(let path, let reason):
      "cannot create '\(path)': \(reason)"
    case .cannotWrite(let path, let reason):
      "cannot write '\(path)': \(reason). The file is cut short; make room or choose another place"
    }
  }
}
