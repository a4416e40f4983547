// Two functions that call each other.
int odd(unsigned n);
int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
int names[2];
int name(unsigned n) { return names[even(n)]; }
// expect: name proved
