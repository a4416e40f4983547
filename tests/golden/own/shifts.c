// `1 << 31` is what people write; that it overflows is said only if asked for.
unsigned flag(void) {
  return 1 << 31;
}

unsigned word(const unsigned char *p) {
  return p[0] << 24 | p[1] << 16;
}

int main(void) {
  return flag() == 0;
}
// options: --strict no
// expect: word conditional '\valid_read(p + (0 .. 1))'
