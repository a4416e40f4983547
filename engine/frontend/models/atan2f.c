// atan2 of floats, rounded.
double atan2(double y, double x);

float atan2f(float y, float x) { return (float)atan2(y, x); }
