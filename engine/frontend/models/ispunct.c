// Whether it is printed and neither space, letter nor digit (C locale).
// As in glibc the argument may also be a negative plain char.
void __salve_check_string(int condition);

int ispunct(int c) {
  __salve_check_string(c >= -128 && c <= 255);
  return (c > 32 && c < 48) || (c > 57 && c < 65) || (c > 90 && c < 97) || (c > 122 && c < 127);
}
