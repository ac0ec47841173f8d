// tone-player TLENGTH_MS SINK: one steady 440 Hz tone through libpulse's own main loop and nothing else.
// It is the floor that the idle benchmark measures the daemon against.
#include <math.h>
#include <pulse/pulseaudio.h>
#include <stdlib.h>

static double phase;

static void write_tone(pa_stream *stream, size_t bytes, void *unused) {
  (void)unused;
  bytes -= bytes % 8;
  while (bytes > 0) {
    float *samples = NULL;
    size_t room = bytes;
    if (pa_stream_begin_write(stream, (void **)&samples, &room) < 0) return;
    if (room > bytes) room = bytes;
    room -= room % 8;
    for (size_t i = 0; i < room / 4; i += 2) {
      samples[i] = samples[i + 1] = 0.1f * sinf((float)phase);
      phase += 6.283185307 * 440 / 48000;
      if (phase > 6.283185307) phase -= 6.283185307;
    }
    pa_stream_write(stream, samples, room, NULL, 0, PA_SEEK_RELATIVE);
    bytes -= room;
  }
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  pa_mainloop *loop = pa_mainloop_new();
  pa_context *context = pa_context_new(pa_mainloop_get_api(loop), "tone-player");
  pa_context_connect(context, NULL, PA_CONTEXT_NOAUTOSPAWN, NULL);
  while (pa_context_get_state(context) != PA_CONTEXT_READY) {
    if (!PA_CONTEXT_IS_GOOD(pa_context_get_state(context))) return 1;
    pa_mainloop_iterate(loop, 1, NULL);
  }
  pa_sample_spec spec = {PA_SAMPLE_FLOAT32LE, 48000, 2};
  pa_stream *stream = pa_stream_new(context, "tone", &spec, NULL);
  pa_buffer_attr buffer = {
      .maxlength = (uint32_t)-1,
      .tlength = (uint32_t)(atof(arguments[1]) * 48) * 8,
      .prebuf = (uint32_t)-1,
      .minreq = (uint32_t)-1,
      .fragsize = (uint32_t)-1,
  };
  pa_stream_set_write_callback(stream, write_tone, NULL);
  pa_stream_connect_playback(
      stream, arguments[2], &buffer, PA_STREAM_ADJUST_LATENCY, NULL, NULL);
  return pa_mainloop_run(loop, NULL);
}
