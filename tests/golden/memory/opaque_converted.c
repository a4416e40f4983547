// An object behind an opaque pointer is reached as any other; where the program makes such pointers
// of others, those that it gets may be some of these.
#include <assert.h>
struct handle;
struct handle *open_handle(void);
struct handle *same_handle(struct handle *h);
int use_handle(struct handle *h);
struct own {
  int *where;
};

int reached(void) {
  int x = 1;
  struct own o = {&x};
  use_handle((struct handle *)&o);
  assert(x == 1); // expect: reached failing assertion here
  return 0;
}

int givenBack(void) {
  int x = 1;
  struct handle *h = same_handle((struct handle *)&x);
  assert(h != (struct handle *)&x); // expect: givenBack bounded 'but for the effects of unknown functions'
  return 0;
}
// options: --repair no
