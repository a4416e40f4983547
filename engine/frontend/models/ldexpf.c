// x times 2 to the n, rounded once: in double nothing is lost before.
double scalbn(double x, int n);

float ldexpf(float x, int n) { return (float)scalbn(x, n > 400 ? 400 : n < -400 ? -400 : n); }
