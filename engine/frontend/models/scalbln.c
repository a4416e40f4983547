// scalbn with a long: what an int cannot count is 0 or infinite.
double scalbn(double x, int n);

double scalbln(double x, long n) { return scalbn(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }
