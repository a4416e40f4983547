// Pointers to types that are never completed can be handed on and compared; nothing of this program
// is behind them.
#include <assert.h>
struct handle;
struct handle *open_handle(void);
int use_handle(struct handle *h);

int used(void) {
  struct handle *h = open_handle();
  if (!h)
    return -1;
  int r = use_handle(h) > 0;
  assert(r == 0 || r == 1); // expect: used proved
  return r;
}

int always_open(void) {
  struct handle *h = open_handle();
  assert(h); // expect: always_open failing assertion 'h' here
  return 0;
}
