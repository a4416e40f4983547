// pow of floats, rounded: exact where a float holds the result.
double __salve_power(double x, double y, double exact, double tens, double slack);
float __salve_narrowed(double x);

float powf(float x, float y) {
  return __salve_narrowed(__salve_power(x, y, 0x1p24, 1e10, 0x1p-22));
}
