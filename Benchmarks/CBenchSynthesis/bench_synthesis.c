#include "bench_synthesis.h"

#include <stdint.h>
#include <string.h>

enum { width = 4, group_count = bench_voice_count / width };

typedef float lanes __attribute__((vector_size(16)));
typedef int32_t bits __attribute__((vector_size(16)));

static lanes phase[group_count], frequency[group_count], frequency_target[group_count];
static lanes left[group_count], left_target[group_count];
static lanes right[group_count], right_target[group_count];
static lanes mix_left[bench_frame_count], mix_right[bench_frame_count];

static inline lanes all(float x) { return (lanes){x, x, x, x}; }
static inline lanes size(lanes x) { return (lanes)((bits)x & 0x7fffffff); }
static inline lanes with_sign(lanes x, lanes s) {
  return (lanes)((bits)x ^ ((bits)s & (int32_t)0x80000000));
}

static inline lanes nearest(lanes x) {
  lanes shifted = x + all(12582912.0f);
  __asm__("" : "+x"(shifted));  // keep the addition
  return shifted - all(12582912.0f);
}

static inline lanes sine(lanes turns) {
  lanes t = with_sign(all(0.25f) - size(size(turns) - all(0.25f)), turns);
  lanes s = t * t;
  lanes p = all(39.6592f) * s + all(-76.5805f);
  p = p * s + all(81.6008f);
  p = p * s + all(-41.341510f);
  p = p * s + all(6.28318500f);
  return p * t;
}

void bench_synthesis_reset(void) {
  for (int g = 0; g < group_count; g++)
    for (int k = 0; k < width; k++) {
      float voice = (float)(g * width + k);
      phase[g][k] = 0.001f * voice;
      frequency[g][k] = frequency_target[g][k] = (100 + 7 * voice) / 48000;
      left[g][k] = left_target[g][k] = right[g][k] = right_target[g][k] = 0.001f;
    }
}

typedef struct {
  lanes phase, step, growth, left, left_growth, right, right_growth;
} ramps;

static inline ramps begin(int g) {
  lanes each = all(1.0f / bench_frame_count);
  ramps r;
  r.phase = phase[g];
  r.growth = (frequency_target[g] - frequency[g]) * each;
  r.step = frequency[g] + all(0.5f) * r.growth;
  r.left = left[g];
  r.left_growth = (left_target[g] - left[g]) * each;
  r.right = right[g];
  r.right_growth = (right_target[g] - right[g]) * each;
  frequency[g] = frequency_target[g];
  left[g] = left_target[g];
  right[g] = right_target[g];
  return r;
}

static inline lanes next(ramps *r) {
  r->phase = r->phase - nearest(r->phase);
  return sine(r->phase);
}

static inline void advance(ramps *r) {
  r->left += r->left_growth;
  r->right += r->right_growth;
  r->phase += r->step;
  r->step += r->growth;
}

static void render_pair(int g) {
  ramps a = begin(g), b = begin(g + 1);
  for (int i = 0; i < bench_frame_count; i++) {
    lanes x = next(&a), y = next(&b);
    mix_left[i] = mix_left[i] + a.left * x + b.left * y;
    mix_right[i] = mix_right[i] + a.right * x + b.right * y;
    advance(&a);
    advance(&b);
  }
  phase[g] = a.phase;
  phase[g + 1] = b.phase;
}

void bench_synthesis_render(float factor, float *samples) {
  for (int g = 0; g < group_count; g++) {
    frequency_target[g] = frequency[g] * all(factor);
    left_target[g] = left[g] * all(factor);
    right_target[g] = right[g] * all(factor);
  }
  memset(mix_left, 0, sizeof mix_left);
  memset(mix_right, 0, sizeof mix_right);
  for (int g = 0; g < group_count; g += 2) render_pair(g);
  for (int i = 0; i < bench_frame_count; i++) {
    lanes l = mix_left[i], r = mix_right[i];
    samples[2 * i] = l[0] + l[1] + l[2] + l[3];
    samples[2 * i + 1] = r[0] + r[1] + r[2] + r[3];
  }
}
