// What a harness does not initialise is an input, also in functions that assume something.
// options: --repair no
struct buffer {
  unsigned size;
  char *data;
};

int plain(void) {
  int x;
  return x; // expect: plain failing uninitialised here
}

void numbers_harness(void) {
  int a[3];
  unsigned i;
  struct buffer b;
  if (i < 3)
    __CPROVER_assert(a[i] != 5, "no"); // expect: numbers_harness failing assertion here
  __CPROVER_assert(b.size == b.size, "of one value");
} // expect-note: numbers_harness 'locals of this harness that have no initial value are inputs'

void pointer_harness(void) {
  struct buffer b;
  if (b.data)
    b.data[0] = 1; // expect: pointer_harness failing null-dereference here
} // expect-note: pointer_harness 'are inputs'

int less_than(unsigned bound) {
  unsigned i;
  __CPROVER_assume(i < bound);
  return i < bound;
}

void harness(void) {
  unsigned bound;
  __CPROVER_assume(bound > 0);
  __CPROVER_assert(less_than(bound), "assumed");
} // expect: harness proved
// expect: less_than proved
// expect-note: harness 'are inputs'
// expect-note: less_than 'are inputs'
