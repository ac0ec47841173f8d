#include "allocation_probe.h"

#include <errno.h>
#include <stdlib.h>

// glibc's own entry points, behind the names that are replaced here.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

// The initial-exec model: reaching them must not itself allocate.
static __thread long calls __attribute__((tls_model("initial-exec")));
static __thread int counting __attribute__((tls_model("initial-exec")));

static void count_call(void) {
  if (counting) calls += 1;
}

// A sanitizer brings an allocator of its own.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

void *malloc(size_t size) {
  count_call();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  count_call();
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  count_call();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  count_call();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count_call();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  count_call();
  void *memory = __libc_memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

void free(void *memory) {
  if (memory != NULL) count_call();
  __libc_free(memory);
}

#endif

void allocation_probe_start(void) {
  calls = 0;
  counting = 1;
}

long allocation_probe_stop(void) {
  counting = 0;
  return calls;
}

int allocation_probe_works(void) {
  // Through a volatile pointer, so that the compiler cannot see that nobody uses the memory.
  void *(*volatile allocate)(size_t) = malloc;
  void (*volatile release)(void *) = free;
  allocation_probe_start();
  release(allocate(16));
  return allocation_probe_stop() == 2;
}
