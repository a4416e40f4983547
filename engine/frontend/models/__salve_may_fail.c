// What an output function gives that may fail: the same, or a negative number and errno.
int nondet_usual_int(void);
void __salve_failed(void);

int __salve_may_fail(int result) {
  int failure = nondet_usual_int();
  if (failure >= 0)
    return result;
  __salve_failed();
  return failure;
}
