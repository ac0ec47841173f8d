import Configuration
import Foundation
import Testing

@Suite struct GlobTests {
  private static let patterns = [
    "", "*", "?", "a", "a*", "*a", "*a*", "a?c", "a*c", "*.*", "cpu.*", "cpu.[a-c]", "[!a]*",
    "[^a]b",
    "[]]", "[]a]x", "[a-]", "[a", "[", "a[", "**", "*a*b*c*", "eth[0-3].*", "?*?", "[!]]",
    "[a-c][x-z]",
    "*[0-9]", "a.b.c", "[*]", "[?]a",
  ]
  private static let names = [
    "", "a", "b", "ab", "abc", "ac", "a.c", "cpu.a", "cpu.d", "cpu.user", "eth0.rx", "eth4.rx", "]",
    "]x",
    "-", "[a", "[", "a[", "axbyc", "a.b.c", "cx9", "*", "?a", "bx", "xb",
  ]

  @Test(arguments: patterns)
  func `fits what the C library's matcher fits`(pattern: String) {
    let glob = Glob(pattern)
    for name in Self.names {
      let isFitting = unsafe fnmatch(pattern, name, 0) == 0 || name == pattern
      #expect(glob.matches(name) == isFitting, "\(pattern) \(name)")
    }
  }

  @Test func `a range the wrong way round is one all the same`() {
    #expect(Glob("[c-a]").matches("b") && !Glob("[c-a]").matches("d"))
  }

  @Test func `a question mark stands for one character of any alphabet`() {
    #expect(Glob("gr?n").matches("grün") && Glob("[ä-ü]").matches("ö") && !Glob("??").matches("ü"))
  }

  @Test func `many stars cost no more than the lengths`() {
    let glob = Glob(String(repeating: "a*", count: 100) + "b")
    #expect(!glob.matches(String(repeating: "a", count: 10_000)))
  }
}
