#pragma once

// Keeps the calling thread on one core, so that a run is not moved in its middle.
void bench_pin_thread(int core);
