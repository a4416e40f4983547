// A conjunct that is missing, of a variable that the function does not mention.
// options: --strict no --function test --trust reference --trust test --max-changes 1 --repairs 3
#include <assert.h>
#define LIMIT 600
#define LOW 300

int separation, rate, sure;

int enabled(void) {
  int result;
  result = sure && rate <= LOW;
  return result;
}

int reference(void) {
  return sure && rate <= LOW && separation > LIMIT;
}

void test(int s, int r, int u) {
  separation = s;
  rate = r;
  sure = u;
  int found = enabled();
  assert(found == reference()); // expect: test failing assertion here
}
// expect-repair: test gives 'result = sure && rate <= LOW && separation > 600;' proved first silent
// rule: missing-and-comparison
