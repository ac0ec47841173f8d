#include "live_audio_graph.h"

// Defined by AudioGraphPlayback. Weak, so that a program without it links all the same and finds nothing.
extern void sonifyd_live_graph_start(int tells_stale) __attribute__((weak));
extern void sonifyd_live_graph_update(double value) __attribute__((weak));
extern void sonifyd_live_graph_stop(void) __attribute__((weak));

int live_audio_graph_has_player(void) {
  return sonifyd_live_graph_start && sonifyd_live_graph_update && sonifyd_live_graph_stop;
}

void live_audio_graph_start(int tells_stale) {
  if (sonifyd_live_graph_start) sonifyd_live_graph_start(tells_stale);
}

void live_audio_graph_update(double value) {
  if (sonifyd_live_graph_update) sonifyd_live_graph_update(value);
}

void live_audio_graph_stop(void) {
  if (sonifyd_live_graph_stop) sonifyd_live_graph_stop();
}
