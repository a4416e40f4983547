// A decimal number, exactly.
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};
int __salve_decimal(struct __salve_text *from, unsigned long most, double *value);
unsigned long strlen(const char *s);

double strtod(const char *s, char **end) {
  struct __salve_text from = {s, strlen(s), 0, 0};
  double value = 0;
  while (s[from.at] == ' ' || (s[from.at] >= '\t' && s[from.at] <= '\r'))
    ++from.at;
  if (!__salve_decimal(&from, ~0UL, &value))
    from.at = 0;
  if (end)
    *end = (char *)s + from.at;
  return value;
}
