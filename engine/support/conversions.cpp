#include "engine/support/conversions.h"

namespace salve {

std::vector<Conversion> conversions(std::string_view format) {
  std::vector<Conversion> result;
  for (size_t at = 0; (at = format.find('%', at)) != std::string_view::npos; ++at) {
    const size_t length = format.find_first_not_of("0123456789+-# .'*", at + 1);
    const size_t letter = format.find_first_not_of("hlLqjzt", length);
    if (letter == std::string_view::npos)
      break;
    if (format[letter] != '%')
      result.push_back({{static_cast<uint32_t>(at), static_cast<uint32_t>(letter) + 1},
                        static_cast<uint32_t>(length),
                        static_cast<uint32_t>(letter)});
    at = letter;
  }
  return result;
}

} // namespace salve
