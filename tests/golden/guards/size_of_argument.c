// A size that is not that of the array beside it.
static void fill(char *to, unsigned long size) {
  for (unsigned long i = 0; i < size; ++i)
    to[i] = 'x';
}

static int drawn(char *page, unsigned long page_size) {
  char line[5];
  fill(page, page_size);
  fill(line, page_size);
  return page[8] == line[4];
}

int main(void) {
  char page[9];
  return drawn(page, sizeof(page));
}
// options: --strict no --repairs 5
// rule: size-of-argument
// expect: fill conditional '\valid(to + (0 .. size - 1))'
// expect: drawn conditional
// expect: main failing bounds 'to[i]' line 4
// expect-suspect: main 'page_size' rank 1
// expect-repair: main gives 'fill(line, sizeof(line));' rank 1 tests silent
