#include "realtime_sanitizer.h"

// Defined by the sanitizer's runtime when a program is linked with -fsanitize=realtime.
__attribute__((weak)) void __rtsan_realtime_enter(void);
__attribute__((weak)) void __rtsan_realtime_exit(void);

void realtime_section_begin(void) {
  if (__rtsan_realtime_enter) __rtsan_realtime_enter();
}

void realtime_section_end(void) {
  if (__rtsan_realtime_exit) __rtsan_realtime_exit();
}

int realtime_section_is_watched(void) { return __rtsan_realtime_enter != 0; }
