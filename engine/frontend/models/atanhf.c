// atanh of a float, rounded.
double atanh(double x);

float atanhf(float x) { return (float)atanh(x); }
