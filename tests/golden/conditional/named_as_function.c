// A parameter may have the name of its function: what pointers point to is assumed, not promised.
// options: --strict no --repair no
static void hash(unsigned *hash, const void *data, int size) {
  const unsigned char *p = data;
  while (size--)
    *hash = (*hash ^ *p++) * 16777619;
}

unsigned name(const void *data) {
  unsigned result = 7;
  hash(&result, data, 2);
  return result;
}

//@ requires \valid(put);
void put(int *put, int value) { *put = value; }
// expect: hash conditional 'size >= 0 && \valid_read(((char *)data) + (0 .. size - 1))'
// expect: name conditional '\valid_read(((char *)data) + (0 .. 1))'
// expect: put bounded
// expect-note: put 'a parameter has its name'
