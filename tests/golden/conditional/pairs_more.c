// Begin and end, and something else; a pair that stands alone where the function calls itself is
// not assumed.
// options: --strict no
long mean(const int *begin, const int *end, int scale) {
  long sum = 0;
  for (const int *p = begin; p < end; p++)
    sum += *p;
  return sum / scale;
}

int at(const unsigned char *p, const unsigned char *end, unsigned long i) {
  if (i >= (unsigned long)(end - p))
    return -1;
  return p[i];
}

int parse(const unsigned char *p, const unsigned char *end) {
  if (end - p < 2)
    return -1;
  return p[0] << 8 | p[1];
}

int depth(const char *p, const char *end) { return p < end ? 1 + depth(p + 1, end) : 0; }
// expect: depth conditional
// expect: mean conditional 'scale != 0 && \base_addr(begin) == \base_addr(end) && begin <= end && \valid_read(begin + (0 .. end - begin - 1))'
// expect: at conditional '\base_addr(p) == \base_addr(end) && p <= end && \valid_read(p + (0 .. end - p - 1))'
// expect: parse conditional '\base_addr(p) == \base_addr(end) && p <= end && \valid_read(p + (0 .. end - p - 1))'
