// tanh of a float, rounded.
double tanh(double x);

float tanhf(float x) { return (float)tanh(x); }
