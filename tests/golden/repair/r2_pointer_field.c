// R2 (fields, variables): a member behind a pointer and a pointer of the same type are replaced.
#include <assert.h>
struct range {
  int low, high;
};

int width(struct range *r) {
  if (r->low < 0 || r->high > 1000 || r->low > r->high)
    return 0;
  int w = r->high - r->high;
  assert(w == r->high - r->low); // expect: width failing assertion 'w == r->high - r->low' here
  return w;
}
// expect-repair: width gives 'int w = r->high - r->low;' proved

void set(int *a, int *b) {
  *a = 1;
  *a = 2;
  assert(*b == 2 && *a == 1); // expect: set failing assertion '*b == 2 && *a == 1' here
}
// expect-repair: set gives '*b = 2;' proved
