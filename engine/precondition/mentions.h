// What the text of an operation speaks of: the terms that stand in it are asked about first.
#pragma once

#include "engine/ir/program.h"

#include <string_view>
#include <vector>

namespace salve::precondition {

std::vector<std::string_view> words(std::string_view text);
/// The part of the operation that makes it fail: of `a / b` what is divided by.
std::string_view blamed(const ir::Property &property);
/// Whether the term stands in the text.
bool mentions(std::string_view text, std::string_view term);

} // namespace salve::precondition
