// The conversions of a format of printf or scanf, as it is spelled.
#pragma once

#include "engine/support/text.h"

#include <string_view>
#include <vector>

namespace salve {

/// `%-5.2lf`: where it stands in the text; `%%` is none.
struct Conversion {
  ByteRange range; ///< of all of it
  uint32_t length; ///< where its length modifier, `l`, begins, which may be empty
  uint32_t letter; ///< where its last letter stands
};

std::vector<Conversion> conversions(std::string_view format);

} // namespace salve
