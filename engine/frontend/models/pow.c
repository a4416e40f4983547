// Exact for whole bases and exponents where the result has no more than 53 bits (and of ten), and
// at the special points; elsewhere any number on the right side of 1, negative where the base is
// and the exponent is odd; of a square any number near it.
double __salve_power(double x, double y, double exact, double tens, double slack);

double pow(double x, double y) { return __salve_power(x, y, 0x1p53 - 1, 1e22, 0x1p-50); }
