// fmod of two floats: the result is a float, and it is exact.
double fmod(double x, double y);

float fmodf(float x, float y) { return (float)fmod(x, y); }
