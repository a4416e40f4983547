// The absolute value, as near as hypot.
double hypot(double x, double y);

double cabs(double _Complex z) { return hypot(__real__ z, __imag__ z); }
