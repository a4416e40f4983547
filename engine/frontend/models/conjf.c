// The conjugate.
float _Complex conjf(float _Complex z) { return ~z; }
