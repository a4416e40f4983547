// Statements that say the same in other names: `if (l < n && a[l] < a[m]) m = l;` and, beside it,
// `if (r < n && a[r] < a[m]) m = r;`. Where one name breaks that pattern, code was copied and not
// adapted everywhere, or once too often. And comparisons of one element that follow each other:
// `while (a[m] != x) { if (a[m] > x) …`.
//
// After Li, Lu, Myagmar, Zhou, "CP-Miner: finding copy-paste and related bugs in operating system
// code", OSDI 2004, section 4: renaming must be consistent. Here it may also change two names for
// each other, and one statement is compared with the next ones alone.
#pragma once

#include "engine/ir/program.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace salve::repair {

/// A name in one piece of text, and the one at the same place of another.
struct NamePair {
  std::string_view first, second;
  uint32_t firstAt = 0, secondAt = 0;
};

/// Nothing: they do not say the same but for names, or are longer than `most` bytes.
std::optional<std::vector<NamePair>> namesIfAlike(const ir::Program &program, ByteRange first,
                                                  ByteRange second, size_t most);

/// By the offset of a name in the text: what would stand there if the pattern were kept.
using Suggestions = std::map<uint32_t, std::set<std::string>>;

Suggestions suggestedBySiblings(const ir::Program &program, ir::FunctionId function);

} // namespace salve::repair
