// Byte offsets and LSP positions of one text.
//
// A LineIndex maps both ways in the encoding that client and server agreed on (LSP 3.17,
// section "Position"). It knows UTF-8 and line ends, nothing of JSON or of the engine.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace salve::protocol {

/// The unit in which columns are counted.
enum class Encoding { Utf8, Utf16, Utf32 };

/// 0-based line and 0-based column, in units of an Encoding.
struct Position {
  uint32_t line = 0;
  uint32_t character = 0;
  friend bool operator==(Position, Position) = default;
  friend auto operator<=>(Position, Position) = default;
};

/// The end is exclusive.
struct Range {
  Position start;
  Position end;
  friend bool operator==(Range, Range) = default;
  friend auto operator<=>(Range, Range) = default;
};

/// One character of a text. A byte that is no part of well-formed UTF-8 is a character
/// of its own.
struct Character {
  uint32_t bytes = 1;
  uint32_t codePoint = 0xFFFD; ///< U+FFFD for an ill-formed byte
  bool wellFormed = false;

  uint32_t units(Encoding encoding) const;
};

/// The character that starts at `offset`, which must lie within the text.
Character characterAt(std::string_view text, size_t offset);

/// Lines end with CRLF, CR or LF. Everything out of range is clamped: an offset past the
/// end, a line past the last, a column past its line. An offset or column inside a
/// character means the start of that character.
class LineIndex {
public:
  /// Keeps a view of `text`, which must outlive the index.
  explicit LineIndex(std::string_view text);

  Position position(size_t offset, Encoding encoding = Encoding::Utf16) const;
  size_t offset(Position position, Encoding encoding = Encoding::Utf16) const;
  Range range(size_t begin, size_t end, Encoding encoding = Encoding::Utf16) const;

  /// At least 1; a text that ends with a line end has an empty last line.
  uint32_t lineCount() const { return static_cast<uint32_t>(starts_.size()); }
  /// The 0-based line of an offset.
  uint32_t lineOf(size_t offset) const;
  /// Offset of the line's first byte.
  size_t lineBegin(uint32_t line) const;
  /// The line without its line end; empty if there is no such line.
  std::string_view line(uint32_t line) const;
  std::string_view text() const { return text_; }

private:
  std::string_view text_;
  std::vector<size_t> starts_;
};

} // namespace salve::protocol
