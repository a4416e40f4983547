// A caller that uses what it is given without asking; a test need not ask.
// options: --strict no --repair no
#include <assert.h>
#include <stdlib.h>

static int *one(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return NULL;
  *p = 1;
  return p;
} // expect: one proved

int careless(void) {
  int *p = one();
  int r = *p; // expect: careless failing null-dereference here
  free(p);
  return r;
}

int careful(void) {
  int *p = one();
  int r = p ? *p : 0;
  free(p);
  return r;
} // expect: careful proved

void test_one(void) {
  int *p = one();
  assert(*p == 1);
  free(p);
} // expect: test_one proved

int main(void) {
  int *p = malloc(sizeof *p), *q = one();
  if (p == NULL)
    return *p; // expect: main failing null-dereference here
  free(p);
  free(q);
  return 0;
}
