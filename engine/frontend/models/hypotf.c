// hypot of floats, rounded.
double hypot(double x, double y);

float hypotf(float x, float y) { return (float)hypot(x, y); }
