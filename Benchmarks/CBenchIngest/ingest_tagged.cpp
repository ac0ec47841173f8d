// StatsD in both dialects, InfluxDB lines and Prometheus text.
#include "ingest_core.h"

namespace ingest {

namespace {

bool settle(Known &known, size_t index, const std::string &name) {
  known.series[index] = named({name.data(), name.data() + name.size()});
  return known.series[index];
}

// Appends a byte with a backslash before those that have a meaning in names.
void append(std::string &text, char c) {
  if (c == '\\' || c == ',' || c == '=' || c == '{' || c == '}') text += '\\';
  text += c;
}

void append(std::string &text, const char *p, const char *end) {
  for (; p < end; p++) append(text, *p);
}

// MARK: StatsD

bool resolve_statsd(Piece raw, Piece tags, Known &known) {
  std::string name(raw.start, raw.end), parts[16];
  size_t count = 0;
  for (const char *p = tags.start; p < tags.end && count < 16;) {
    const char *next = find(p, tags.end, ',');
    if (!next) next = tags.end;
    const char *colon = find(p, next, ':');
    append(parts[count], p, colon ? colon : next);
    parts[count] += '=';
    if (colon) append(parts[count], colon + 1, next);
    if (next > p) count++;
    p = next + 1;
  }
  if (count) append_tags(name, parts, count);
  return settle(known, 0, name);
}

bool is_type(const char *p, const char *end) {
  if (end - p == 2) return p[0] == 'm' && p[1] == 's';
  return end - p == 1 && (*p == 'c' || *p == 'g' || *p == 'h' || *p == 'd' || *p == 's' || *p == 'm');
}

bool statsd_line(const char *p, const char *end) {
  const char *colon = find(p, end, ':');
  if (!colon || colon == p) return refuse();
  double values[16], rate = 1, time = 0;
  size_t count = 0;
  const char *next = colon;
  do {
    if (count == 16) return refuse();
    next++;
    next += next < end && *next == '+';
    if (!(next = number(next, end, values[count++])) || next == end) return refuse();
  } while (*next == ':');
  if (*next != '|') return refuse();
  const char *type = next + 1;
  next = find(type, end, '|');
  if (!next) next = end;
  if (!is_type(type, next)) return refuse();
  Piece tags = {end, end};
  while (next < end) {
    const char *section = next + 1;
    next = find(section, end, '|');
    if (!next) next = end;
    if (section == next) return refuse();
    if (*section == '@') {
      if (number(section + 1, next, rate) != next || rate <= 0 || rate > 1) return refuse();
    } else if (*section == '#') {
      tags = {section + 1, next};
    } else if (*section == 'T') {
      if (number(section + 1, next, time) != next) return refuse();
    }
  }
  Known *k = known({p, colon}, tags, resolve_statsd);
  if (!k) return refuse();
  for (size_t i = 0; i < count; i++) put(k->series[0], values[i], time, 1 / rate);
  return true;
}

// MARK: InfluxDB

// The first `c` that no backslash is before.
const char *find_unescaped(const char *p, const char *end, char c) {
  for (const char *next = p; (next = find(next, end, c)); next++) {
    if (next == p || next[-1] != '\\') return next;
  }
  return nullptr;
}

// Appends an influx word without its escapes.
void append_word(std::string &text, const char *p, const char *end) {
  for (; p < end; p++) {
    if (*p == '\\' && p + 1 < end && (p[1] == ',' || p[1] == '=' || p[1] == ' ')) p++;
    append(text, *p);
  }
}

bool resolve_influx(Piece key, Piece field, Known &known) {
  const char *comma = find_unescaped(key.start, key.end, ',');
  if (comma == key.start || key.size() == 0) return false;
  std::string name, tags[16];
  append_word(name, key.start, comma ? comma : key.end);
  name += '.';
  append_word(name, field.start, field.end);
  size_t count = 0;
  for (const char *p = comma; p && count < 16; count++) {
    const char *next = find_unescaped(++p, key.end, ',');
    const char *stop = next ? next : key.end;
    const char *equals = find_unescaped(p, stop, '=');
    if (!equals || equals == p || equals + 1 == stop) return false;
    append_word(tags[count], p, equals);
    tags[count] += '=';
    append_word(tags[count], equals + 1, stop);
    p = next;
  }
  if (count) append_tags(name, tags, count);
  return settle(known, 0, name);
}

bool is_word(const char *p, const char *end, const char *word) {
  return static_cast<size_t>(end - p) == strlen(word) && !memcmp(p, word, end - p);
}

// A boolean up to a comma or blank; the place behind it, null for anything else.
const char *boolean(const char *p, const char *end, double &value) {
  const char *stop = p;
  while (stop < end && *stop != ',' && *stop != ' ') stop++;
  for (const char *word : {"t", "T", "true", "True", "TRUE"}) {
    value = 1;
    if (is_word(p, stop, word)) return stop;
  }
  for (const char *word : {"f", "F", "false", "False", "FALSE"}) {
    value = 0;
    if (is_word(p, stop, word)) return stop;
  }
  return nullptr;
}

struct Field {
  Piece key;
  double value;
};

bool influx_line(const char *p, const char *end) {
  while (p < end && *p == ' ') p++;
  if (p == end || *p == '#') return true;
  const char *blank = find_unescaped(p, end, ' ');
  if (!blank) return refuse();
  Field fields[32];
  size_t count = 0;
  const char *next = blank;
  do {
    const char *key = next + 1;
    const char *equals = find_unescaped(key, end, '=');
    if (!equals || equals == key || equals + 1 == end) return refuse();
    const char *value = equals + 1;
    if (*value == '"') {
      next = value + 1;
      while (next < end && *next != '"') next += *next == '\\' ? 2 : 1;
      if (next >= end) return false;  // the string goes on in the next line
      next++;
    } else {
      if (count == 32) return refuse();
      fields[count].key = {key, equals};
      double &number_ = fields[count++].value;
      if (is_digit(*value) || *value == '-' || *value == '.') {
        next = number(value, end, number_);
        if (next && next < end && (*next == 'i' || *next == 'u')) next++;
      } else {
        next = boolean(value, end, number_);
      }
      if (!next) return refuse();
    }
  } while (next < end && *next == ',');
  double time = 0;
  while (next < end && *next == ' ') next++;
  if (next < end) {
    const bool negative = *next == '-';
    int64_t stamp = 0;
    const char *first = next += negative;
    while (next < end && is_digit(*next)) stamp = stamp * 10 + (*next++ - '0');
    if (next == first || next - first > 19) return refuse();
    while (next < end && *next == ' ') next++;
    if (next != end) return refuse();
    time = static_cast<double>(negative ? -stamp : stamp);
  }
  for (size_t i = 0; i < count; i++) {
    Known *k = known({p, blank}, fields[i].key, resolve_influx);
    if (!k) return refuse();
    put(k->series[0], fields[i].value, time);
  }
  return true;
}

// MARK: Prometheus

bool is_name(char c) {
  return static_cast<unsigned char>((c | 32) - 'a') < 26 || is_digit(c) || c == '_' || c == ':';
}

bool resolve_prometheus(Piece sample, Piece, Known &known) {
  const char *brace = find(sample.start, sample.end, '{');
  const char *stop = brace ? brace : sample.end;
  std::string name, tags[32];
  for (const char *p = sample.start; p < stop; p++) {
    if (!is_name(*p)) return false;
    name += *p;
  }
  if (name.empty() || is_digit(name[0])) return false;
  size_t count = 0;
  for (const char *p = stop + 1; brace && p < sample.end && *p != '}' && count < 32; count++) {
    while (*p == ' ' || *p == ',') p++;
    if (*p == '}') break;
    const char *equals = find(p, sample.end, '=');
    if (!equals || equals == p || equals[1] != '"') return false;
    for (; p < equals; p++) {
      if (!is_name(*p)) return false;
      tags[count] += *p;
    }
    tags[count] += '=';
    for (p = equals + 2; p < sample.end && *p != '"'; p++) {
      const bool is_escaped = *p == '\\' && p + 1 < sample.end;
      if (is_escaped) p++;
      append(tags[count], is_escaped && *p == 'n' ? '\n' : *p);
    }
    p++;
  }
  if (count) append_tags(name, tags, count);
  return settle(known, 0, name);
}

bool is_counter;

// Looks at the types that lines state; the others are for people.
bool metadata(const char *p, const char *end) {
  if (end - p < 7 || memcmp(p, "# TYPE ", 7)) return true;
  const char *blank = find(p + 7, end, ' ');
  if (!blank) return refuse();
  is_counter = end - blank == 8 && !memcmp(blank, " counter", 8);
  return true;
}

// The end of a value as Go writes it; null when it is none.
const char *go_number(const char *p, const char *end, double &value) {
  if (p < end && *p == '+') p++;
  if (p < end && (is_digit(*p) || *p == '-' || *p == '.')) return number(p, end, value);
  return slow_number(p, end, value);
}

bool prometheus_line(const char *p, const char *end) {
  if (p == end) return true;
  if (*p == '#') return metadata(p, end);
  const char *stop = p;
  while (stop < end && is_name(*stop)) stop++;
  if (stop < end && *stop == '{') {
    for (bool is_quoted = false; ++stop < end && (is_quoted || *stop != '}');) {
      if (*stop == '"') is_quoted = !is_quoted;
      else if (*stop == '\\') stop++;
    }
    if (stop >= end) return refuse();
    stop++;
  }
  if (stop == p || stop == end) return refuse();
  const char *next = stop;
  while (next < end && (*next == ' ' || *next == '\t')) next++;
  double value, time = 0;
  if (!(next = go_number(next, end, value))) return refuse();
  while (next < end && (*next == ' ' || *next == '\t')) next++;
  if (next < end && number(next, end, time) != end) return refuse();
  Known *k = known({p, stop}, {stop, stop}, resolve_prometheus);
  if (!k) return refuse();
  k->values = is_counter;
  put(k->series[0], value, time);
  return true;
}

}  // namespace

size_t read_statsd(const char *bytes, size_t count) { return lines<statsd_line>(bytes, count); }
size_t read_influx(const char *bytes, size_t count) { return lines<influx_line>(bytes, count); }
size_t read_prometheus(const char *bytes, size_t count) { return lines<prometheus_line>(bytes, count); }

}  // namespace ingest
