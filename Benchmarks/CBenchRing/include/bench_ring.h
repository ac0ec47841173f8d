#pragma once

// Other rings and the bare hardware, timed between cores 0 and 1 as our own ring is.

#ifdef __cplusplus
extern "C" {
#endif

// Peers of the bulk run. Those whose headers or library were not there answer with 0.
enum { bench_peer_jack, bench_peer_spa, bench_peer_boost, bench_peer_count };

// "jack", "spa" or "boost".
const char *bench_peer_name(int peer);

// Moves `blocks` blocks of 512 floats through a ring of 1 MiB; returns floats a nanosecond, or 0.
double bench_peer_bulk(int peer, long blocks);

// Nanoseconds of one round trip over two atomics on lines of their own.
double bench_atomics_round_trip(long count);

#ifdef __cplusplus
}
#endif
