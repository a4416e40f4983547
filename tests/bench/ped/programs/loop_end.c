// The loop stands in the caller, the access in what it calls.
#include <assert.h>

struct vector {
  int at[4];
  int n;
};

static void store(struct vector *v, int i, int value) {
  v->at[i] = value;
}

static void reset_all(struct vector *v) {
  for (int i = 0; i < v->n; i++)
  //- for (int i = 0; i <= v->n; i++)
    store(v, i, 0);
}

static int reset(struct vector *v) {
  reset_all(v);
  return v->at[0] + v->at[3];
}

// specification
int main(void) {
  struct vector v = {{1, 2, 3, 4}, 4};
  assert(reset(&v) == 0 && v.n == 4);
  return 0;
}
