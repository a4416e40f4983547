// P5: ~ binds more tightly than <<.
#include <assert.h>
#include <stdint.h>
static uint32_t reg;
static void set_field(uint32_t value, unsigned shift, unsigned width) {
  uint32_t mask = (1u << width) - 1;
  reg &= ~mask << shift;
  reg |= (value & mask) << shift;
}
static uint32_t get_field(unsigned shift, unsigned width) {
  return reg >> shift & ((1u << width) - 1);
}
void test_fields(void) {
  reg = 0xFFFFFFFF;
  set_field(5, 4, 3);
  assert(get_field(4, 3) == 5);
  assert(get_field(0, 4) == 15);
  assert(get_field(8, 8) == 0xFF);
}
// options: --strict no --function test_fields --repairs 5
// expect: test_fields failing assertion
// expect-repair: test_fields gives 'reg &= ~(mask << shift);' first
// rule: complemented-mask
