// Any number from 0 to 2147483647.
int nondet_int(void);

long lrand48(void) { return nondet_int() & 0x7fffffff; }
