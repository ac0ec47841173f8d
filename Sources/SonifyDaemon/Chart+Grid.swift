internal import Configuration
internal import RollingSeries
internal import Sonification

// The grid lines that are heard.
extension Chart {
  /// Lets the lines of a series be heard where its axis has them now.
  func layGrid(_ index: Int, at moment: Moment) {
    guard entries[index].isChosen else { return }
    listening.setGrid(index, gridLines(of: index), at: moment.heard)
  }

  private func gridLines(of index: Int) -> GridLines {
    switch entries[index].settings?.gridlines ?? .auto {
    case .auto: table[index].axis.gridLines(at: table[index].axis.gridlines)
    case .none: GridLines()
    case .at(let values): table[index].axis.gridLines(at: values)
    }
  }
}
