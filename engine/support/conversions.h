// Calls of printf, scanf and their like as they are spelled, and the conversions of their formats.
#pragma once

#include "engine/support/text.h"

#include <span>
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

/// A call with a literal, a format or a text, as its first argument, of `sscanf` and its like as
/// its second.
struct TextCall {
  std::string_view name;
  ByteRange literal;
  std::vector<ByteRange> arguments; ///< behind it
};

/// Calls of one of these in that part of the text, in its order.
std::vector<TextCall> textCalls(std::string_view text, ByteRange part,
                                std::span<const std::string_view> names);

} // namespace salve
