// A2: tests that assert in a helper and print; structs by value.
#include <assert.h>
#include <stdio.h>

struct rect {
  int left, top, right, bottom;
};

static int width(struct rect r) { return r.right - r.left; }
static int height(struct rect r) { return r.bottom + r.top; }
int area(struct rect r) { return width(r) * height(r); }

//@ salve ignore: of the tests
static void expect(int actual, int expected) { assert(actual == expected); }

void test_area(void) {
  struct rect r = {1, 2, 4, 6};
  expect(area(r), 12);
  printf("area ok\n");
}

void test_square(void) {
  struct rect r = {0, 0, 3, 3};
  expect(area(r), 9);
}

int main(void) {
  test_area();
  test_square();
  printf("all ok\n");
  return 0;
}
// expect: width proved
// expect: height proved
// expect: area proved
// expect: test_area failing assertion 'actual == expected' line 14
// expect: test_square proved
// expect: main failing assertion 'actual == expected' line 14
// expect-repair: test_area gives 'return r.bottom - r.top;' tests first silent
// expect-repair: main gives 'return r.bottom - r.top;' tests first silent
// expect-no-repair: main gives 'assert(actual != expected)'
