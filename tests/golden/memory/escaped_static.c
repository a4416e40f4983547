// Writing a static through its address.
#include <assert.h>
static int count;
static int *where(void) { return &count; }

int main(void) {
  *where() += 2;
  ++*where();
  assert(count == 3);
  assert(*where() == 2); // expect: main failing assertion '*where() == 2' here
  return 0;
}
