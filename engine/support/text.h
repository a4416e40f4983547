// Byte ranges in a text and edits of it; what is asked of characters.
//
// Offsets count bytes from 0; an end is exclusive. Lines and UTF-16 columns are
// the protocol's business and unknown here.
#pragma once

#include <cstdint>
#include <map>
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
  std::string path = {}; ///< of the file, where several are edited; "": the text at hand
  friend bool operator==(const TextEdit &, const TextEdit &) = default;
};

/// The blanks that the line of `offset` begins with.
std::string lineIndentation(std::string_view text, uint32_t offset);

/// White space of C.
inline constexpr std::string_view kBlanks = " \t\r\n\f\v";

inline bool isDigit(char c) { return c >= '0' && c <= '9'; }
/// One that an identifier may hold: `$` with GNU, any byte beyond ASCII.
inline bool isIdentifierByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// Without the blanks at both ends.
std::string_view trimmed(std::string_view text);

/// The text with all edits applied. Edits may come in any order; insertions at one
/// offset keep their order. Nothing if two edits overlap, one leaves the text or is of another.
std::optional<std::string> applyEdits(std::string_view text, std::vector<TextEdit> edits);

/// The edits `second` of the text that `first` has made, as edits of the one before it; none: they
/// touch what `first` has written.
std::optional<std::vector<TextEdit>> before(std::vector<TextEdit> first,
                                            std::vector<TextEdit> second);

/// What makes one text of another: all between the first and the last word that differ.
TextEdit oneEdit(std::string_view from, std::string_view to);

/// By file, each as edits of the text at hand.
std::map<std::string, std::vector<TextEdit>> byFile(const std::vector<TextEdit> &edits);

} // namespace salve
