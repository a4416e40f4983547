// The address of a local outlives it.
static int *address(int x) {
  int y = x;
  int *p = &y;
  return p;
}

int used_after_return(int x) {
  return *address(x); // expect: used_after_return failing dangling-dereference '*address(x)' here
}

int used_after_block(int x) {
  int *p;
  {
    int y = x;
    p = &y;
  }
  return *p; // expect: used_after_block failing dangling-dereference '*p' here
}

int in_time(int x) {
  int *p;
  {
    int y = x;
    p = &y;
    x = *p;
  }
  return x; // expect: in_time proved
}
// expect: address skipped
