#define _GNU_SOURCE
#include "bench_machine.h"

#include <sched.h>

void bench_pin_thread(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  sched_setaffinity(0, sizeof set, &set);
}
