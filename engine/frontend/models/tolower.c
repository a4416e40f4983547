// The lower-case letter of an upper-case one, else itself (C locale).
// As in glibc the argument may also be a negative plain char.
void __salve_check_string(int condition);

int tolower(int c) {
  __salve_check_string(c >= -128 && c <= 255);
  if (c < -1)
    return c + 256;
  return c >= 'A' && c <= 'Z' ? c + 32 : c;
}
