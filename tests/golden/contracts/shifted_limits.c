// Integers of contracts are those of mathematics; what fits into 64 bits is followed.
//@ requires n > 0 && n < 1ul << 60;
int first(const int *p, unsigned long n) { return p[n]; } // expect: first failing bounds 'p[n]' here

//@ requires n < (1ul << 40) / sizeof(int);
unsigned long quarter(unsigned long n) {
  //@ assert n * 4 < 1ul << 40;
  return n * 4; // expect: quarter proved
}
