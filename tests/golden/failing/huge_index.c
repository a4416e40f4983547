// Addresses do not wrap around: an index times the element's size that leaves 64 bits is outside.
int behind_a_pointer(int *p) {
  return p[0x4000000000000000]; // expect: behind_a_pointer failing bounds here
}

int own(void) {
  int a[4] = {0};
  int *p = a + 0x4000000000000001; // expect: own failing bounds here
  return *p;
}

int before(void) {
  int a[4] = {0};
  int *p = a + 3;
  return p[-0x4000000000000001]; // expect: before failing bounds here
}
// options: --repair no
