#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif

/// Reads `name value [timestamp]` lines the way a plain C++ program would: finds the lines 64 bytes a
/// step, cuts the name, looks it up in a hash table, converts value and time to doubles and stores
/// them. Returns the number of lines. The table is kept from call to call.
size_t bench_ingest_plain(const char *bytes, size_t count);

/// The same for `{"name":...,"value":...,"ts":...}` lines, through simdjson's on-demand parser.
/// `bytes` must have 64 readable bytes behind `count`. Returns 0 where simdjson was not installed.
size_t bench_ingest_json(const char *bytes, size_t count);

/// Sum of the last values of the table, to compare with ours.
double bench_ingest_sum(void);

#ifdef __cplusplus
}
#endif
