// JSON lines by simdjson.
#include "ingest_core.h"
#ifdef HAS_SIMDJSON
#include <simdjson.h>
#endif

namespace ingest {

size_t read_json(const char *bytes, size_t count) {
  size_t lines = 0;
#ifdef HAS_SIMDJSON
  static simdjson::ondemand::parser parser;
  simdjson::ondemand::document_stream stream;
  if (parser.iterate_many(bytes, count, 1 << 20).get(stream)) return 0;
  for (auto document : stream) {
    std::string_view name;
    double value, time;
    lines++;
    if (document["name"].get(name) || document["value"].get(value) || document["ts"].get(time)) {
      refuse();
      continue;
    }
    put(named({name.data(), name.data() + name.size()}), value, time);
  }
#else
  (void)bytes;
  (void)count;
#endif
  return lines;
}

}  // namespace ingest
