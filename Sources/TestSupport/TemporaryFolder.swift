internal import Foundation

/// A fresh folder of one test; removed with everything in it when let go.
public final class TemporaryFolder: Sendable {
  /// Absolute path, short enough for a Unix socket inside.
  public let path: String

  /// Creates the folder, for this user only.
  public init() throws {
    path = "/tmp/sonifyd-test-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of `name` inside.
  public func file(_ name: String) -> String { path + "/" + name }
}
