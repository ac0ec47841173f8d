#include "bench_ingest.h"
#include "ingest_core.h"

#include <algorithm>
#include <fast_float/fast_float.h>

namespace ingest {

size_t points, bad;

namespace {

constexpr size_t table_size = 4096;
Series table[table_size];
Known raw[table_size];
char names[1 << 20];
uint32_t names_used;

uint64_t hash_of(uint64_t h, const char *p, size_t n) {
  uint64_t x;
  h ^= n * 0x9E3779B97F4A7C15ull;
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
  return h;
}

bool keep(const char *bytes, size_t length, uint32_t &offset) {
  if (names_used + length > sizeof names) return false;
  memcpy(names + names_used, bytes, length);
  offset = names_used;
  names_used += length;
  return true;
}

}  // namespace

Series *named(Piece name) {
  const uint64_t hash = hash_of(0, name.start, name.size()) | 1;
  for (size_t i = hash >> 52;; i = (i + 1) & (table_size - 1)) {
    Series &s = table[i];
    if (s.hash == hash && s.length == name.size() && !memcmp(names + s.offset, name.start, name.size()))
      return &s;
    if (s.hash) continue;
    uint32_t offset;
    if (!keep(name.start, name.size(), offset)) return nullptr;
    s = {hash, static_cast<uint32_t>(name.size()), offset, 0, 0, 1, 0};
    return &s;
  }
}

Known *known(Piece name, Piece tags, Resolver resolve) {
  uint64_t hash = hash_of(0, name.start, name.size());
  if (tags.size()) hash = hash_of(hash, tags.start, tags.size());
  hash |= 1;
  const size_t length = name.size() + tags.size();
  for (size_t i = hash >> 52;; i = (i + 1) & (table_size - 1)) {
    Known &k = raw[i];
    if (k.hash == hash && k.length == length && k.cut == name.size()
        && !memcmp(names + k.offset, name.start, name.size())
        && !memcmp(names + k.offset + k.cut, tags.start, tags.size()))
      return &k;
    if (k.hash) continue;
    Known found = {hash, static_cast<uint32_t>(length), 0, static_cast<uint32_t>(name.size()), 1, {}};
    uint32_t rest;
    if (!resolve(name, tags, found) || !keep(name.start, name.size(), found.offset)
        || !keep(tags.start, tags.size(), rest))
      return nullptr;
    k = found;
    return &k;
  }
}

void append_tags(std::string &name, std::string *tags, size_t count) {
  std::sort(tags, tags + count);
  name += '{';
  for (size_t i = 0; i < count; i++) {
    if (i) name += ',';
    name += tags[i];
  }
  name += '}';
}

void reset() {
  memset(table, 0, sizeof table);
  memset(raw, 0, sizeof raw);
  names_used = 0;
}

double sum() {
  double sum = 0;
  for (const Series &s : table) sum += s.value;
  return sum;
}

const char *slow_number(const char *start, const char *end, double &value) {
  const auto result = fast_float::from_chars(start, end, value);
  return result.ec == std::errc() ? result.ptr : nullptr;
}

}  // namespace ingest

extern "C" bench_result bench_ingest(bench_format format, const char *bytes, size_t count) {
  using namespace ingest;
  static size_t (*const readers[])(const char *, size_t) = {
      read_plain, read_statsd, read_collectd, read_influx, read_json,
      read_csv,   read_columns, read_graphite, read_prometheus};
  points = 0;
  bad = 0;
  const size_t lines = readers[format](bytes, count);
  return {lines, points, bad};
}

extern "C" void bench_ingest_reset(void) { ingest::reset(); }
extern "C" double bench_ingest_sum(void) { return ingest::sum(); }
