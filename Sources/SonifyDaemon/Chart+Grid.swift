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
    table[index].axis.gridLines(at: gridValues(of: index))
  }

  /// Where the lines of a series are, in its unit.
  func gridValues(of index: Int) -> [Double] {
    switch entries[index].settings?.gridlines ?? .auto {
    case .auto: table[index].axis.gridlines
    case .none: []
    case .at(let values): values
    }
  }
}
