#pragma once

// Keeps the calling thread on one core and, where the system allows it, ahead of other programs, so
// that a run measures us and not our neighbours. Threads made afterwards begin the same way.
void bench_pin_thread(int core);

// Takes that back.
void bench_release_thread(void);

/// Gives the memory back that was freed, so that what is taken next is seen in the size of the process.
void bench_release_memory(void);

// Tells the core that it waits in a loop.
static inline void bench_relax(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}
