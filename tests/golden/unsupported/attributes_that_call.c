// Functions that nobody calls by name.
static int started;
static void done(int *p) { *p = 0; }
__attribute__((constructor)) static void start(void) { started = 1; }
int scoped(int x) {
  int y __attribute__((cleanup(done))) = x;
  return y;
}
int main(void) { return started; }
// expect: done proved
// expect: scoped unsupported "attribute 'cleanup' of 'y'" line 6
// expect: main unsupported "attribute 'constructor' of 'start'" line 9
