// Whether it is a control character (C locale).
// As in glibc the argument may also be a negative plain char.
void __salve_check_string(int condition);

int iscntrl(int c) {
  __salve_check_string(c >= -128 && c <= 255);
  return (c >= 0 && c < 32) || c == 127;
}
