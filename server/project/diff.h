// Edits as changed lines: for small diffs in messages and for unified diffs.
//
// Knows byte edits and line ends. Line ends belong to their lines, so that CRLF stays.
#pragma once

#include "engine/support/text.h"

#include <string>
#include <string_view>
#include <vector>

namespace salve::server {

/// Neighbouring lines that are replaced by others.
struct ChangedLines {
  uint32_t oldBegin = 0; ///< 0-based
  uint32_t newBegin = 0;
  std::vector<std::string> oldLines; ///< with their line ends
  std::vector<std::string> newLines;
};

/// The text as its lines, each with its line end; no empty last line.
std::vector<std::string> splitLines(std::string_view text);

/// The lines that the edits change, in order; equal lines at the borders of a change are
/// left out. Empty if the edits overlap or leave the text.
std::vector<ChangedLines> changedLines(std::string_view text, std::vector<TextEdit> edits);

/// The edits with their line ends as the text's first line ends (CRLF files stay so).
std::vector<TextEdit> withLineEndsOf(std::string_view text, std::vector<TextEdit> edits);

/// As `diff -u` prints it, for `patch -p1`; empty if nothing changes.
std::string unifiedDiff(std::string_view path, std::string_view text,
                        const std::vector<TextEdit> &edits);

} // namespace salve::server
