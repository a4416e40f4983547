// frexp; a float is a double.
double frexp(double x, int *exponent);

float frexpf(float x, int *exponent) { return (float)frexp(x, exponent); }
