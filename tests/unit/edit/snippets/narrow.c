unsigned char table[20];
signed char s;
short h;
_Bool flag, other;

short g(short x, short y) { return x; }

unsigned char f(unsigned char p, signed char q, unsigned short w, long l, unsigned long ul) {
  unsigned char c = p;
  short t = q;
  int i = c + q;
  c += q;
  t = g(w, p);
  s = t;
  h = s;
  l = l + i;
  l = p;
  ul = q;
  unsigned u = q;
  if (flag || i)
    table[p % 20] = q;
  if (p < w && u < ul)
    flag = other;
  i = table[p & 15] + i;
  other = flag && !other;
  l -= i + 0x80000000 - 2147483648 + 07 + 0xFFu + 'a' + '\0';
  return c + (unsigned char)l + (unsigned char)ul + (i + u > l);
}
