// A format without arguments: `%` stands in it as `%%` only.
void __salve_check_format(int condition);

void __salve_plain_format(const char *format) {
  for (const char *at = format; *at; ++at)
    if (*at == '%') {
      ++at;
      __salve_check_format(*at == '%');
    }
}
