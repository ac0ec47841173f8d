/// `1 line`, `2 lines`.
package func counted(_ number: some BinaryInteger, _ word: String) -> String {
  "\(number) \(word)\(number == 1 ? "" : "s")"
}
