#include "fast_float_shim.h"

#include <fast_float/fast_float.h>

int fast_float_parse(const char *first, const char *last, double *value) {
  const auto result = fast_float::from_chars(first, last, *value);
  return result.ec == std::errc() && result.ptr == last;
}
