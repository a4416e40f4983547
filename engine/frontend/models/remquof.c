// remquo of two floats: the result is a float, and it is exact.
double remquo(double x, double y, int *quotient);

float remquof(float x, float y, int *quotient) { return (float)remquo(x, y, quotient); }
