#include "protocol/position.h"

#include <algorithm>

namespace salve::protocol {

namespace {

uint8_t byteAt(std::string_view text, size_t offset) { return static_cast<uint8_t>(text[offset]); }

bool isContinuation(std::string_view text, size_t offset) {
  return offset < text.size() && (byteAt(text, offset) & 0xC0) == 0x80;
}

} // namespace

uint32_t Character::units(Encoding encoding) const {
  switch (encoding) {
  case Encoding::Utf8: return bytes;
  case Encoding::Utf16: return codePoint >= 0x10000 ? 2 : 1;
  case Encoding::Utf32: return 1;
  }
  return 1;
}

// The well-formed sequences are those of the Unicode standard, table 3-7: no overlong
// forms, no surrogates, nothing above U+10FFFF.
Character characterAt(std::string_view text, size_t offset) {
  const Character illFormed;
  uint8_t lead = byteAt(text, offset);
  if (lead < 0x80)
    return {1, lead, true};
  uint32_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4)
    return illFormed;
  uint32_t code = lead & (0xFFu >> (length + 1));
  for (uint32_t i = 1; i < length; ++i) {
    if (!isContinuation(text, offset + i))
      return illFormed;
    code = code << 6 | (byteAt(text, offset + i) & 0x3Fu);
  }
  constexpr uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < kSmallest[length] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
    return illFormed;
  return {length, code, true};
}

LineIndex::LineIndex(std::string_view text) : text_(text) {
  starts_.push_back(0);
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n')
      ++i;
    else if (text[i] != '\n' && text[i] != '\r')
      continue;
    starts_.push_back(i + 1);
  }
}

uint32_t LineIndex::lineOf(size_t offset) const {
  auto after = std::upper_bound(starts_.begin(), starts_.end(), std::min(offset, text_.size()));
  return static_cast<uint32_t>(after - starts_.begin() - 1);
}

size_t LineIndex::lineBegin(uint32_t line) const {
  return line < starts_.size() ? starts_[line] : text_.size();
}

std::string_view LineIndex::line(uint32_t line) const {
  if (line >= starts_.size())
    return {};
  size_t begin = starts_[line];
  size_t end = lineBegin(line + 1);
  if (line + 1 < starts_.size()) { // ends with a line end of one or two bytes
    --end;
    if (end > begin && text_[end] == '\n' && text_[end - 1] == '\r')
      --end;
  }
  return text_.substr(begin, end - begin);
}

Position LineIndex::position(size_t offset, Encoding encoding) const {
  offset = std::min(offset, text_.size());
  uint32_t number = lineOf(offset);
  std::string_view content = line(number);
  size_t column = std::min(offset - starts_[number], content.size());
  Position result{number, 0};
  for (size_t i = 0; i < column;) {
    Character character = characterAt(content, i);
    i += character.bytes;
    if (i <= column)
      result.character += character.units(encoding);
  }
  return result;
}

size_t LineIndex::offset(Position position, Encoding encoding) const {
  if (position.line >= starts_.size())
    return text_.size();
  std::string_view content = line(position.line);
  size_t i = 0;
  for (uint32_t column = 0; i < content.size();) {
    Character character = characterAt(content, i);
    column += character.units(encoding);
    if (column > position.character)
      break;
    i += character.bytes;
  }
  return starts_[position.line] + i;
}

Range LineIndex::range(size_t begin, size_t end, Encoding encoding) const {
  return {position(begin, encoding), position(std::max(begin, end), encoding)};
}

} // namespace salve::protocol
