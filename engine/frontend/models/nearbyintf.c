// rint without an exception, which cannot be seen here.
float rintf(float x);

float nearbyintf(float x) { return rintf(x); }
