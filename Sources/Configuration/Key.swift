/// One key of the configuration: how it is written, what it takes, what it does.
///
/// `Values` are the keys of a section: ``ChartKeys`` or ``SeriesKeys``.
package struct Key<Values>: Sendable {
  /// What stands before the `=`.
  package let name: String
  /// Completes "is not ...".
  package let expected: String
  /// A value that is right, and not the built-in one.
  package let example: String
  /// The value that holds when nobody sets one, as it would be written; empty for an empty text.
  package let builtIn: String
  /// One plain line.
  package let help: String
  /// Takes a value in.
  let apply: @Sendable (inout Values, String) throws(ValueFault) -> Void
  /// The value as it would be written in a file; `nil` when the section does not set the key.
  let written: @Sendable (Values) -> String?
}

extension Key {
  /// A key that always has a value.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Values, Value> & Sendable, _ kind: Kind<Value>,
    builtIn: String, example: String, _ help: String
  ) {
    self.init(
      name: name, expected: kind.expected, example: example, builtIn: builtIn, help: help,
      apply: { (values, text) throws(ValueFault) in values[keyPath: path] = try kind.value(of: text)
      },
      written: { kind.write($0[keyPath: path]) })
  }

  /// A key that a section may leave alone.
  init<Value>(
    _ name: String, optional path: any WritableKeyPath<Values, Value?> & Sendable,
    _ kind: Kind<Value>,
    builtIn: String, example: String, _ help: String
  ) {
    self.init(
      name: name, expected: kind.expected, example: example, builtIn: builtIn, help: help,
      apply: { (values, text) throws(ValueFault) in values[keyPath: path] = try kind.value(of: text)
      },
      written: { $0[keyPath: path].map(kind.write) })
  }
}

extension Key {
  /// Takes a value in.
  func set(_ values: inout Values, to text: String) throws(ValueFault) {
    guard text.utf8.allSatisfy({ $0 >= 32 && $0 != 127 }) else {
      throw ValueFault(text: "contains a control character; take it out")
    }
    try apply(&values, text)
  }

  /// Why a value would be refused.
  func fault(of text: String, in values: Values) -> String? {
    var values = values
    do { try set(&values, to: text) } catch { return error.text }
    return nil
  }
}

/// Why a value was refused; completes "KEY 'VALUE' ...".
struct ValueFault: Error {
  var text: String
}

/// How values of one kind are read and written.
struct Kind<Value>: Sendable {
  /// Completes "is not ...".
  let expected: String
  /// The value; `nil` when the text is not what is expected.
  let read: @Sendable (String) throws(ValueFault) -> Value?
  let write: @Sendable (Value) -> String

  func value(of text: String) throws(ValueFault) -> Value {
    guard let value = try read(text) else { throw ValueFault(text: "is not \(expected)") }
    return value
  }
}
