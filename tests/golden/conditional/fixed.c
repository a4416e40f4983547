// Arrays of a size that only the code knows.
// options: --strict no
void mix(unsigned char *state) {
  for (int i = 0; i < 16; i++)
    state[i] ^= 0x5c;
}

int corner(const int *m) { return m[0] + m[3] + m[12] + m[15]; }

struct matrix {
  float *m;
};
void identity(struct matrix *a) {
  for (int i = 0; i < 4; i++)
    a->m[5 * i] = 1;
}
// expect: mix conditional '\valid(state + (0 .. 15))'
// expect: identity conditional '\valid(a->m + (0 .. 15))'
// expect: corner conditional '\valid_read(m + (0 .. 15))'
