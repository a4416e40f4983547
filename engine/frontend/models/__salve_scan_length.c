// Behind the length of a conversion of scanf, and how many bytes an integer of that has.
void __salve_not_modelled(const char *what);

const char *__salve_scan_length(const char *at, int *bytes) {
  *bytes = 4;
  if (*at == 'h') {
    *bytes = at[1] == 'h' ? 1 : 2;
    return at + (at[1] == 'h' ? 2 : 1);
  }
  if (*at == 'L')
    __salve_not_modelled("reading a long double");
  if (*at != 'l' && *at != 'z' && *at != 'j' && *at != 't' && *at != 'q')
    return at;
  *bytes = 8;
  return at + (*at == 'l' && at[1] == 'l' ? 2 : 1);
}
