// scalbnf with a long: what an int cannot count is 0 or infinite.
float scalbnf(float x, int n);

float scalblnf(float x, long n) { return scalbnf(x, n > 5000 ? 5000 : n < -5000 ? -5000 : (int)n); }
