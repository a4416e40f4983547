// Any number from 0 to 2147483647; the seed becomes any number (POSIX).
int nondet_int(void);
unsigned nondet_uint(void);

int rand_r(unsigned *seed) {
  *seed = nondet_uint();
  return nondet_int() & 0x7fffffff;
}
