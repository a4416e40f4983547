// pow of floats, rounded.
double pow(double x, double y);

float powf(float x, float y) { return (float)pow(x, y); }
