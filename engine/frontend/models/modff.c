// The whole part through the pointer, the rest as result, both with the sign of x.
float copysignf(float x, float y);
float truncf(float x);

float modff(float x, float *whole) {
  *whole = truncf(x);
  if (x != x)
    return x;
  float rest = x == *whole ? 0 : x - *whole;
  return copysignf(rest, x);
}
