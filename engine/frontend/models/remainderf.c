// remainder of two floats: the result is a float, and it is exact.
double remainder(double x, double y);

float remainderf(float x, float y) { return (float)remainder(x, y); }
