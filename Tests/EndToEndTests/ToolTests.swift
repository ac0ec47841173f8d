import Foundation
import TestSupport
import Testing

/// Tools that print numbers, piped into a daemon of their own: what they print last is what is listed.
@Suite(.serialized) struct ToolTests {
  @Test func `what tools print into a pipe is what is listed`() throws {
    let outcomes = try concurrently(PipedTool.all) { try $0.outcome() }
    for (tool, faults) in zip(PipedTool.all, outcomes) { #expect(faults == [], "\(tool.name)") }
  }
}
