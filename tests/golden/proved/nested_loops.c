// continue and break belong to the innermost loop; a switch in a loop takes only break.
#include <assert.h>

void nested(void) {
  int cells = 0, skipped = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      if (j > i)
        break;
      cells++;
    }
  assert(cells == 6);
  for (int i = 0; i < 4; i++) {
    switch (i) {
    case 1: continue;
    case 2: break;
    default: skipped += 10;
    }
    skipped++;
  }
  assert(skipped == 23);
}
// expect: nested proved
