/// What a series is called: its name, or else `series 2` by its number in the chart, from 0.
package func seriesName(_ name: String, number: Int) -> String {
  name.isEmpty ? "series \(number + 1)" : name
}
