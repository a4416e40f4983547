#include "engine/support/text.h"

#include <algorithm>

namespace salve {

std::optional<std::string> applyEdits(std::string_view text, std::vector<TextEdit> edits) {
  std::stable_sort(edits.begin(), edits.end(), [](const TextEdit &a, const TextEdit &b) {
    return a.range.begin != b.range.begin ? a.range.begin < b.range.begin
                                          : a.range.end < b.range.end;
  });
  std::string result;
  uint32_t at = 0;
  for (const TextEdit &edit : edits) {
    if (edit.range.begin < at || edit.range.end < edit.range.begin ||
        edit.range.end > text.size() || !edit.path.empty())
      return std::nullopt;
    result.append(text.substr(at, edit.range.begin - at));
    result.append(edit.newText);
    at = edit.range.end;
  }
  result.append(text.substr(at));
  return result;
}

std::map<std::string, std::vector<TextEdit>> byFile(const std::vector<TextEdit> &edits) {
  std::map<std::string, std::vector<TextEdit>> result;
  for (const TextEdit &edit : edits)
    result[edit.path].push_back({edit.range, edit.newText});
  return result;
}

} // namespace salve
