#include "server/check/snippet.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace salve::server {

namespace {

constexpr uint32_t kTab = 8;
constexpr uint32_t kShownColumns = 160; ///< longer lines are shown around the caret
constexpr uint32_t kBeforeCaret = 60;
constexpr const char *kReplacement = "\xEF\xBF\xBD";
constexpr const char *kEllipsis = "...";

struct CodePoints {
  uint32_t first, last;
};

// Unicode 15: the blocks that matter in C sources (East Asian Width W and F; Mn, Me, Cf).
constexpr CodePoints kWide[] = {
    {0x1100, 0x115F}, {0x2E80, 0x303E},   {0x3041, 0x33FF},   {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},
    {0xA000, 0xA4CF}, {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
    {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};
constexpr CodePoints kNoWidth[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A},
    {0x064B, 0x065F}, {0x0E34, 0x0E3A}, {0x200B, 0x200D}, {0x20D0, 0x20F0},
    {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xFEFF, 0xFEFF},
};
constexpr CodePoints kDisturbing[] = {
    {0x00, 0x08},     {0x0A, 0x1F},     {0x7F, 0x9F},     {0x200E, 0x200F},
    {0x2028, 0x202E}, {0x2066, 0x2069}, {0xFFF9, 0xFFFB},
};

bool isIn(std::span<const CodePoints> table, uint32_t codePoint) {
  return std::any_of(table.begin(), table.end(), [&](CodePoints range) {
    return range.first <= codePoint && codePoint <= range.last;
  });
}

/// One character of a line as the terminal gets it.
struct Cell {
  std::string shown;
  uint32_t width = 1;
  uint32_t column = 0; ///< where it starts
  size_t offset = 0;   ///< in the line
};

Cell cellOf(std::string_view line, size_t offset, protocol::Character character) {
  Cell cell;
  if (!character.wellFormed || isIn(kDisturbing, character.codePoint))
    cell.shown = kReplacement;
  else
    cell.shown = line.substr(offset, character.bytes);
  if (isIn(kWide, character.codePoint))
    cell.width = 2;
  else if (isIn(kNoWidth, character.codePoint))
    cell.width = 0;
  return cell;
}

std::vector<Cell> cellsOf(std::string_view line) {
  std::vector<Cell> cells;
  uint32_t column = 0;
  for (size_t i = 0; i < line.size();) {
    protocol::Character character = protocol::characterAt(line, i);
    Cell cell = cellOf(line, i, character);
    if (line[i] == '\t') {
      cell.width = kTab - column % kTab;
      cell.shown = std::string(cell.width, ' ');
    }
    cell.column = column;
    cell.offset = i;
    column += cell.width;
    i += character.bytes;
    cells.push_back(std::move(cell));
  }
  return cells;
}

uint32_t widthOf(const std::vector<Cell> &cells) {
  return cells.empty() ? 0 : cells.back().column + cells.back().width;
}

/// The column at which the character at (or around) `offset` starts.
uint32_t columnOf(const std::vector<Cell> &cells, size_t offset) {
  auto after = std::upper_bound(cells.begin(), cells.end(), offset,
                                [](size_t value, const Cell &cell) { return value < cell.offset; });
  if (after == cells.end() && (cells.empty() || offset > cells.back().offset))
    return widthOf(cells);
  return after == cells.begin() ? 0 : std::prev(after)->column;
}

/// The part of a line that is shown: columns [begin, end).
struct Window {
  uint32_t begin = 0;
  uint32_t end = 0;
  bool cutLeft = false;
  bool cutRight = false;
};

Window windowAround(const std::vector<Cell> &cells, uint32_t column) {
  uint32_t width = widthOf(cells);
  if (width <= kShownColumns)
    return {0, width, false, false};
  uint32_t begin = column <= kShownColumns - kBeforeCaret ? 0 : column - kBeforeCaret;
  uint32_t end = std::min(width, begin + kShownColumns);
  return {begin, end, begin > 0, end < width};
}

std::string shownPart(const std::vector<Cell> &cells, const Window &window) {
  std::string out = window.cutLeft ? kEllipsis : "";
  for (const Cell &cell : cells)
    if (cell.column >= window.begin && cell.column + cell.width <= window.end)
      out += cell.shown;
  return window.cutRight ? out + kEllipsis : out;
}

/// Where a column is printed, from the left border of the shown part.
uint32_t shownColumn(const std::vector<Cell> &cells, const Window &window, uint32_t column) {
  if (!window.cutLeft)
    return column;
  // A wide character cut by the border is not shown, so that the rest moves left.
  uint32_t first = window.begin;
  for (const Cell &cell : cells)
    if (cell.column >= window.begin) {
      first = cell.column;
      break;
    }
  return column - std::min(column, first) +
         static_cast<uint32_t>(std::string_view(kEllipsis).size());
}

std::string gutter(uint32_t number, char mark) { return fmt::format("{:5} {} ", number, mark); }

void endLine(std::string &out) {
  while (!out.empty() && out.back() == ' ')
    out.pop_back();
  out += '\n';
}

} // namespace

Paint Paint::colored() {
  return {"\x1b[1;31m", "\x1b[1;35m", "\x1b[1;36m", "\x1b[1m",
          "\x1b[1;32m", "\x1b[31m",   "\x1b[32m",   "\x1b[0m"};
}

std::string snippet(const SourceText &source, ByteRange range, const Paint &paint) {
  uint32_t number = source.lines.lineOf(range.begin);
  std::string_view line = source.lines.line(number);
  if (source.text.empty() || range.begin > source.text.size())
    return "";
  size_t lineBegin = source.lines.lineBegin(number);
  size_t from = std::min<size_t>(range.begin - lineBegin, line.size());
  size_t to =
      std::clamp<size_t>(range.end > lineBegin ? range.end - lineBegin : 0, from, line.size());
  std::vector<Cell> cells = cellsOf(line);
  uint32_t column = columnOf(cells, from);
  Window window = windowAround(cells, column);
  uint32_t end = std::min(columnOf(cells, to), window.end);
  std::string out = gutter(number + 1, '|') + shownPart(cells, window);
  endLine(out);
  uint32_t tail = end > column + 1 ? end - column - 1 : 0;
  out += std::string(6, ' ') + "| " + std::string(shownColumn(cells, window, column), ' ');
  out += paint.caret + "^" + std::string(tail, '~') + paint.end + "\n";
  return out;
}

std::string diffLine(uint32_t number, char mark, std::string_view line, size_t focus,
                     const Paint &paint) {
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
    line.remove_suffix(1);
  std::vector<Cell> cells = cellsOf(line);
  std::string out = mark == '-' ? paint.removed : paint.added;
  out += gutter(number, mark) + shownPart(cells, windowAround(cells, columnOf(cells, focus)));
  if (paint.end.empty())
    endLine(out);
  else
    out += paint.end + "\n";
  return out;
}

std::string printable(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    protocol::Character character = protocol::characterAt(text, i);
    bool shows = character.wellFormed && !isIn(kDisturbing, character.codePoint);
    out += shows ? text.substr(i, character.bytes) : std::string_view(kReplacement);
    i += character.bytes;
  }
  return out;
}

} // namespace salve::server
