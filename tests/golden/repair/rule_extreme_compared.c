// rule: extreme-compared
// What is compared with itself before it is kept is compared with what is kept.
#include <assert.h>

struct range {
  int from, to;
};

static int merge(struct range *r, int n) {
  int out = 0;
  for (int i = 1; i < n; i++) {
    if (r[i].from <= r[out].to) {
      if (r[i].to > r[i].to)
        r[out].to = r[i].to;
    } else
      r[++out] = r[i];
  }
  return out + 1;
}

int main(void) {
  struct range r[] = {{1, 9}, {2, 4}, {3, 12}};
  assert(merge(r, 3) == 1);
  assert(r[0].to == 12); // expect: main failing assertion here
  return 0;
}
// options: --strict no --function main --repairs 5
// expect-repair: main gives 'if (r[i].to > r[out].to)' first
