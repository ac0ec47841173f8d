#ifndef ALLOCATION_PROBE_H
#define ALLOCATION_PROBE_H

/// Counts heap calls of the calling thread from here on. For tests: it takes the place of malloc in
/// the program it is linked to.
void allocation_probe_start(void);

/// Stops counting and returns how many heap calls the calling thread made since the start.
long allocation_probe_stop(void);

/// 1 when a heap call is counted, 0 when something else (a sanitizer) has taken malloc's place.
int allocation_probe_works(void);

#endif
