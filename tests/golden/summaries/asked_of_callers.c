// What callees ask for is asked of the caller, where they are too much to look at in it.
// options: --strict no --timeout 240
unsigned digest(const unsigned char *data, int len, unsigned seed) {
  unsigned a = seed, b = seed ^ 0x5bd1e995u;
  for (int i = 0; i < len; i++) {
    a = (a ^ data[i]) * 0xcc9e2d51u;
    for (int k = 1; k < 6; k++)
      b = (b + a << k | b + a >> (32 - k)) ^ (b * 0x1b873593u);
  }
  return a ^ b;
}
int framed(const unsigned char *head, int heads, const unsigned char *body, int bodies) {
  unsigned s = digest(head, heads, 1);
  s = digest(body, bodies, s);
  return digest(body, bodies, s) == 0;
}
int probe(const int *slots, int size, const unsigned char *key) {
  unsigned h = digest(key, 8, 1u);
  unsigned g = digest(key, 8, h);
  return slots[digest(key, 8, g) % (unsigned)size];
}
// expect: digest conditional '\valid_read(data + (0 .. len - 1))'
// expect: framed conditional '\valid_read(head + (0 .. heads - 1)) && \valid_read(body + (0 .. bodies - 1))'
// expect: probe conditional 'size > 0 && \valid_read(slots + (0 .. size - 1)) && \valid_read(key + (0 .. 7))'
