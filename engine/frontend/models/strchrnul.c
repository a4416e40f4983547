// strchr that returns the end of the string if there is none (GNU).
char *strchrnul(const char *s, int c) {
  while (*s && *s != (char)c)
    ++s;
  return (char *)s;
}
