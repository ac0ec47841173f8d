#pragma once
#include <stddef.h>
#include <stdint.h>

/// libFuzzer's main loop: calls `one` with inputs of its own making.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one)(const uint8_t *bytes, size_t count));
