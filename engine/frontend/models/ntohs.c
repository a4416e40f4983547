// Of the network, where the first byte is the highest, and of a machine where it is the lowest.
unsigned short ntohs(unsigned short x) { return (unsigned short)(x << 8 | x >> 8); }
