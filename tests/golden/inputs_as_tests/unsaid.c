// What C cannot say of a failing input is said instead of a test.
// options: --repairs 1 --mutation-level 1
#include <assert.h>
#include <stddef.h>
#include <stdio.h>

struct opaque;
union both {
  int number;
  char bytes[4];
};

void hidden(struct opaque *o) {
  assert(o == NULL);
}

void overlaid(union both b) {
  assert(b.number != 258);
}

void read(void) {
  assert(getchar() != 'a');
}

void counted(void) {
  static int calls;
  assert(++calls != 5);
}

void unknown(int (*f)(int)) {
  assert(f(3) != 4);
}

int main(int argc, char **argv) {
  assert(argc != 3);
  return 0;
}
// expect: hidden failing assertion
// expect-test: hidden none 'what `struct opaque` consists of is not known here'
// expect: overlaid failing assertion
// expect-test: overlaid none 'what is in a union'
// expect: read failing assertion
// expect-test: read none 'it depends on `getchar()`'
// expect: counted failing assertion
// expect-test: counted none '`calls` keeps a value from an earlier call'
// expect: unknown failing assertion
// expect-test: unknown none 'a function that is not known'
// expect: main failing assertion
// expect-test: main none '`main` is called by whoever starts the program'
