// Of a standard stream its number, of others any below 1,024: a process has no more, if it does not
// ask for them, and a stream without a number (fmemopen) is not asked for it.
int *__salve_closed(void *stream);
int nondet_int(void);
void __salve_stream(void *stream);
void __VERIFIER_assume(int condition);

int fileno(void *stream) {
  int *standard, number;
  __salve_stream(stream);
  standard = __salve_closed(stream);
  if (standard)
    return *standard >> 1;
  number = nondet_int();
  __VERIFIER_assume(number >= 0 && number < 1024);
  return number;
}
