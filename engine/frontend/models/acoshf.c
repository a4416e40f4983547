// acosh of a float, rounded.
double acosh(double x);

float acoshf(float x) { return (float)acosh(x); }
