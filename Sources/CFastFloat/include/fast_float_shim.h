#pragma once
#ifdef __cplusplus
extern "C" {
#endif

/// Reads the decimal number that fills `first..<last`, correctly rounded, whatever the locale.
///
/// Returns 1 and stores the number, or 0 when the bytes are anything else. Never allocates.
int fast_float_parse(const char *first, const char *last, double *value);

#ifdef __cplusplus
}
#endif
