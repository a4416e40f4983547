// People write the relation, also where a number has a name: `>=` stands before `N - 1`.
#include <assert.h>

#define SIZE 4

struct ring {
  int data[SIZE];
  unsigned count;
};

static int put(struct ring *r, int v) { // expect: put proved
  if (r->count > SIZE)
    return -1;
  r->data[r->count++ % SIZE] = v;
  return 0;
}

int main(void) {
  struct ring r = {{0}, 0};
  for (int i = 0; i < SIZE; i++)
    assert(put(&r, i) == 0);
  assert(put(&r, 9) == -1); // expect: main failing assertion
  return 0;
}
// expect-repair: main 'Change `>` to `>=` in `r->count > SIZE`' first
// expect-repair: main 'Replace `SIZE` with `SIZE - 1`' rank 2
