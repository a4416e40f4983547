// Numbers of the network have their bytes the other way round.
#include <arpa/inet.h>
#include <assert.h>

// expect: both_ways proved
void both_ways(uint32_t n, uint16_t port) {
  assert(ntohl(htonl(n)) == n);
  assert(ntohs(htons(port)) == port);
}

// expect: bytes proved
void bytes(void) {
  const uint32_t n = htonl(0x01020304);
  assert(*(const unsigned char *)&n == 1);
  assert(htons(0x0102) == 0x0201);
}
