import Configuration
import Glibc

/// Reads the bytes as a file of the configuration; what holds then can be asked for any name, and what is
/// wrong is said so that it can be shown.
func fuzzConfiguration(_ bytes: [UInt8]) {
  guard ftruncate(scratchFile, 0) == 0 else { return }
  bytes.withUnsafeBytes { _ = pwrite(scratchFile, $0.baseAddress, $0.count, 0) }
  let source = ConfigurationSource(files: ["/proc/self/fd/\(scratchFile)"], needsFiles: true)
  do throws(ConfigurationError) {
    let loaded = try source.load()
    let index = RuleIndex(loaded.settings.rules)
    for rule in loaded.settings.rules.prefix(8) {
      let fits = loaded.settings.rules.contains { $0.fits(rule.glob) }
      demand(fits == index.fits(rule.glob), "The index finds what the rules say")
    }
    for entry in loaded.entries { demand(!entry.key.isEmpty, "A setting has a key") }
  } catch {
    demand(!error.problems.isEmpty, "A refusal has its reason")
    error.problems.forEach(checkPrintable)
  }
}

/// A file without a name, in memory.
private let scratchFile: Int32 = {
  var path = Array("/dev/shm/sonifyd-fuzz-XXXXXX\0".utf8).map { CChar(bitPattern: $0) }
  let descriptor = mkstemp(&path)
  unlink(path)
  return descriptor
}()

/// Reads a list of patterns, and writes the text as a name that the list then has back.
func fuzzNamePatterns(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
  let text = String(decoding: parts[0], as: UTF8.self)
  do throws(NamePattern.Fault) {
    let name = String(decoding: parts.last ?? [], as: UTF8.self)
    for pattern in try NamePattern.list(text) {
      if let wanted = pattern.name { demand(pattern.fits(wanted), "A name fits itself") }
      _ = pattern.fits(name)
    }
  } catch {
    checkPrintable(error.text)
  }
  let named = NamePattern(named: text)
  demand(named.fits(text), "The pattern of a name fits it")
  guard !text.isEmpty, !text.contains("\""), let list = try? NamePattern.list(named.text) else {
    return
  }
  demand(
    list.count == 1 && list[0].fits(text),
    "A name is written so that a list has it back: \(named.text)")
}

/// Holds the text after the first line feed against the pattern before it, as we do and as anybody would.
func fuzzGlobs(_ bytes: [UInt8]) {
  let parts = bytes.split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
  guard parts.count == 2, parts[0].count <= 60, parts[1].count <= 60 else { return }
  let pattern = String(decoding: parts[0], as: UTF8.self)
  let name = String(decoding: parts[1], as: UTF8.self)
  var reference = GlobReference(Array(pattern.unicodeScalars), Array(name.unicodeScalars))
  let expected = pattern == name || reference.fits(0, 0)
  demand(Glob(pattern).matches(name) == expected, "'\(pattern)' and '\(name)': \(expected)")
}

/// The plain way: try everything, and remember what has been tried.
private struct GlobReference {
  private let pattern: [Unicode.Scalar]
  private let name: [Unicode.Scalar]
  private var known: [Int: Bool] = [:]

  init(_ pattern: [Unicode.Scalar], _ name: [Unicode.Scalar]) {
    self.pattern = pattern
    self.name = name
  }

  /// Whether the name from `place` on fits the pattern from `part` on.
  mutating func fits(_ part: Int, _ place: Int) -> Bool {
    let key = part * (name.count + 1) + place
    if let answer = known[key] { return answer }
    let answer = find(part, place)
    known[key] = answer
    return answer
  }

  private mutating func find(_ part: Int, _ place: Int) -> Bool {
    guard part < pattern.count else { return place == name.count }
    if pattern[part] == "*" {
      return fits(part + 1, place) || place < name.count && fits(part, place + 1)
    }
    guard place < name.count else { return false }
    if pattern[part] == "[", let set = set(from: part + 1) {
      return set.has(name[place]) && fits(set.end, place + 1)
    }
    return (pattern[part] == "?" || pattern[part] == name[place]) && fits(part + 1, place + 1)
  }

  /// The set whose `[` stands before `start`; `nil` when it has no end.
  private func set(from start: Int) -> (has: (Unicode.Scalar) -> Bool, end: Int)? {
    var place = start
    let isExcluded = place < pattern.count && (pattern[place] == "!" || pattern[place] == "^")
    if isExcluded { place += 1 }
    var members: [(Unicode.Scalar, Unicode.Scalar)] = []
    while place < pattern.count, pattern[place] != "]" || members.isEmpty {
      let low = pattern[place]
      let isRange =
        place + 2 < pattern.count && pattern[place + 1] == "-" && pattern[place + 2] != "]"
      let high = isRange ? pattern[place + 2] : low
      members.append(low < high ? (low, high) : (high, low))
      place += isRange ? 3 : 1
    }
    guard place < pattern.count else { return nil }
    return (
      { letter in members.contains { $0.0 <= letter && letter <= $0.1 } != isExcluded }, place + 1
    )
  }
}
