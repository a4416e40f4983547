// What the text of an operation speaks of: the terms that stand in it are asked about first.
#pragma once

#include "engine/precondition/terms.h"

#include <string_view>
#include <vector>

namespace salve::precondition {

std::vector<std::string_view> words(std::string_view text);
/// The part of the operation that makes it fail: of `a / b` what is divided by.
std::string_view blamed(const ir::Property &property);
/// Whether the term stands in the text.
bool mentions(std::string_view text, std::string_view term);
/// Whether the access is to an array within the structure that the pointer is to (`p->cells + i`):
/// more of these structures would not help.
bool isInArrayOf(const ir::Program &program, const Term &pointer, std::string_view access);

} // namespace salve::precondition
