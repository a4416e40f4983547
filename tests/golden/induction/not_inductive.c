// A loop invariant that holds but does not follow from itself: a note says which.
unsigned alone(unsigned n) {
  unsigned x = 0;
  //@ loop invariant x < 100;
  for (unsigned i = 0; i < n; i++) {
    x = (x + 2) % 200;
    if (x == 50)
      x = 0;
  }
  return x;
}

unsigned together(unsigned n) {
  unsigned x = 0;
  /*@ loop invariant x < 100;
      loop invariant x < 50 && x % 2 == 0; */
  for (unsigned i = 0; i < n; i++) {
    x = (x + 2) % 200;
    if (x == 50)
      x = 0;
  }
  return x;
}
// options: --repair no
// expect: alone bounded 'up to 16 iterations'
// expect: together proved
// expect-note: alone 'the loop invariant `x < 100` is not inductive' line 4
