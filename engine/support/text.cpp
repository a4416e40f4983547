#include "engine/support/text.h"

#include <algorithm>
#include <cctype>

namespace salve {

namespace {

void sort(std::vector<TextEdit> &edits) {
  std::stable_sort(edits.begin(), edits.end(), [](const TextEdit &a, const TextEdit &b) {
    return a.range.begin != b.range.begin ? a.range.begin < b.range.begin
                                          : a.range.end < b.range.end;
  });
}

} // namespace

std::string lineIndentation(std::string_view text, uint32_t offset) {
  const size_t newline = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  const size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  const size_t end = std::min(text.find_first_not_of(" \t", begin), text.size());
  return std::string(text.substr(begin, end - begin));
}

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos)
    return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

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

TextEdit oneEdit(std::string_view from, std::string_view to) {
  const auto isWord = [](char c) { // also within a character of several bytes
    return c == '_' || (c & 0x80) != 0 || std::isalnum(static_cast<unsigned char>(c));
  };
  const auto cuts = [&](std::string_view text, size_t at) {
    return at > 0 && at < text.size() && isWord(text[at - 1]) && isWord(text[at]);
  };
  auto begin = static_cast<size_t>(
      std::mismatch(from.begin(), from.end(), to.begin(), to.end()).first - from.begin());
  while (begin > 0 && (cuts(from, begin) || cuts(to, begin)))
    --begin;
  const size_t most = std::min(from.size(), to.size()) - begin;
  size_t same = 0;
  while (same < most && from[from.size() - same - 1] == to[to.size() - same - 1])
    ++same;
  while (same > 0 && (cuts(from, from.size() - same) || cuts(to, to.size() - same)))
    --same;
  return {{static_cast<uint32_t>(begin), static_cast<uint32_t>(from.size() - same)},
          std::string(to.substr(begin, to.size() - same - begin))};
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
