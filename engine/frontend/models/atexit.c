// Any result; the function is not called, see the call's note.
int nondet_int(void);

int atexit(void (*function)(void)) {
  (void)function;
  return nondet_int();
}
