// The next number of the input, a finite one of so many bytes.
unsigned long __salve_input(int kind);
void __VERIFIER_assume(int condition);

double __salve_input_number(int bytes) {
  unsigned long bits = __salve_input('f' + 256 * bytes);
  unsigned int low = (unsigned int)bits;
  double value = bytes == 4 ? (double)*(float *)&low : *(double *)&bits;
  __VERIFIER_assume(value - value == 0);
  return value;
}
