#pragma once

// Keeps the calling thread on one core, so that a run is not moved in its middle.
void bench_pin_thread(int core);

// Tells the core that it waits in a loop.
static inline void bench_relax(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}
