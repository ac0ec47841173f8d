// What the probes of all formats share: the table of series, numbers, lines.
#pragma once
#include <cstdint>
#include <cstring>
#include <emmintrin.h>
#include <string>

namespace ingest {

struct Series {
  uint64_t hash;
  uint32_t length, offset;
  double value, time, weight;
  uint64_t count;
};

// A stretch of bytes.
struct Piece {
  const char *start, *end;
  size_t size() const { return end - start; }
};

extern size_t points, bad;

// The series of that name; a new one if there is none. Null when the table is full.
Series *named(Piece name);

// What a raw name with raw tags stands for, remembered by their bytes.
struct Known {
  uint64_t hash;
  uint32_t length, offset, cut;
  // Values a line has, for formats that look that up.
  uint32_t values;
  // One for each value; null marks a free place.
  Series *series[4];
};

// Fills in the series of raw bytes that are new; false when they are not valid.
using Resolver = bool (*)(Piece name, Piece tags, Known &known);

// Looks raw bytes up; null when they are not valid.
Known *known(Piece name, Piece tags, Resolver resolve);

void reset();
double sum();

const char *slow_number(const char *start, const char *end, double &value);

inline const double powers[] = {1,    1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

inline bool is_digit(char c) { return static_cast<unsigned char>(c - '0') < 10; }

// Exact when the digits fit 53 bits and there are at most 22 decimals; else fast_float.
inline const char *number(const char *p, const char *end, double &value) {
  const char *const start = p;
  const bool negative = p < end && *p == '-';
  p += negative;
  uint64_t digits = 0;
  const char *first = p;
  while (p < end && is_digit(*p)) digits = digits * 10 + (*p++ - '0');
  size_t count = p - first, decimals = 0;
  if (p < end && *p == '.') {
    first = ++p;
    while (p < end && is_digit(*p)) digits = digits * 10 + (*p++ - '0');
    decimals = p - first;
    count += decimals;
  }
  if (!count || count > 19 || digits > (1ull << 53) || decimals > 22 || (p < end && (*p | 32) == 'e')) {
    return slow_number(start, end, value);
  }
  const double magnitude = static_cast<double>(digits) / powers[decimals];
  value = negative ? -magnitude : magnitude;
  return p;
}

inline const char *find(const char *p, const char *end, char c) {
  return static_cast<const char *>(memchr(p, c, end - p));
}

inline void put(Series *series, double value, double time, double weight = 1) {
  if (!series) return;
  series->value = value;
  series->time = time;
  series->weight = weight;
  series->count++;
  points++;
}

inline uint64_t newlines(const char *p) {
  uint64_t mask = 0;
  for (int i = 0; i < 64; i += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(p + i));
    const __m128i found = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n'));
    mask |= static_cast<uint64_t>(static_cast<uint16_t>(_mm_movemask_epi8(found))) << i;
  }
  return mask;
}

// Calls `read` with each line; one that answers false goes on behind the line end (a quoted string
// may). Returns how many line ends there were.
template <bool (*read)(const char *p, const char *end)>
size_t lines(const char *bytes, size_t count) {
  size_t start = 0, i = 0, lines = 0;
  const auto finish = [&](size_t end) {
    const bool has_return = end > start && bytes[end - 1] == '\r';
    if (read(bytes + start, bytes + end - has_return)) start = end + 1;
    lines++;
  };
  for (; i + 64 <= count; i += 64) {
    for (uint64_t mask = newlines(bytes + i); mask; mask &= mask - 1) finish(i + __builtin_ctzll(mask));
  }
  for (; i < count; i++) {
    if (bytes[i] == '\n') finish(i);
  }
  return lines;
}

// Counts a line that is refused.
inline bool refuse() {
  bad++;
  return true;
}

// Writes `name{key=value,...}` with the tags in order.
void append_tags(std::string &name, std::string *tags, size_t count);

// One function a format.
size_t read_plain(const char *bytes, size_t count);
size_t read_statsd(const char *bytes, size_t count);
size_t read_collectd(const char *bytes, size_t count);
size_t read_influx(const char *bytes, size_t count);
size_t read_json(const char *bytes, size_t count);
size_t read_csv(const char *bytes, size_t count);
size_t read_columns(const char *bytes, size_t count);
size_t read_graphite(const char *bytes, size_t count);
size_t read_prometheus(const char *bytes, size_t count);

}  // namespace ingest
