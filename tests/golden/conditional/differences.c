// What is divided by a difference; the one quotient that does not fit.
// options: --strict no
int speed(int distance, int from, int to) { return distance / (to - from); }
int turns(int n, unsigned char size) { return n % size; }
// expect: speed conditional 'distance >= -2147483647 && from != to'
// expect: turns conditional 'size != 0'
