import Foundation
import TestSupport
import Testing

@Suite struct TestProcessTests {
  @Test func `feeds a pipe and reads what comes out`() throws {
    let cat = try TestProcess(["cat"], input: .pipe)
    cat.write("one\ntwo\n")
    cat.closeInput()
    #expect(cat.wait(seconds: 5) == 0)
    #expect(cat.output == "one\ntwo\n")
  }

  @Test func `gives a file or nothing to read`() throws {
    let folder = try TemporaryFolder()
    try "three\n".write(toFile: folder.file("in"), atomically: true, encoding: .utf8)
    let fromFile = try TestProcess(["cat"], input: .file(folder.file("in")))
    #expect(fromFile.wait(seconds: 5) == 0)
    #expect(fromFile.output == "three\n")
    let fromNothing = try TestProcess(["cat"])
    #expect(fromNothing.wait(seconds: 5) == 0)
    #expect(fromNothing.output == "")
  }

  @Test func `sets and unsets the environment`() throws {
    let process = try TestProcess(
      ["sh", "-c", "echo $NEW ${HOME-unset}; echo oops >&2; exit 3"],
      environment: ["NEW": "here", "HOME": nil])
    #expect(process.wait(seconds: 5) == 3)
    #expect(process.output == "here unset\n")
    #expect(process.errors == "oops\n")
  }

  @Test func `ends by signal, and has deadlines`() throws {
    let process = try TestProcess(["sleep", "60"])
    #expect(process.wait(seconds: 0.1) == nil)
    #expect(process.isRunning)
    process.signal(SIGTERM)
    #expect(process.wait(seconds: 5) == 128 + SIGTERM)
    #expect(!process.isRunning)
  }

  @Test func `says which program is missing`() {
    #expect(throws: TestSupportError.self) { try run(["no-such-program-here"]) }
  }
}
