// Of the network, where the first byte is the highest, and of a machine where it is the lowest.
unsigned ntohl(unsigned x) {
  return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24;
}
