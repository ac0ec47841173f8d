import ChartFiles
import Testing

/// What is said of files that are no chart, or not quite.
@Suite struct JSONFaultTests {
  @Test(arguments: [
    ("", "is empty; expected a chart as JSON, or a table with a header"),
    ("\u{FEFF} \r\n", "is empty; expected a chart as JSON, or a table with a header"),
    ("{\"series\":[]} x", "line 1: found 'x'; expected the end of the file behind the chart"),
    ("{\"series\":[],}", "line 1: a comma with nothing behind it; take it out"),
    ("{\"series\":[]", "line 1: found the end of the file; expected ',' or '}'"),
    (
      "{\"title\":\"a\",\n\"title\":\"b\"}", "line 2: the key 'title' comes twice; keep one of them"
    ),
    ("{}", "line 1: the chart has no \"series\"; expected an array of them, [] for none"),
    ("{\"title\":5}", "line 1: title: found a number; expected a string"),
    ("{\"title\":\"a\nb\"}", "line 1: title: a control character inside of a string; write it as"),
    ("{\"title\":\"abc", "line 1: title: a string that begins here has no end; expected '\"'"),
    ("{\"title\":\"\\ud800x\"}", "line 1: title: half of a surrogate pair, which is no character"),
    ("{\"title\":\"\\udc00\"}", "line 1: title: half of a surrogate pair"),
    ("{\"title\":\"\\x\"}", "line 1: title: an escape that JSON does not have"),
    ("{\"title\":\"\\u00g0\"}", "line 1: title: \\u needs four hexadecimal digits"),
    (
      "{\"x_axis\":{\"kind\":\"numerical\"}}",
      "line 1: x_axis, kind: 'numerical'; expected \"numeric\" or \"categorical\""
    ),
    ("{\"x_axis\":{\"scale\":\"log\"}}", "line 1: x_axis, scale: 'log'; expected \"linear\""),
    ("{\"x_axis\":{\"low\":\"1\"}}", "line 1: x_axis, low: found a string; expected a number"),
    (
      "{\"y_axis\":{\"categories\":[\"a\"]}}",
      "line 1: y_axis: a categorical axis; the y axis has numbers, as it is pitch"
    ),
    (
      "{\"additional_axes\":[{},3]}",
      "line 1: additional axis 2: found a number; expected an object"
    ),
    ("{\"x_axis\":{\"format\":\"%q\"}}", "line 1: x_axis, format: column"),
    (
      "{\"content_direction\":\"up\"}",
      "line 1: content_direction: 'up'; expected one of left_to_right"
    ),
  ])
  func `names the line and the member`(text: String, expected: String) {
    expect(text, expected)
  }

  @Test(arguments: [
    ("5", "line 3: series 2, point 2: found a number; expected an object"),
    ("{\"y\":5}", "line 3: series 2, point 2: there is no \"x\"; every point needs one"),
    (
      "{\"x\":1,\"y\":\"5\"}",
      "line 3: series 2, point 2, y: found a string; expected a number, or null where it is missing"
    ),
    ("{\"x\":1,\"y\":NaN}", "line 3: series 2, point 2, y: found NaN, which JSON does not have;"),
    (
      "{\"x\":1,\"y\":-Infinity}", "line 3: series 2, point 2, y: found -Infinity, which JSON does"
    ),
    ("{\"x\":1,\"y\":1e999}", "line 3: series 2, point 2, y: 1e999 is beyond the largest number"),
    ("{\"x\":1,\"y\":+1}", "line 3: series 2, point 2, y: found '+'; expected a number, or null"),
    ("{\"x\":1,\"y\":01}", "line 3: series 2, point 2, y: 01 is not a number as JSON writes it"),
    ("{\"x\":1,\"y\":1.}", "line 3: series 2, point 2, y: 1. is not a number as JSON writes it"),
    ("{\"x\":1,\"y\":0x10}", "line 3: series 2, point 2: found 'x'; expected ',' or '}'"),
    (
      "{\"x\":null}",
      "line 3: series 2, point 2, x: found null; expected a number, or the name of a"
    ),
    ("{\"x\":1,\"x\":2}", "line 3: series 2, point 2: the key 'x' comes twice; keep one of them"),
    ("{\"x\":1 \"y\":2}", "line 3: series 2, point 2: found a string; expected ',' or '}'"),
    ("{\"x\" 1}", "line 3: series 2, point 2: found a number; expected ':' behind the key"),
    ("{x:1}", "line 3: series 2, point 2: found 'x'; expected a key in quotes"),
    (
      "{\"x\":1,\"additional\":[true]}",
      "line 3: series 2, point 2, additional: found true; expected a number, the name of a category"
    ),
    (
      "{\"x\":1,\"more\":[[{\"a\":[1,]}]]}",
      "line 3: series 2, point 2: a comma with nothing behind it"
    ),
  ])
  func `names the series and the point`(point: String, expected: String) {
    expect(
      """
      {"series":[{"points":[]},
        {"points":[{"x":1},
      \(point)
      ]}]}
      """, expected)
  }

  @Test func `says what is passed over, once, with the word that was meant`() throws {
    let file = try ChartFile.read(
      bytes: Array(
        """
        {"titel":"a","x_axis":{"low":0,"high":1,"minimum":[{"a":[null,true,-1e-3,"b"]}]},
         "series":[{"nmae":"a","points":[{"x":1,"label ":"q"},{"x":2,"label ":"q"}]}]}
        """.utf8))
    #expect(
      file.notes == [
        "the chart: the key 'titel' is not known; did you mean 'title'?",
        "x_axis: the key 'minimum' is not known",
        "series: the key 'nmae' is not known; did you mean 'name'?",
        "points: the key 'label ' is not known; did you mean 'label'? (2 times)",
      ])
  }

  @Test func `bounds what is nested and what is noted`() {
    let deep = String(repeating: "[", count: 200_000)
    expect("{\"a\":\(deep)", "line 1: a: more than 128 levels in one another")
    let many = (0..<300).map { "\"unknown\($0)\":0" }.joined(separator: ",")
    let notes = try? ChartFile.read(bytes: Array("{\(many),\"series\":[]}".utf8)).notes
    #expect(notes?.count == 51)
    #expect(notes?.contains("251 more of the kind") == true)
  }

  @Test func `refuses what is no text`() {
    let bytes: [UInt8] = Array("{\"title\":\n\"".utf8) + [0xFF, 0x22, 0x7D]
    #expect(throws: ChartFileError(line: 2, "is not UTF-8 text; save it as UTF-8")) {
      try ChartFile.read(bytes: bytes)
    }
  }

  private func expect(
    _ text: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(sourceLocation: sourceLocation) {
      try ChartFile.read(bytes: Array(text.utf8))
    } throws: { error in
      let isRight = "\(error)".hasPrefix(expected)
      if !isRight { print("said: \(error)") }
      return isRight
    }
  }
}
