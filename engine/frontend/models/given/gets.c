// A line without its end.
int __salve_character(void);

char *gets(char *to) {
  unsigned long at = 0;
  int c = __salve_character();
  if (c < 0)
    return 0;
  for (; c >= 0 && c != '\n'; c = __salve_character())
    to[at++] = (char)c;
  to[at] = 0;
  return to;
}
