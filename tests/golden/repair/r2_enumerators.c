// R2, level 3: an enumerator for another one of the same enum.
#include <assert.h>

enum light { RED, GREEN = 4, YELLOW };
enum other { LEFT, RIGHT };

enum light next(enum light now) {
  enum light result = RED;
  if (now == RED)
    result = GREEN;
  if (now == GREEN)
    result = GREEN;
  assert(now != GREEN || result == YELLOW); // expect: next failing assertion here
  return result;
}
// options: --max-changes 1
// expect-repair: next 'Replace `GREEN` with `YELLOW`' proved silent first
// expect-no-repair: next gives 'LEFT)'
// rule: other-enumerator
// rule: returned-here
