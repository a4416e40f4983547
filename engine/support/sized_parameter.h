// A pointer parameter that is analysed as an array of so many elements.
#pragma once

#include <string>

namespace salve {

struct SizedParameter {
  std::string function, parameter;
  std::string count; ///< in C, of what stands in the function's head: as in `T a[count]`
};

} // namespace salve
