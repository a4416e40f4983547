// The upper-case letter of a lower-case one, else itself (C locale).
// As in glibc the argument may also be a negative plain char.
void __salve_check_string(int condition);

int toupper(int c) {
  __salve_check_string(c >= -128 && c <= 255);
  if (c < -1)
    return c + 256;
  return c >= 'a' && c <= 'z' ? c - 32 : c;
}
