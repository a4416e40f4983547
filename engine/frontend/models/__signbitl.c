// Whether the sign bit is set (glibc's name behind signbit).
int __signbitl(long double x) { return __builtin_signbit(x); }
