#pragma once

// The reference for the sine kernel: the same form (lanes across voices, degree-9 sine, straight ramps
// of frequency and both gains) and the same width, in C.

enum { bench_voice_count = 256, bench_frame_count = 64 };

// Puts every voice at its start.
void bench_synthesis_reset(void);

// Multiplies every target by `factor`, renders 64 frames of all voices into interleaved stereo.
void bench_synthesis_render(float factor, float *samples);
