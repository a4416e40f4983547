// expm1 of a float, rounded.
double expm1(double x);

float expm1f(float x) { return (float)expm1(x); }
