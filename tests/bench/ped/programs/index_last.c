// The index of the last element comes from the innermost of three functions.
#include <assert.h>

struct row {
  int cells[4];
  int used;
};

static int last_index(const struct row *r) {
  return r->used - 1;
  //- return r->used;
}

static int position(const struct row *r, int from_end) {
  return last_index(r) - from_end;
}

static int newest(const struct row *r) {
  if (r->used == 0)
    return -1;
  return r->cells[position(r, 0)];
}

// specification
int main(void) {
  struct row full = {{5, 6, 7, 8}, 4}, none = {{0}, 0};
  assert(newest(&full) == 8);
  assert(newest(&none) == -1);
  return 0;
}
