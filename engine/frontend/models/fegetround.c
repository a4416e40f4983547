// To nearest: programs that set another mode are not analysed.
int fegetround(void) { return 0; }
