import AudioGraphPlayback
import AudioGraphs
import Foundation
import Synthesis
import TestSupport
import Testing

/// Cars by weight, efficiency, price and country, played and read back from the samples alone.
@Suite struct CarTests {
  private struct Car {
    var tons: Double
    var milesPerGallon: Double
    var price: Double
    var country: String
  }

  private static let countries = [
    "Arden", "Belmar", "Corvia", "Delland", "Esterra", "Fjordan",
  ]

  /// Made up. In 4 seconds three pairs overlap.
  private static let cars = [
    (1.02, 44.0, 16_000.0, 0), (1.20, 38.5, 21_000, 1), (1.38, 41, 12_500, 2),
    (1.55, 33, 24_000, 3),
    (1.74, 29.5, 31_000, 4), (1.93, 35.2, 19_500, 5), (2.10, 27, 42_000, 0),
    (2.20, 36.4, 45_000, 1),
    (2.50, 24.6, 28_000, 2), (2.68, 31, 22_500, 3), (2.86, 22, 60_000, 4), (3.00, 28.5, 54_500, 5),
    (3.32, 20.5, 35_000, 0), (3.52, 18, 27_000, 1), (3.70, 23.8, 15_000, 2),
    (3.87, 16.4, 90_000, 3),
    (3.98, 28.3, 104_000, 4), (4.45, 14.2, 33_000, 5), (4.66, 12.5, 49_000, 0),
    (4.93, 10, 75_000, 1),
  ].map { Car(tons: $0, milesPerGallon: $1, price: $2, country: countries[$3]) }

  private static var chart: AXChartDescriptor {
    let points = cars.map {
      AXDataPoint(
        x: $0.tons, y: $0.milesPerGallon,
        additionalValues: [.number($0.price), .category($0.country)])
    }
    let axes: [any AXDataAxisDescriptor] = [
      axis(0...150_000, title: "price"),
      AXCategoricalDataAxisDescriptor(title: "country", categoryOrder: countries),
    ]
    return AudioGraphPlaybackTests.chart(
      points, x: axis(1...5, title: "weight"), y: axis(0...50, title: "efficiency"),
      additional: axes)
  }

  @Test(arguments: [4.0, 8, 60])
  func `time, pitch, length and timbre come back`(seconds: Double) throws {
    var options = PlaybackOptions()
    options.seconds = seconds
    let sound = Recording(
      interleaved: ChartRenderer(try ChartScore(Self.chart, options)).samples())
    let tones = ToneDecoder(sound.mono).tones()
    #expect(tones.count == Self.cars.count + 1, "and the complete mark")
    for (car, tone) in zip(Self.cars, tones) {
      #expect(abs(tone.onset - (car.tons - 1) / 4 * seconds) < 0.002, "\(car.tons) tons")
      let efficiency = log2(tone.hertz / 220) / 3
      #expect(abs(efficiency - car.milesPerGallon / 50) < 0.005, "\(car.tons) tons")
      let price = (tone.length - 0.05) / 0.55
      #expect(abs(price - car.price / 150_000) < 0.05, "\(car.tons) tons")
      #expect(
        Timbre.takenInOrder.firstIndex(of: tone.timbre)
          == Self.countries.firstIndex(of: car.country))
    }
  }
}
