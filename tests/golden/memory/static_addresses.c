// Addresses as initial values.
#include <assert.h>
static int table[3] = {1, 2, 3};
static int *const last = &table[2];
static const char *const names[] = {"zero", "one", 0};
struct pair {
  const char *name;
  int *value;
};
static const struct pair pairs[] = {{"a", table}, {"b", table + 1}};

int main(void) {
  assert(*last == 3 && names[1][0] == 'o' && !names[2] && *pairs[1].value == 2);
  assert(pairs[0].name[0] == 'b'); // expect: main failing assertion "pairs[0].name[0] == 'b'" here
  return 0;
}
