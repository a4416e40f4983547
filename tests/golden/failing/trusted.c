// Trusted code is not changed: by comment and by option.
#include <assert.h>

//@ salve trust
int reference(int x) { return x + 2; }

int AllRepair_correct_version(int x) { return x + 3; }

void compare(int x) {
  int y = reference(x);
  assert(y == AllRepair_correct_version(x)); // expect: compare failing assertion here
}
// options: --function compare --mutation-level 2 --trust AllRepair_correct_*
// expect-no-repair: compare complete
