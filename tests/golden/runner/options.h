// The options in a golden file; see tests/golden/README.md.
#pragma once

#include "tests/golden/runner/expectation.h"

namespace salve::golden {

/// Reads the words after `// options:` into `golden`.
void readOptions(const std::vector<Token> &tokens, Golden &golden);

} // namespace salve::golden
