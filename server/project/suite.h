// `check --tests DIR`: pairs of input and expected output, read from a folder.
#pragma once

#include "engine/support/suite.h"

#include <string>
#include <vector>

namespace salve::server {

struct Suite {
  std::vector<GivenTest> tests;   ///< in the order of their names, numbers in them by their value
  std::vector<std::string> notes; ///< what was left out, and why
  std::string error;              ///< why there is nothing to judge a program by
};

/// NAME.in is standard input, NAME.args one argument a line, NAME.out the expected output, which a
/// reference may say instead.
Suite readSuite(const std::string &folder, Compare compare, bool hasReference);

} // namespace salve::server
