// The methods of repair, each of which can be left out (`--methods`).
#pragma once

#include "engine/support/subset.h"

namespace salve::change {

enum class Method : uint8_t { Mutation, Template, Path, Trace, Heap };

inline constexpr Named<Method> kMethods[] = {
    {Method::Mutation, "mutation",
     "operators, constants, names, statements: slips, see --show-rules"},
    {Method::Template, "template", "terms and conditions whose constants a solver finds"},
    {Method::Path, "path", "what the failing run speaks against, and what it asks for"},
    {Method::Trace, "trace",
     "what a failing check of an access asks for: guards, sizes, lifetimes"},
    {Method::Heap, "heap", "links of lists and trees: given otherwise, tested, inserted"},
};

using Methods = Subset<Method>;

} // namespace salve::change
