// Reads a decimal number of at most `most` characters: 1, or 0 where there is none. Exact, where
// it has at most 15 digits and a power of ten of at most 22; what else there may be is not modelled.
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};
int __salve_next(struct __salve_text *from);
void __salve_not_modelled(const char *what);

static int peek(struct __salve_text *from, unsigned long end) {
  return from->at < from->size && from->at < end ? (unsigned char)from->text[from->at] : -1;
}

static int isDigit(int c) { return c >= '0' && c <= '9'; }

int __salve_decimal(struct __salve_text *from, unsigned long most, double *value) {
  unsigned long begin = from->at, end = most < from->size - begin ? begin + most : from->size;
  unsigned long digits = 0;
  int count = 0, isAny = 0, power = 0, isPoint = 0, c = peek(from, end), isNegative = c == '-';
  if (c == '-' || c == '+')
    ++from->at;
  for (;; ++from->at) {
    c = peek(from, end);
    if (c == '.' && !isPoint) {
      isPoint = 1;
    } else if (isDigit(c)) {
      isAny = 1;
      if (digits || c != '0')
        ++count;
      if (count <= 15)
        digits = digits * 10 + (unsigned long)(c - '0');
      power -= isPoint;
    } else {
      break;
    }
  }
  if (!isAny) {
    if ((c | 32) == 'i' || (c | 32) == 'n')
      __salve_not_modelled("reading a number that is no decimal one");
    from->at = begin;
    return 0;
  }
  if ((c | 32) == 'x')
    __salve_not_modelled("reading a number that is no decimal one");
  if ((c | 32) == 'e') {
    unsigned long before = from->at++;
    c = peek(from, end);
    int isDown = c == '-', by = 0;
    if (c == '-' || c == '+')
      ++from->at;
    if (!isDigit(peek(from, end)))
      from->at = before;
    else
      for (; isDigit(peek(from, end)); ++from->at)
        by = by < 1000 ? by * 10 + (from->text[from->at] - '0') : by;
    power += isDown ? -by : by;
  }
  if (from->at == from->size && !from->ended)
    from->ended = 1;
  if (count > 15 || (digits && (power > 22 || power < -22)))
    __salve_not_modelled("reading a decimal number of this length");
  double scale = 1, result = (double)digits;
  for (int i = power < 0 ? -power : power; digits && i > 0; --i)
    scale *= 10;
  result = power < 0 ? result / scale : result * scale;
  *value = isNegative ? -result : result;
  return 1;
}
