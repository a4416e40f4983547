// The methods of repair, each of which can be left out (`--methods`).
#pragma once

#include "engine/support/subset.h"

namespace salve::change {

enum class Method : uint8_t { Mutation, Path };

inline constexpr Named<Method> kMethods[] = {
    {Method::Mutation, "mutation", "what the catalogue can change, see --show-rules"},
    {Method::Path, "path", "what the failing run speaks against, and what it asks for"},
};

using Methods = Subset<Method>;

} // namespace salve::change
