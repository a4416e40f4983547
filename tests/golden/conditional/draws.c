// Draws a number, but is given the buffer by others: no harness, and what it needs is its callers'.
extern int nondet_int(void);

int fill(int *at, int *end) {
  for (;;) {
    if (at >= end)
      return 1;
    *at++ = 0;
    if (nondet_int())
      return 0;
  }
}

int main(void) {
  int buffer[4];
  return fill(buffer, buffer + 4);
}
// options: --strict no
// expect: fill conditional '\base_addr(at) == \base_addr(end) && at <= end && \valid(at + (0 .. end - at - 1))'
// expect: main proved
