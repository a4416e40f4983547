// ilogb of a float: they have no other exponents.
int ilogb(double x);

int ilogbf(float x) { return ilogb(x); }
