// Any number from 0 to 2147483647.
int nondet_int(void);

int rand(void) { return nondet_int() & 0x7fffffff; }
