// A `char *` parameter is a NUL-terminated string of limited length.
int length(const char *s) {
  int n = 0;
  while (s[n])
    n++;
  return n; // expect: length bounded
}

int second(const char *s) {
  return s[0] ? s[1] : 0; // expect: second proved
}

int third(const char *s) {
  return s[0] ? s[2] : 0; // expect: third failing bounds 's[2]' here
}
