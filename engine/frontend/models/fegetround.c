int *__salve_rounding(void);

int fegetround(void) { return *__salve_rounding(); }
