// Constants as C spells them, in the manner of the literal that they replace.
#pragma once

#include "engine/ir/types.h"

#include <string>
#include <string_view>

namespace salve::edit {

/// `bits` of `type` with the radix, digits, quotes and suffix of `old` where they fit, and
/// with a suffix where the type would change otherwise: `0x0f` and 16 give `0x10`, `'a'` and
/// 98 `'b'`, `3u` and 4 `4u`, `1` and -1 `-1`.
std::string spellLike(std::string_view old, const ir::Type &type, Bits bits);

} // namespace salve::edit
