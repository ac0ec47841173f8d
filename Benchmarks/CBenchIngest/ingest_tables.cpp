// CSV and columns: the header names the series, so that a field finds its own by its place.
#include "ingest_core.h"

namespace ingest {

namespace {

constexpr size_t column_limit = 64;
Series *columns[column_limit];
size_t column_count;
bool has_time;

struct Fields {
  Piece piece[column_limit];
  size_t count;
};

// Takes the names of a header; the column called `time` says when.
bool header(const Fields &fields) {
  column_count = fields.count;
  has_time = fields.piece[0].size() == 4 && !memcmp(fields.piece[0].start, "time", 4);
  for (size_t i = has_time; i < column_count; i++) columns[i] = named(fields.piece[i]);
  return true;
}

bool row(const Fields &fields) {
  double value, time = 0;
  if (!column_count) return header(fields);
  if (fields.count != column_count) return refuse();
  if (has_time) {
    const Piece &field = fields.piece[0];
    if (number(field.start, field.end, time) != field.end) {
      // A header that comes again changes nothing.
      return field.size() == 4 && !memcmp(field.start, "time", 4) ? true : refuse();
    }
  }
  for (size_t i = has_time; i < column_count; i++) {
    const Piece &field = fields.piece[i];
    if (field.start == field.end) continue;
    if (number(field.start, field.end, value) != field.end) return refuse();
    put(columns[i], value, time);
  }
  return true;
}

bool csv_line(const char *p, const char *end) {
  Fields fields;
  fields.count = 0;
  while (true) {
    if (fields.count == column_limit) return refuse();
    Piece &field = fields.piece[fields.count++];
    if (p < end && *p == '"') {
      field.start = ++p;
      while (p < end && (*p != '"' || (p + 1 < end && p[1] == '"'))) p += *p == '"' ? 2 : 1;
      if (p >= end) return refuse();
      field.end = p++;
    } else {
      const char *comma = p;
      while (comma < end && *comma != ',') comma++;
      field = {p, comma};
      p = comma;
    }
    if (p >= end) break;
    if (*p++ != ',') return refuse();
  }
  return row(fields);
}

bool columns_line(const char *p, const char *end) {
  Fields fields;
  fields.count = 0;
  while (true) {
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    if (p == end) break;
    if (fields.count == column_limit) return refuse();
    const char *stop = p;
    while (stop < end && *stop != ' ' && *stop != '\t') stop++;
    fields.piece[fields.count++] = {p, stop};
    p = stop;
  }
  return fields.count ? row(fields) : true;
}

}  // namespace

size_t read_csv(const char *bytes, size_t count) {
  column_count = 0;
  return lines<csv_line>(bytes, count);
}

size_t read_columns(const char *bytes, size_t count) {
  column_count = 0;
  return lines<columns_line>(bytes, count);
}

}  // namespace ingest
