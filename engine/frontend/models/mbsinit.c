// Null and what is all zero are initial states; of others it is not known.
int nondet_int(void);

int mbsinit(const void *state) {
  const int *count = state;
  return !count || !*count || nondet_int();
}
