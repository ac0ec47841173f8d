#include "bench_ingest.h"

#include <cstdint>
#include <cstring>
#include <fast_float/fast_float.h>
#ifdef HAS_SIMDJSON
#include <simdjson.h>
#endif
#include <emmintrin.h>

namespace {

struct Series {
  uint64_t hash;
  uint32_t length, offset;
  double value, time;
  uint64_t count;
};

constexpr size_t table_size = 4096;
Series table[table_size];
char names[1 << 20];
uint32_t names_used;

const double powers[] = {1,    1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                         1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

uint64_t hash_of(const char *p, size_t n) {
  uint64_t h = n * 0x9E3779B97F4A7C15ull, x;
  for (; n >= 8; p += 8, n -= 8) {
    memcpy(&x, p, 8);
    h = (h ^ x) * 0x9FB21C651E98DF25ull;
    h ^= h >> 32;
  }
  if (n) {
    x = 0;
    memcpy(&x, p, n);
    h = (h ^ x) * 0x9FB21C651E98DF25ull;
    h ^= h >> 32;
  }
  return h | 1;
}

void store(const char *name, size_t length, double value, double time) {
  const uint64_t hash = hash_of(name, length);
  for (size_t i = hash >> 52;; i = (i + 1) & (table_size - 1)) {
    Series &s = table[i];
    if (s.hash == hash && s.length == length && !memcmp(names + s.offset, name, length)) {
      s.value = value;
      s.time = time;
      s.count++;
      return;
    }
    if (s.hash) continue;
    if (names_used + length > sizeof names) return;
    memcpy(names + names_used, name, length);
    s = {hash, static_cast<uint32_t>(length), names_used, value, time, 1};
    names_used += length;
    return;
  }
}

// Exact when the digits fit 53 bits and there are at most 22 decimals; else fast_float.
const char *number(const char *p, const char *end, double &value) {
  const char *const start = p;
  const bool negative = p < end && *p == '-';
  p += negative;
  uint64_t digits = 0;
  const char *first = p;
  while (p < end && static_cast<unsigned char>(*p - '0') < 10) digits = digits * 10 + (*p++ - '0');
  size_t count = p - first, decimals = 0;
  if (p < end && *p == '.') {
    first = ++p;
    while (p < end && static_cast<unsigned char>(*p - '0') < 10) digits = digits * 10 + (*p++ - '0');
    decimals = p - first;
    count += decimals;
  }
  if (!count || count > 19 || digits > (1ull << 53) || decimals > 22 || (p < end && (*p | 32) == 'e')) {
    const auto result = fast_float::from_chars(start, end, value);
    return result.ec == std::errc() ? result.ptr : nullptr;
  }
  const double magnitude = static_cast<double>(digits) / powers[decimals];
  value = negative ? -magnitude : magnitude;
  return p;
}

void plain_line(const char *p, const char *end) {
  const char *blank = static_cast<const char *>(memchr(p, ' ', end - p));
  double value, time = 0;
  if (!blank) return;
  const char *next = number(blank + 1, end, value);
  if (!next) return;
  if (next < end && *next == ' ') number(next + 1, end, time);
  store(p, blank - p, value, time);
}

uint64_t newlines(const char *p) {
  uint64_t mask = 0;
  for (int i = 0; i < 64; i += 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(p + i));
    const __m128i found = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n'));
    mask |= static_cast<uint64_t>(static_cast<uint16_t>(_mm_movemask_epi8(found))) << i;
  }
  return mask;
}

}  // namespace

size_t bench_ingest_plain(const char *bytes, size_t count) {
  size_t start = 0, i = 0, lines = 0;
  for (; i + 64 <= count; i += 64) {
    for (uint64_t mask = newlines(bytes + i); mask; mask &= mask - 1) {
      const size_t end = i + __builtin_ctzll(mask);
      plain_line(bytes + start, bytes + end);
      lines++;
      start = end + 1;
    }
  }
  for (; i < count; i++) {
    if (bytes[i] != '\n') continue;
    plain_line(bytes + start, bytes + i);
    lines++;
    start = i + 1;
  }
  return lines;
}

size_t bench_ingest_json(const char *bytes, size_t count) {
  size_t lines = 0;
#ifdef HAS_SIMDJSON
  static simdjson::ondemand::parser parser;
  simdjson::ondemand::document_stream stream;
  if (parser.iterate_many(bytes, count, 1 << 20).get(stream)) return 0;
  for (auto document : stream) {
    std::string_view name;
    double value, time;
    if (document["name"].get(name) || document["value"].get(value) || document["ts"].get(time)) continue;
    store(name.data(), name.size(), value, time);
    lines++;
  }
#else
  (void)bytes;
  (void)count;
#endif
  return lines;
}

double bench_ingest_sum(void) {
  double sum = 0;
  for (const Series &s : table) sum += s.value;
  return sum;
}
