// Whether it is a hexadecimal digit (C locale).
// As in glibc the argument may also be a negative plain char.
void __salve_check_string(int condition);

int isxdigit(int c) {
  __salve_check_string(c >= -128 && c <= 255);
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
