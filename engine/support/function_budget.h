// How long one function may take: what `//@ salve budget 60s` in front of it says.
//
// Read off the text, so that who watches over an analysis knows it without parsing C.
#pragma once

#include "engine/support/text.h"

#include <string_view>

namespace salve {

/// Seconds; `otherwise` where no comment in front of `function` says so.
double secondsFor(std::string_view text, ByteRange function, double otherwise);

} // namespace salve
