#pragma once
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/// Formats that the probe reads.
enum bench_format {
  bench_plain,
  bench_statsd,
  bench_collectd,
  bench_influx,
  bench_json,
  bench_csv,
  bench_columns,
  bench_graphite,
  bench_prometheus
};

/// What a run came to.
struct bench_result {
  size_t lines;
  /// Values stored.
  size_t points;
  /// Lines refused.
  size_t bad;
};

/// Reads all lines the way a fast C++ program would: finds the lines 64 bytes a step, cuts and checks
/// them with the escapes and quotes of their format, finds the series by name and sorted tags in a hash
/// table, converts values and times to doubles and stores them. What tags come to is remembered by their
/// raw bytes, so that they are sorted once. JSON goes through simdjson's on-demand parser; there are no
/// lines where it was not installed. `bytes` must have 64 readable bytes behind `count`. The table is
/// kept from call to call.
struct bench_result bench_ingest(enum bench_format format, const char *bytes, size_t count);

/// Forgets all series.
void bench_ingest_reset(void);

/// Sum of the last values of the table, to compare with ours.
double bench_ingest_sum(void);

#ifdef __cplusplus
}
#endif
