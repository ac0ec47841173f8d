#pragma once

/// Counts the heap calls of one thread: malloc, calloc, realloc, free and their aligned kin.
///
/// A program that links this target gets these functions in place of the C library's; they count
/// while the calling thread has started the count, and then do what the C library does. Sanitizers
/// bring their own heap, so under one the probe does not work and says so.

/// Begins counting on this thread, from zero.
void allocation_probe_start(void);

/// Ends counting on this thread; returns the number of heap calls since the start.
long allocation_probe_stop(void);

/// Returns 1 when a heap call is really seen, else 0.
int allocation_probe_works(void);
