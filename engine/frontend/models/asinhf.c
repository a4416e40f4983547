// asinh of a float, rounded.
double asinh(double x);

float asinhf(float x) { return (float)asinh(x); }
