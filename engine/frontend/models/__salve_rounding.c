// The rounding mode, to nearest when the program starts; the numbers are those of x86. A function
// may be called in any.
void __VERIFIER_assume(int condition);

int *__salve_rounding(void) {
  static int mode;
  __VERIFIER_assume((mode & ~0xc00) == 0);
  return &mode;
}
