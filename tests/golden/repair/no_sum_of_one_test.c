// One test could be passed by adding what is missing; nobody would write that number.
#include <assert.h>

static unsigned read32(const unsigned char *p) {
  return p[0] | p[1] << 8 | p[2] << 16 | (unsigned)p[3] << 16;
}

void test_read32(void) {
  unsigned char bytes[] = {0x78, 0x56, 0x34, 0x12};
  assert(read32(bytes) == 0x12345678u); // expect: test_read32 failing assertion 'read32(bytes) == 0x12345678u' here
}
// expect-repair: test_read32 gives '(unsigned)p[3] << 24' first
// expect-no-repair: test_read32 gives '+ 301858816'
// options: --strict no
// expect: read32 conditional '\valid_read(p + (0 .. 3))'
