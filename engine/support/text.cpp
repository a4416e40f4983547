#include "engine/support/text.h"

#include <algorithm>

namespace salve {

namespace {

void sort(std::vector<TextEdit> &edits) {
  std::stable_sort(edits.begin(), edits.end(), [](const TextEdit &a, const TextEdit &b) {
    return a.range.begin != b.range.begin ? a.range.begin < b.range.begin
                                          : a.range.end < b.range.end;
  });
}

} // namespace

std::optional<std::string> applyEdits(std::string_view text, std::vector<TextEdit> edits) {
  sort(edits);
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

std::optional<std::vector<TextEdit>> before(std::vector<TextEdit> first,
                                            std::vector<TextEdit> second) {
  sort(first);
  for (TextEdit &edit : second) {
    int64_t shift = 0; // from before to now, of what is in front of the edit
    for (const TextEdit &done : first) {
      if (done.path != edit.path)
        continue;
      const int64_t begin = done.range.begin + shift,
                    end = begin + static_cast<int64_t>(done.newText.size());
      const bool isBeside = edit.range.size() == 0 && done.range.size() == 0 &&
                            (edit.range.begin == begin || edit.range.begin == end);
      if (isBeside || (edit.range.end > begin && edit.range.begin < end))
        return std::nullopt;
      if (edit.range.end <= begin)
        break;
      shift += static_cast<int64_t>(done.newText.size()) - done.range.size();
    }
    edit.range = {static_cast<uint32_t>(edit.range.begin - shift),
                  static_cast<uint32_t>(edit.range.end - shift)};
  }
  return second;
}

std::map<std::string, std::vector<TextEdit>> byFile(const std::vector<TextEdit> &edits) {
  std::map<std::string, std::vector<TextEdit>> result;
  for (const TextEdit &edit : edits)
    result[edit.path].push_back({edit.range, edit.newText});
  return result;
}

} // namespace salve
