// The absolute value, as near as hypot.
float hypotf(float x, float y);

float cabsf(float _Complex z) { return hypotf(__real__ z, __imag__ z); }
