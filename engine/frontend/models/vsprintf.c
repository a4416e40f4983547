// As vsnprintf, without an end.
int vsnprintf(char *to, unsigned long n, const char *format, void *arguments);

int vsprintf(char *to, const char *format, void *arguments) {
  return vsnprintf(to, ~0UL, format, arguments);
}
