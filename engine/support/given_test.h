// A test of a whole program: what it is given and what it is to print.
#pragma once

#include <string>
#include <vector>

namespace salve {

struct GivenTest {
  std::string name;
  std::vector<std::string> arguments; ///< behind the program's name
  std::string input;                  ///< its standard input
  std::string output;                 ///< what is expected; a newline at the end does not count

  bool operator==(const GivenTest &) const = default;
};

} // namespace salve
