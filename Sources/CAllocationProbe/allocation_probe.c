#include "allocation_probe.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

// Initial-exec, so that touching them never allocates.
static __thread long calls __attribute__((tls_model("initial-exec")));
static __thread int counting __attribute__((tls_model("initial-exec")));

void allocation_probe_start(void) {
  calls = 0;
  counting = 1;
}

long allocation_probe_stop(void) {
  counting = 0;
  return calls;
}

int allocation_probe_works(void) {
  allocation_probe_start();
  void *volatile block = malloc(16);
  free(block);
  return allocation_probe_stop() == 2;
}

#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

// The C library's own functions under the names it keeps for this purpose.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

void *malloc(size_t size) {
  calls += counting;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  calls += counting;
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  calls += counting;
  return __libc_realloc(block, size);
}

void free(void *block) {
  calls += counting;
  __libc_free(block);
}

void *aligned_alloc(size_t alignment, size_t size) {
  calls += counting;
  return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
  calls += counting;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  calls += counting;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

#endif
