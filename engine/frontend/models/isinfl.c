// 1 or -1 if it is infinite, else 0, where it is a function and no macro.
int isinfl(long double x) { return x == x && x - x != 0 ? (x > 0 ? 1 : -1) : 0; }
