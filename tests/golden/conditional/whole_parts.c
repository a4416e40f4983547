// Several results, of which one asks for something.
// options: --strict no
double split(double x, long *whole) {
  *whole = (long)x;
  return x - (double)*whole;
}

struct size {
  float width, height;
};
int area(struct size s) { return (int)s.width * (int)s.height; }
// expect: split conditional 'x >= -9223372036854775808.0 && x < 9223372036854775808.0'
// expect: area conditional 's.height > -2147483649.0 && s.height < 2147483648.0 && s.width > -2147483649.0 && s.width < 2147483648.0'
