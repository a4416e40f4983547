// Level 3 in sight of 20 globals: the least alike name is tried, too, though alone only, and
// nobody says that all pairs were.
#include <assert.h>

int north, south, east, west, winter, summer, spring, autumn, iron, silver;
int copper, nickel, cobalt, carbon, sodium, helium, argon, xenon, krypton, radon;

int warmest(void) {
  int r = north;
  assert(r == krypton); // expect: warmest failing assertion here
  return r;
}

int nothing(void) {
  int r = north;
  assert(r == krypton * 17 + 40 && south == r + 3); // expect: nothing failing assertion here
  return r;
}
// options: --max-changes 2
// expect-repair: warmest 'Replace `north` with `krypton`' proved
// expect-search: warmest incomplete cut
// expect-search: nothing incomplete cut
