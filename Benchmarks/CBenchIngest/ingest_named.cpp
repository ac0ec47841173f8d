// `name value [time]`, Graphite and collectd.
#include "ingest_core.h"

namespace ingest {

namespace {

bool plain_line(const char *p, const char *end) {
  const char *blank = find(p, end, ' ');
  double value, time = 0;
  if (!blank || blank == p || is_digit(*p)) return refuse();
  const char *next = number(blank + 1, end, value);
  if (!next || (next < end && *next != ' ')) return refuse();
  if (next < end && number(next + 1, end, time) != end) return refuse();
  put(named({p, blank}), value, time);
  return true;
}

bool resolve_graphite(Piece path, Piece, Known &known) {
  const char *semicolon = find(path.start, path.end, ';');
  if (!semicolon) {
    known.series[0] = named(path);
    return known.series[0];
  }
  std::string name(path.start, semicolon), tags[16];
  size_t count = 0;
  for (const char *p = semicolon + 1; p <= path.end && count < 16;) {
    const char *next = find(p, path.end, ';');
    if (!next) next = path.end;
    const char *equals = find(p, next, '=');
    if (!equals || equals == p || equals + 1 == next) return false;
    tags[count++].assign(p, next);
    p = next + 1;
  }
  append_tags(name, tags, count);
  known.series[0] = named({name.data(), name.data() + name.size()});
  return known.series[0];
}

bool graphite_line(const char *p, const char *end) {
  const char *blank = find(p, end, ' ');
  if (!blank || blank == p) return refuse();
  double value, time;
  const char *next = blank;
  while (next < end && *next == ' ') next++;
  next = number(next, end, value);
  if (!next || next == end || *next != ' ') return refuse();
  while (next < end && *next == ' ') next++;
  next = number(next, end, time);
  if (next != end || (time != -1 && (time < 1e8 || time > 1e11))) return refuse();
  Known *k = known({p, blank}, {blank, blank}, resolve_graphite);
  if (!k) return refuse();
  put(k->series[0], value, time);
  return true;
}

// A few types of collectd's, with the names of their values.
struct Type {
  const char *name;
  uint32_t values;
  const char *sources[3];
};

const Type types[] = {
    {"gauge", 1, {"value"}},    {"counter", 1, {"value"}},     {"derive", 1, {"value"}},
    {"percent", 1, {"value"}},  {"memory", 1, {"value"}},      {"cpu", 1, {"value"}},
    {"if_octets", 2, {"rx", "tx"}}, {"load", 3, {"shortterm", "midterm", "longterm"}}};

bool resolve_collectd(Piece identifier, Piece, Known &known) {
  std::string name;
  for (const char *p = identifier.start; p < identifier.end; p++) {
    if (*p == '\\' && p + 1 < identifier.end) p++;
    name += *p;
  }
  const size_t host = name.find('/');
  const size_t plugin = host == std::string::npos ? host : name.find('/', host + 1);
  if (host == 0 || plugin == std::string::npos || plugin == host + 1) return false;
  const std::string type = name.substr(plugin + 1, name.find('-', plugin) - plugin - 1);
  for (const Type &t : types) {
    if (type != t.name) continue;
    known.values = t.values;
    for (uint32_t i = 0; i < t.values; i++) {
      const std::string whole = t.values == 1 ? name : name + "." + t.sources[i];
      known.series[i] = named({whole.data(), whole.data() + whole.size()});
      if (!known.series[i]) return false;
    }
    return true;
  }
  return false;
}

char replies[1 << 16];
size_t replies_used;

void reply(size_t values) {
  static const char text[] = "0 Success: 1 value has been dispatched.\n";
  if (replies_used + sizeof text > sizeof replies) replies_used = 0;
  memcpy(replies + replies_used, text, sizeof text - 1);
  replies[replies_used + 11] = static_cast<char>('0' + values % 10);
  replies_used += sizeof text - 1;
}

const char *closing_quote(const char *p, const char *end) {
  for (; p < end; p++) {
    if (*p == '\\') p++;
    else if (*p == '"') return p;
  }
  return nullptr;
}

// `t:v[:v...]`; the place behind it, null when it is not valid.
const char *value_list(const char *p, const char *end, const Known &k) {
  double time = 0;
  if (*p == 'N') p++;
  else if (!(p = number(p, end, time))) return nullptr;
  for (uint32_t i = 0; i < k.values; i++) {
    double value;
    if (p == end || *p++ != ':') return nullptr;
    if (p < end && *p == 'U') {
      p++;
      continue;
    }
    if (!(p = number(p, end, value))) return nullptr;
    put(k.series[i], value, time);
  }
  return p == end || *p == ' ' ? p : nullptr;
}

bool collectd_line(const char *p, const char *end) {
  static const char word[] = "putval ";
  if (end - p < 8) return refuse();
  for (size_t i = 0; i < 7; i++) {
    if ((p[i] | 32) != word[i]) return refuse();
  }
  p += 7;
  while (p < end && *p == ' ') p++;
  const bool is_quoted = p < end && *p == '"';
  p += is_quoted;
  const char *stop = is_quoted ? closing_quote(p, end) : find(p, end, ' ');
  if (!stop) return refuse();
  Known *k = known({p, stop}, {stop, stop}, resolve_collectd);
  if (!k) return refuse();
  p = stop + is_quoted;
  size_t lists = 0;
  while (true) {
    while (p < end && *p == ' ') p++;
    if (p == end) break;
    if (is_digit(*p) || *p == 'N') {
      if (!(p = value_list(p, end, *k))) return refuse();
      lists++;
    } else {
      const char *next = find(p, end, ' ');
      if (!next) next = end;
      if (!find(p, next, '=')) return refuse();
      p = next;
    }
  }
  if (!lists) return refuse();
  reply(lists);
  return true;
}

}  // namespace

size_t read_plain(const char *bytes, size_t count) { return lines<plain_line>(bytes, count); }
size_t read_graphite(const char *bytes, size_t count) { return lines<graphite_line>(bytes, count); }
size_t read_collectd(const char *bytes, size_t count) { return lines<collectd_line>(bytes, count); }

}  // namespace ingest
