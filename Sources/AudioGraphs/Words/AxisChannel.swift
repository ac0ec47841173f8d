/// What carries the values of each additional axis when nobody chooses: the usual way of playing a chart.
package enum AxisChannel: String, Hashable, Sendable {
  /// The length of a tone: the first numeric axis. A gliding tone has none.
  case length
  /// How bright a tone is: the second.
  case brightness
  /// How deep a tone trembles: the third.
  case tremolo
  /// The first categorical axis.
  case timbre
  /// Nothing does.
  case silent

  /// One for each of `axes`, in their order.
  package static func usual(_ axes: [any AXDataAxisDescriptor]) -> [AxisChannel] {
    var numeric: [AxisChannel] = [.length, .brightness, .tremolo]
    var categorical: [AxisChannel] = [.timbre]
    return axes.map { axis in
      if axis is AXNumericDataAxisDescriptor {
        return numeric.isEmpty ? .silent : numeric.removeFirst()
      }
      return categorical.isEmpty ? .silent : categorical.removeFirst()
    }
  }
}

/// The timbres that categories take, in their order.
package enum SpokenTimbre {
  /// As the module that makes them names and orders them.
  package static let names = ["soft", "reed", "string", "brass", "bell", "pure"]

  /// What category number `place`, from 0, sounds like: from the seventh on the timbres come again, brighter,
  /// unless brightness has a meaning of its own (`hasBright` is false).
  static func name(of place: Int, hasBright: Bool) -> String {
    let name = names[place % names.count]
    return hasBright && place / names.count % 2 == 1 ? "bright " + name : name
  }
}
