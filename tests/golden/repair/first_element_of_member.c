// rule: first-element
// The largest of what a structure holds: nothing is larger than 0 where all are negative.
#include <assert.h>
struct scores {
  int at[4];
  int count;
};
int highest(const struct scores *s) {
  int best = 0;
  for (int i = 0; i < s->count; i++)
    if (s->at[i] > best)
      best = s->at[i];
  return best;
}
void test_highest(void) {
  struct scores s = {{-3, -5}, 2};
  assert(highest(&s) == -3);
}
// expect: highest failing bounds 's->at[i]' line 11
// expect: test_highest failing assertion 'highest(&s) == -3' line 17
