// Writing to a const object.
static const int table[2] = {1, 2};

void forced(void) {
  int *p = (int *)table;
  *p = 3; // expect: forced failing bounds '*p' here
}

int read(unsigned i) {
  const int *p = table;
  return i < 2 ? p[i] : 0; // expect: read proved
}
