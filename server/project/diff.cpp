#include "server/project/diff.h"

#include <fmt/format.h>

#include <algorithm>

namespace salve::server {

namespace {

constexpr size_t kContext = 3;

/// Lines as diff and patch see them: a CR alone ends none. The last one may be empty.
class DiffLines {
public:
  explicit DiffLines(std::string_view text) : size_(static_cast<uint32_t>(text.size())) {
    for (uint32_t i = 0; i < size_; ++i)
      if (text[i] == '\n')
        starts_.push_back(i + 1);
  }
  uint32_t of(uint32_t offset) const {
    auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
    return static_cast<uint32_t>(after - starts_.begin() - 1);
  }
  uint32_t begin(uint32_t line) const { return line < starts_.size() ? starts_[line] : size_; }
  uint32_t count() const { return static_cast<uint32_t>(starts_.size()); }

private:
  std::vector<uint32_t> starts_{0};
  uint32_t size_;
};

/// Drops lines that both sides begin or end with.
void trim(ChangedLines &change) {
  auto &before = change.oldLines;
  auto &after = change.newLines;
  while (!before.empty() && !after.empty() && before.back() == after.back()) {
    before.pop_back();
    after.pop_back();
  }
  size_t same = 0;
  while (same < before.size() && same < after.size() && before[same] == after[same])
    ++same;
  before.erase(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(same));
  after.erase(after.begin(), after.begin() + static_cast<std::ptrdiff_t>(same));
  change.oldBegin += static_cast<uint32_t>(same);
}

void appendLine(std::string &out, char mark, const std::string &line) {
  out += mark;
  out += line;
  if (line.empty() || line.back() != '\n')
    out += "\n\\ No newline at end of file\n";
}

/// "12" or "12,3"; a side without lines is named by the line before it, as diff does.
std::string hunkSide(size_t begin, size_t count) {
  size_t first = count == 0 ? begin : begin + 1;
  return count == 1 ? fmt::format("{}", first) : fmt::format("{},{}", first, count);
}

/// One hunk of neighbouring changes [first, last).
void appendHunk(std::string &out, const std::vector<std::string> &lines,
                const std::vector<ChangedLines> &changes, size_t first, size_t last) {
  size_t begin = changes[first].oldBegin - std::min<size_t>(changes[first].oldBegin, kContext);
  const ChangedLines &final = changes[last - 1];
  size_t end = std::min(lines.size(), final.oldBegin + final.oldLines.size() + kContext);
  size_t newBegin = changes[first].newBegin - (changes[first].oldBegin - begin);
  size_t newCount = end - begin;
  for (size_t i = first; i < last; ++i)
    newCount += changes[i].newLines.size() - changes[i].oldLines.size();
  out += fmt::format("@@ -{} +{} @@\n", hunkSide(begin, end - begin), hunkSide(newBegin, newCount));
  size_t at = begin;
  for (size_t i = first; i < last; ++i) {
    for (; at < changes[i].oldBegin; ++at)
      appendLine(out, ' ', lines[at]);
    for (const std::string &line : changes[i].oldLines)
      appendLine(out, '-', line);
    for (const std::string &line : changes[i].newLines)
      appendLine(out, '+', line);
    at += changes[i].oldLines.size();
  }
  for (; at < end; ++at)
    appendLine(out, ' ', lines[at]);
}

} // namespace

std::vector<std::string> splitLines(std::string_view text) {
  DiffLines index(text);
  std::vector<std::string> lines;
  for (uint32_t i = 0; i < index.count(); ++i)
    if (index.begin(i) < text.size())
      lines.emplace_back(text.substr(index.begin(i), index.begin(i + 1) - index.begin(i)));
  return lines;
}

namespace {

/// The change that `edits`, all within the lines [first, last], make.
ChangedLines changeOf(std::string_view text, const DiffLines &index, uint32_t first, uint32_t last,
                      std::vector<TextEdit> edits) {
  uint32_t begin = index.begin(first);
  for (TextEdit &edit : edits)
    edit.range = {edit.range.begin - begin, edit.range.end - begin};
  std::string_view old = text.substr(begin, index.begin(last + 1) - begin);
  ChangedLines change;
  change.oldBegin = first;
  change.oldLines = splitLines(old);
  change.newLines = splitLines(applyEdits(old, std::move(edits)).value_or(std::string(old)));
  return change;
}

} // namespace

std::vector<ChangedLines> changedLines(std::string_view text, std::vector<TextEdit> edits) {
  if (!applyEdits(text, edits))
    return {};
  std::stable_sort(edits.begin(), edits.end(), [](const TextEdit &a, const TextEdit &b) {
    return a.range.begin < b.range.begin;
  });
  DiffLines index(text);
  std::vector<ChangedLines> changes;
  std::ptrdiff_t shift = 0; // new line number minus old one
  for (auto group = edits.begin(); group != edits.end();) {
    uint32_t first = index.of(group->range.begin);
    uint32_t last = index.of(group->range.end);
    auto end = group + 1;
    for (; end != edits.end() && index.of(end->range.begin) <= last; ++end)
      last = std::max(last, index.of(end->range.end));
    ChangedLines change = changeOf(text, index, first, last, {group, end});
    std::ptrdiff_t grown = static_cast<std::ptrdiff_t>(change.newLines.size()) -
                           static_cast<std::ptrdiff_t>(change.oldLines.size());
    trim(change);
    change.newBegin = static_cast<uint32_t>(change.oldBegin + shift);
    shift += grown;
    if (!change.oldLines.empty() || !change.newLines.empty())
      changes.push_back(std::move(change));
    group = end;
  }
  return changes;
}

std::vector<TextEdit> withLineEndsOf(std::string_view text, std::vector<TextEdit> edits) {
  size_t lineEnd = text.find('\n');
  if (lineEnd == std::string_view::npos || lineEnd == 0 || text[lineEnd - 1] != '\r')
    return edits;
  for (TextEdit &edit : edits) {
    std::string converted;
    for (size_t i = 0; i < edit.newText.size(); ++i) {
      if (edit.newText[i] == '\n' && (i == 0 || edit.newText[i - 1] != '\r'))
        converted += '\r';
      converted += edit.newText[i];
    }
    edit.newText = std::move(converted);
  }
  return edits;
}

std::string unifiedDiff(std::string_view path, std::string_view text,
                        const std::vector<TextEdit> &edits) {
  std::vector<ChangedLines> changes = changedLines(text, edits);
  if (changes.empty())
    return "";
  std::vector<std::string> lines = splitLines(text);
  while (path.starts_with('/'))
    path.remove_prefix(1);
  std::string out = fmt::format("--- a/{}\n+++ b/{}\n", path, path);
  for (size_t first = 0; first < changes.size();) {
    size_t last = first + 1;
    while (last < changes.size() &&
           changes[last].oldBegin <=
               changes[last - 1].oldBegin + changes[last - 1].oldLines.size() + 2 * kContext)
      ++last;
    appendHunk(out, lines, changes, first, last);
    first = last;
  }
  return out;
}

} // namespace salve::server
