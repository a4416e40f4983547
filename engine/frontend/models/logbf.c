// logb of a float: they have no other exponents.
double logb(double x);

float logbf(float x) { return (float)logb(x); }
