// What a header's function is called with may be the slip (R2).
// options: --strict no --max-changes 1
#include "called_from_header.h"

int one_too_many(void) {
  int buffer[8] = {0};
  return sum_of(buffer, 9);
}

// expect: one_too_many failing bounds 'a[i]'
// expect-repair: one_too_many 'Replace `9` with `8`' proved first silent
