// Byte ranges in a text and edits of it.
//
// Offsets count bytes from 0; an end is exclusive. Lines and UTF-16 columns are
// the protocol's business and unknown here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace salve {

struct ByteRange {
  uint32_t begin = 0;
  uint32_t end = 0;

  uint32_t size() const { return end - begin; }
  bool contains(ByteRange other) const { return begin <= other.begin && other.end <= end; }
  friend bool operator==(ByteRange, ByteRange) = default;
  friend auto operator<=>(ByteRange, ByteRange) = default;
};

struct TextEdit {
  ByteRange range;
  std::string newText;
  friend bool operator==(const TextEdit &, const TextEdit &) = default;
};

/// The text with all edits applied. Edits may come in any order; insertions at one
/// offset keep their order. Nothing if two edits overlap or one leaves the text.
std::optional<std::string> applyEdits(std::string_view text, std::vector<TextEdit> edits);

} // namespace salve
