// What fails in a function that relies on its callers is repaired at the call first.
// options: --repairs 5 --strict no --head-preconditions yes

static int bit(const unsigned *words, unsigned i) {
  return words[i / 32] >> (i % 32) & 1;
}

int main(void) {
  unsigned w[2] = {1, 2};
  return bit(w, 70);
}
// expect: bit conditional '\valid_read(words + (0 .. i / 32))'
// expect: main failing bounds 'words[i / 32]' line 5
// expect-suspect: main '70' rank 1
// expect-repair: main 'Replace `70` with `0`' first
// expect-repair: main 'Replace `2` with `3` in the declaration of `w`' rank 2
// expect-no-repair: main gives 'words[i / 32 - 1]'
// expect-no-repair: main gives 'words[32 / i]'
