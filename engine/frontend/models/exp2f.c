// exp2 of a float, rounded.
double exp2(double x);

float exp2f(float x) { return (float)exp2(x); }
