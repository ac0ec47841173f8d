internal import Glibc

/// How much of a series each frequency makes out.
enum Spectrum {
  /// The squared amplitudes of the frequencies 0, 1/n, 2/n ... 1/2 for each value, where n is the next power
  /// of two that is at least `values.count`; nothing is scaled.
  ///
  /// - Complexity: O(n log n).
  static func power(of values: [Double]) -> [Double] {
    var size = 1
    while size < values.count { size *= 2 }
    var real = values + Array(repeating: 0, count: size - values.count)
    var imaginary = Array(repeating: 0.0, count: size)
    transform(&real, &imaginary)
    return zip(real, imaginary).prefix(size / 2 + 1).map { real, imaginary in
      real * real + imaginary * imaginary
    }
  }

  /// The Fourier transform in place; the count is a power of two (Cooley and Tukey 1965).
  private static func transform(_ real: inout [Double], _ imaginary: inout [Double]) {
    let size = real.count
    reorder(&real, &imaginary)
    let (cosines, sines) = circle(size)
    var half = 1
    while half < size {
      let turn = size / (2 * half)
      for start in stride(from: 0, to: size, by: 2 * half) {
        for index in 0..<half {
          let (c, s) = (cosines[index * turn], sines[index * turn])
          let (low, high) = (start + index, start + index + half)
          let (a, b) = (real[high] * c - imaginary[high] * s, real[high] * s + imaginary[high] * c)
          (real[high], imaginary[high]) = (real[low] - a, imaginary[low] - b)
          (real[low], imaginary[low]) = (real[low] + a, imaginary[low] + b)
        }
      }
      half *= 2
    }
  }

  /// Bit-reversed order.
  private static func reorder(_ real: inout [Double], _ imaginary: inout [Double]) {
    var target = 0
    for index in 1..<max(real.count, 1) {
      var bit = real.count / 2
      while target & bit != 0 {
        target ^= bit
        bit /= 2
      }
      target |= bit
      if index < target {
        real.swapAt(index, target)
        imaginary.swapAt(index, target)
      }
    }
  }

  private static func circle(_ size: Int) -> (cosines: [Double], sines: [Double]) {
    let angles = (0..<max(size / 2, 1)).map { -2 * Double.pi * Double($0) / Double(size) }
    return (angles.map { cos($0) }, angles.map { sin($0) })
  }
}
