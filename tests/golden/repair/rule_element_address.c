// What is found in an array, not its beginning.
#include <assert.h>
#include <stddef.h>

struct item {
  int id, price;
};

static const struct item *find(const struct item *all, size_t n, int id) {
  for (size_t i = 0; i < n; i++)
    if (all[i].id == id)
      return all;
  return NULL;
}

// options: --strict no --function test
void test(void) {
  const struct item all[3] = {{1, 10}, {2, 20}, {3, 30}};
  assert(find(all, 3, 2)->price == 20); // expect: test failing assertion here
  assert(find(all, 3, 4) == NULL);
}
// expect-repair: test gives 'return &all[i];' first
// rule: element-address
