// Begin and end: pointers to one array.
// options: --strict no
long total(const unsigned char *p, const unsigned char *end) {
  long n = 0;
  while (p < end)
    n += *p++;
  return n;
}

const int *find(const int *first, const int *last, int x) {
  for (; first != last; ++first)
    if (*first == x)
      return first;
  return last;
}

long distance(const short *begin, const short *end) { return end - begin; }

void fill(int *from, int *to, int x) {
  while (from < to)
    *from++ = x;
}
// expect: fill conditional '\base_addr(from) == \base_addr(to) && from <= to && \valid(from + (0 .. to - from - 1))'
// expect: total conditional '\base_addr(p) == \base_addr(end) && p <= end && \valid_read(p + (0 .. end - p - 1))'
// expect: find conditional '\base_addr(first) == \base_addr(last) && first <= last && \valid_read(first + (0 .. last - first - 1))'
// expect: distance conditional '\base_addr(begin) == \base_addr(end) && begin <= end && \valid_read(begin + (0 .. end - begin - 1))'
