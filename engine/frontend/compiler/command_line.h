// The flags that Clang gets: the user's, but for those that do not speak of the meaning of the
// text.
#pragma once

#include "engine/frontend/linking.h"

#include <string>
#include <vector>

namespace salve::frontend {

/// What is refused is an error of the program.
std::vector<std::string> commandLine(const LinkedUnit &unit, const Options &options,
                                     const std::string &path, ir::Program &program);

/// The flags without those that an error from `firstError` on names; another compiler's, most
/// often. Such an error becomes a warning.
std::vector<std::string> withoutRefused(std::vector<std::string> flags, ir::Program &program,
                                        size_t firstError);

} // namespace salve::frontend
