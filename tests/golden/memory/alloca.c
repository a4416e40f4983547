// Memory of the function that asks for it.
#include <alloca.h>
static char *made(unsigned n) {
  char *p = alloca(n);
  p[0] = 1;
  return p;
}

int own(unsigned n) {
  if (n < 1 || n > 8)
    return 0;
  char *p = alloca(n);
  p[n - 1] = 2;
  return p[n - 1]; // expect: own proved
}

int of_another(void) {
  return *made(3); // expect: of_another failing dangling-dereference '*made(3)' here
}
// options: --function own --function of_another
