// A `char *` parameter is a NUL-terminated string of limited length.
int length(const char *s) {
  int n = 0;
  while (s[n])
    n++;
  return n; // expect: length bounded
}

int second(const char *s) {
  return s[0] ? s[1] : 0; // expect: second bounded
}

int far(const char *s) {
  return s[20]; // expect: far failing bounds 's[20]' here
}
