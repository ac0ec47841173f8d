#ifndef LIVE_AUDIO_GRAPH_H
#define LIVE_AUDIO_GRAPH_H

// The way from AXLiveAudioGraph to whatever plays it. AudioGraphs must not know its player, so the linker
// brings them together: a program that has AudioGraphPlayback in it has the sound.

// 1 when a player is in the program, else 0: then nothing else here does anything.
int live_audio_graph_has_player(void);

// Begins; `tells_stale` is 1 when values that stop coming are to be told by sound.
void live_audio_graph_start(int tells_stale);

void live_audio_graph_update(double value);

void live_audio_graph_stop(void);

#endif
