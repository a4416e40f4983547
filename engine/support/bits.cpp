#include "engine/support/bits.h"

#include <algorithm>

namespace salve {

std::string decimal(Bits bits) {
  if (highHalf(bits) == 0)
    return std::to_string(lowHalf(bits));
  std::string digits;
  for (; bits != 0; bits /= 10)
    digits += static_cast<char>('0' + static_cast<int>(bits % 10));
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string decimal(SignedBits number) {
  const Bits bits = static_cast<Bits>(number);
  return number < 0 ? "-" + decimal(0 - bits) : decimal(bits);
}

Bits fromDecimal(const char *digits) {
  Bits bits = 0;
  for (; *digits >= '0' && *digits <= '9'; ++digits)
    bits = bits * 10 + static_cast<unsigned>(*digits - '0');
  return bits;
}

} // namespace salve
