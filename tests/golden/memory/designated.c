// Designated initialisers of structs, arrays and unions; what is left out is zero.
#include <assert.h>
struct inner {
  int a[3];
  char *name;
};
union either {
  char c[4];
  int i;
};
struct outer {
  struct inner in[2];
  union either e;
  unsigned bits : 5, more : 3;
};

int filled(int x) {
  struct outer o = {.in[1] = {.a = {[2] = x}, .name = "n"}, .e.i = 0x41, .more = 9};
  assert(o.in[1].a[2] == x && o.in[1].a[1] == 0 && o.in[0].name == 0 && o.in[1].name[0] == 'n');
  assert(o.e.c[0] == 'A' && o.bits == 0 && o.more == 1); // expect: filled proved
  return 0;
}

int left_out(void) {
  struct outer o = {.bits = 1};
  return o.in[0].name[0]; // expect: left_out failing null-dereference 'o.in[0].name[0]' here
}
// rule: guard-return-minus-one
