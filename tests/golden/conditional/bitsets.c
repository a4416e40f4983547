// What is divided on the way to an index may be as many times larger.
// options: --strict no
unsigned char set[32];

void include(int i) { set[i / 8] |= 1 << (i % 8); }

int contains(unsigned i) { return set[i >> 3] >> (i & 7) & 1; }
// expect: include conditional 'i >= 0 && i < 256'
// expect: contains conditional 'i < 256'
