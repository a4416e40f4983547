// An array of six words holds 192 bits: the bound is what the elements hold, no count of elements.
// options: --strict no --repair no
typedef unsigned bits[6];

int get_bit(const bits words, unsigned at) { return words[at / 32] >> (at & 31) & 1; }

int two(const bits words, unsigned at) { return get_bit(words, at) & get_bit(words, at + 1); }

unsigned char byte(const unsigned words[4], unsigned at) {
  return (unsigned char)(words[at >> 2] >> (8 * (at & 3)));
}
// expect: get_bit conditional 'at < 192'
// expect: two conditional 'at < 191'
// expect: byte conditional 'at < 16'
