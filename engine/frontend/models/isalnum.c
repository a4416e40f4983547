// Whether it is a letter or digit (C locale).
// As in glibc the argument may also be a negative plain char.
void __salve_check_string(int condition);

int isalnum(int c) {
  __salve_check_string(c >= -128 && c <= 255);
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}
