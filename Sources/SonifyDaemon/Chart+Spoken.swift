internal import Configuration
internal import RollingSeries
internal import Sonification

/// When short names are found anew.
struct Naming {
  /// Whether series have come or gone since.
  var isDue = false
  /// Before this moment, on the listener's line, it is too early: with very many series it takes a while.
  var next = Int64.min

  /// Nanoseconds between two times, for each series.
  static let pause: Int64 = 1_000_000
  /// Series of which short names are found. More could not be told apart by ear, and would hold the loop up.
  static let limit = 2_000
}

// What people call the series for short.
extension Chart {
  /// Names the series that are heard anew, if any has come or gone.
  func nameSeries(at now: Int64) {
    guard naming.isDue, now >= naming.next else { return }
    naming.isDue = false
    let heard = entries.indices.filter { entries[$0].isChosen }
    naming.next = now.clampedSum(Naming.pause * Int64(heard.count))
    guard heard.count <= Naming.limit else {
      for index in heard { entries[index].spoken = nil }
      return
    }
    var taken: Set<String> = []
    var open: [Int] = []
    for index in heard {
      let title = entries[index].settings?.title ?? ""
      if !title.isEmpty { taken.insert(title) }
      if entries[index].group != nil { taken.insert(table[index].name) }
      if title.isEmpty, entries[index].group == nil { open.append(index) }
    }
    let names = SpokenNames(
      open.map { table[$0].name }, known: open.map { entries[$0].spoken })
    for (index, name) in zip(open, names.assigned(taken: taken)) { entries[index].spoken = name }
  }

  /// What people call a series: its title, else its short name, else its name; not safe for a terminal.
  func spokenName(_ index: Int) -> String {
    let title = entries[index].settings?.title ?? ""
    guard title.isEmpty else { return title }
    return entries[index].isChosen
      ? entries[index].spoken?.text ?? table[index].name : table[index].name
  }

  /// The name of the series that people mean by `text`, for a setting: a name and a pattern stay as they
  /// are.
  package func nameMeant(by text: String) -> String {
    guard let index = indexOfSpoken(text), !hasSeries(fitting: Glob(text)) else { return text }
    return table[index].name
  }

  /// The series with this short name, `nil` when there is none.
  func indexOfSpoken(_ text: String) -> Int? {
    entries.indices.first { entries[$0].isChosen && entries[$0].spoken?.text == text }
  }
}
