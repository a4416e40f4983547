// Whether it is an upper-case letter (C locale).
// As in glibc the argument may also be a negative plain char.
void __salve_check_string(int condition);

int isupper(int c) {
  __salve_check_string(c >= -128 && c <= 255);
  return c >= 'A' && c <= 'Z';
}
