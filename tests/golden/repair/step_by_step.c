// Texts are compared as pointers and the copy has no room for its end. The second change is one that
// only the text says; it is found in the text that is mended so far.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static char *names[4];
static int counts[4];

static int count(const char *name) {
  for (int i = 0; i < 4; i++) {
    if (!names[i]) {
      names[i] = malloc(strlen(name));
      if (!names[i])
        abort();
      strcpy(names[i], name); // expect: main failing bounds here
    }
    if (names[i] == name)
      return ++counts[i];
  }
  return 0;
}

// options: --function main --max-changes 2 --repairs 5
int main(void) {
  char again[] = "red";
  assert(count("blue") == 1);
  assert(count("red") == 1);
  assert(count(again) == 2);
}
// expect-repair: main gives 'strcmp(names[i], name) == 0' first
// expect-repair: main gives 'malloc(strlen(name) + 1)' first
