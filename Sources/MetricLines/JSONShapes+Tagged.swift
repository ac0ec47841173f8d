extension JSONShapes {
  /// Delivers `value` under the name that stands in a member, with the tags.
  mutating func deliverTagged(
    _ shape: JSONShape, named member: JSONShape.Member, _ line: Span<UInt8>,
    into batch: inout MeasurementBatch, _ context: inout ParseContext
  ) {
    guard let value = number(line, in: shape[.value]) else { return }
    context.tagged.begin()
    append(line, shape.text(member, line), &context)
    context.tagged.endBase()
    appendTags(shape[.tags], line, &context)
    emit(value, into: &batch, &context)
  }

  /// Delivers how many observations a histogram or a summary of Vector has, their sum, and the quantiles of
  /// a summary. The limits of buckets are no values.
  mutating func deliverTotals(
    _ shape: JSONShape, isChange: Bool, _ line: Span<UInt8>, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    let holder = shape[.histogram].isEmpty ? shape[.summary] : shape[.histogram]
    let kind: Measurement.Kind = isChange ? .count : .counter
    var members = JSONMembers(line, in: holder)
    while members.next(line) {
      guard line.holds("count", in: members.key) || line.holds("sum", in: members.key),
        let value = number(line, in: members.value)
      else { continue }
      context.tagged.begin()
      appendVectorName(shape, line, &context)
      context.tagged.append(UInt8(ascii: "."))
      append(line, members.key, &context)
      context.tagged.endBase()
      appendTags(shape[.tags], line, &context)
      emit(value, kind: kind, into: &batch, &context)
    }
    deliverQuantiles(shape, line, into: &batch, &context)
  }

  /// Each under the name itself with a tag `quantile`, as Prometheus has them.
  private mutating func deliverQuantiles(
    _ shape: JSONShape, _ line: Span<UInt8>, into batch: inout MeasurementBatch,
    _ context: inout ParseContext
  ) {
    guard let list = member("quantiles", of: shape[.summary], line) else { return }
    var quantiles = JSONMembers(line, in: list)
    while quantiles.next(line) {
      guard let share = member("quantile", of: quantiles.value, line),
        let place = member("value", of: quantiles.value, line), let value = number(line, in: place)
      else { continue }
      context.tagged.begin()
      appendVectorName(shape, line, &context)
      context.tagged.endBase()
      appendTags(shape[.tags], line, &context)
      appendTag("quantile", share, line, &context)
      emit(value, into: &batch, &context)
    }
  }

  /// Appends the name of a metric of Vector, behind its namespace.
  mutating func appendVectorName(
    _ shape: JSONShape, _ line: Span<UInt8>, _ context: inout ParseContext
  ) {
    let space = shape.text(.namespace, line)
    if !space.isEmpty {
      append(line, space, &context)
      context.tagged.append(UInt8(ascii: "."))
    }
    append(line, shape.text(.name, line), &context)
  }

  private mutating func number(_ line: Span<UInt8>, in range: Range<Int>) -> FieldValue? {
    cursor.number(line, in: range, scratch: &strings)
  }
}
