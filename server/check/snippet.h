// A source line with a caret under the range that is meant, as compilers print it.
//
// Columns are those of a terminal: tabs go to multiples of 8, wide and combining
// characters count 2 and 0. What could disturb a terminal (control characters, changes
// of writing direction, bytes that are no UTF-8) is shown as U+FFFD.
#pragma once

#include "engine/support/text.h"
#include "server/project/sources.h"

#include <string>

namespace salve::server {

/// Colors by meaning; all empty when colors are off.
struct Paint {
  std::string error, warning, note, strong, caret, removed, added, end;

  static Paint colored();
};

/// "    4 |   if (x > y)" and "      |       ^~~~~", each with a line end.
std::string snippet(const SourceText &source, ByteRange range, const Paint &paint);

/// "    4 - text"; a very long line is shown around the byte `focus`.
std::string diffLine(uint32_t number, char mark, std::string_view line, size_t focus,
                     const Paint &paint);

/// The text with everything replaced that could disturb a terminal.
std::string printable(std::string_view text);

} // namespace salve::server
