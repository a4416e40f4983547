// Two file numbers, or -1 and nothing written.
int nondet_int(void);
int __salve_succeeds(void);
void __VERIFIER_assume(int condition);

int pipe(int *files) {
  if (__salve_succeeds())
    return -1;
  files[0] = nondet_int();
  files[1] = nondet_int();
  __VERIFIER_assume(files[0] >= 0 && files[1] >= 0 && files[0] != files[1]);
  return 0;
}
