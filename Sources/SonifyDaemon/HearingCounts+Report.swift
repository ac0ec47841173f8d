internal import Sonification

extension HearingCounts {
  /// What was accepted and not heard by itself, by reason; those that never came are left out.
  var folded: [String: Int] {
    let reasons = [
      ("values_replaced", replacedValues), ("points_merged", mergedPoints), ("holes", foldedHoles),
      ("grid_lines", foldedGridLines), ("marks_muted", mutedMarks),
      ("axis_moves", foldedAxisMoves), ("excursions", foldedExcursions), ("ends", foldedEnds),
      ("overloads", foldedOverloads), ("device_changes", foldedDeviceChanges),
      ("alarms", foldedAlarms),
      ("unknown_series", unknownSeries), ("sounds_refused", refusedSounds),
    ]
    return Dictionary(uniqueKeysWithValues: reasons.filter { $0.1 > 0 })
  }
}
