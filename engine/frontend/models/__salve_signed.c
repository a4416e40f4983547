// Any number in this range of sizes, with the sign of x.
double __salve_between(double least, double most);

double __salve_signed(double x, double least, double most) {
  return x > 0 ? __salve_between(least, most) : __salve_between(-most, -least);
}
