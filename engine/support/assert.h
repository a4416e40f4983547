// Assertions for our own bugs, never for faults of the user's code: on in the presets dev, asan
// and tsan, elsewhere not even evaluated.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace salve {

[[noreturn]] inline void assertionFailed(const char *condition, const char *file, int line) {
  std::fprintf(stderr, "%s:%d: internal error: %s\n", file, line, condition);
  std::abort();
}

} // namespace salve

#ifdef SALVE_ASSERTIONS
#define SALVE_ASSERT(condition)                                                                    \
  ((condition) ? static_cast<void>(0) : salve::assertionFailed(#condition, __FILE__, __LINE__))
#else
#define SALVE_ASSERT(condition) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif
