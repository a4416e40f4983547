// Arrays of any length: what fails only in those of millions fails, and inputs are as short as can be.
//@ requires n == 3000000 && \valid(p + (0 .. n - 1));
char behind(char *p, long n) { return p[n]; } // expect: behind failing bounds 'p[n]' here

//@ requires n > 0 && \valid(p + (0 .. n - 1));
int behindAny(int *p, unsigned n) { return p[n]; } // expect: behindAny failing bounds 'p[n]' here
// expect-test: behindAny 'int p[1] = {0}; behindAny(p, 1u);'

//@ requires n > 5000000000 && n < 6000000000 && \valid(p + (0 .. n - 1));
int last(int *p, unsigned long n) { return p[n - 1]; } // expect: last proved

// Where the number of bytes would wrap around nothing is valid.
//@ requires n > 5000000000 && \valid(p + (0 .. n - 1));
int lastOfMore(int *p, unsigned long n) { return p[n - 1]; } // expect: lastOfMore bounded

// More than is stored, but what lies behind it can be replayed.
//@ requires n > 5000000000 && \valid(p + (0 .. n - 1));
int behindHuge(int *p, unsigned long n) { return p[n]; } // expect: behindHuge failing bounds 'p[n]' here
