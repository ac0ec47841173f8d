#pragma once

// Tells RealtimeSanitizer where the code begins that must not allocate, lock or call the system.
// Without the sanitizer's runtime in the program both do nothing.
void realtime_section_begin(void);
void realtime_section_end(void);

// 1 when the sanitizer watches.
int realtime_section_is_watched(void);
