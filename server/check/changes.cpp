#include "server/check/changes.h"

#include "engine/support/tokens.h"
#include "protocol/position.h"
#include "server/project/compile_commands.h"
#include "server/project/processes.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace salve::server {

namespace fs = std::filesystem;

namespace {

using LineRange = std::pair<uint32_t, uint32_t>;

/// "12,3" or "12": first line from 1, and how many.
LineRange rangeIn(std::string_view text) {
  uint32_t first = 0, count = 1;
  const char *end = text.data() + text.size();
  auto [comma, error] = std::from_chars(text.data(), end, first);
  if (error == std::errc() && comma != end && *comma == ',')
    std::from_chars(comma + 1, end, count);
  return {first, count};
}

/// `@@ -a,b +c,d @@`
void addHunk(std::string_view line, ChangedLinesOfFile &file) {
  size_t plus = line.find('+');
  if (plus == std::string_view::npos)
    return;
  std::string_view range = line.substr(plus + 1);
  auto [first, count] = rangeIn(range.substr(0, range.find(' ')));
  if (count > 0)
    file.lines.emplace_back(first - 1, first - 1 + count);
  else // behind that line (0: before the first) something is gone
    file.lines.emplace_back(first == 0 ? 0 : first - 1, first + 1);
}

std::vector<std::string> namesIn(std::string_view text) { // NUL behind each
  std::vector<std::string> names;
  while (!text.empty()) {
    size_t end = text.find('\0');
    names.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return names;
}

bool haveCommonLines(LineRange a, LineRange b) { return a.first < b.second && b.first < a.second; }

/// Lines that hold tokens outside of all functions.
bool touchesCodeOutside(const FileResult &file, const protocol::LineIndex &index,
                        const ChangedLinesOfFile &changed) {
  for (const Token &token : tokens(file.text)) {
    const uint32_t line = index.lineOf(token.range.begin);
    auto isHere = [&](LineRange lines) { return lines.first <= line && line < lines.second; };
    if (std::none_of(changed.lines.begin(), changed.lines.end(), isHere))
      continue;
    auto contains = [&](const FunctionResult &function) {
      const ByteRange &range = function.info.range.bytes;
      return range.begin <= token.range.begin && token.range.end <= range.end;
    };
    if (std::none_of(file.functions.begin(), file.functions.end(), contains))
      return true;
  }
  return false;
}

bool isInOneFunction(const FileResult &file, const protocol::LineIndex &index, LineRange lines) {
  return std::any_of(file.functions.begin(), file.functions.end(), [&](const FunctionResult &f) {
    return index.lineOf(f.info.range.bytes.begin) <= lines.first &&
           lines.second <= index.lineOf(f.info.range.bytes.end) + 1;
  });
}

} // namespace

std::map<std::string, ChangedLinesOfFile> changedLinesOf(std::string_view diff) {
  std::map<std::string, ChangedLinesOfFile> files;
  ChangedLinesOfFile *file = nullptr;
  while (!diff.empty()) {
    size_t end = diff.find('\n');
    std::string_view line = diff.substr(0, end);
    diff.remove_prefix(end == std::string_view::npos ? diff.size() : end + 1);
    if (line.starts_with("diff --git "))
      file = nullptr;
    else if (!file && line.starts_with("+++ b/"))
      file = &files[std::string(line.substr(6, line.find('\t') - 6))];
    else if (file && line.starts_with("@@ "))
      addHunk(line, *file);
    else if (file && line.starts_with("-"))
      file->takenAway |= !tokens(line.substr(1)).empty();
  }
  return files;
}

const Changes::Repository &Changes::repositoryOf(const fs::path &file) {
  const fs::path folder = normalPath(file).parent_path();
  auto [top, isNew] = tops_.try_emplace(folder);
  if (isNew) {
    ProcessResult asked =
        runProcess({"git", "-C", folder.string(), "rev-parse", "--show-toplevel"});
    if (asked.status == 0)
      top->second = normalPath(asked.out.substr(0, asked.out.find('\n')));
  }
  auto [entry, isUnknown] = repositories_.try_emplace(top->second);
  Repository &repository = entry->second;
  if (!isUnknown)
    return repository;
  if (top->second.empty()) {
    repository.error = "not in a repository of git";
    return repository;
  }
  const std::string root = top->second.string();
  auto git = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"git", "-C", root, "-c", "core.quotePath=false"});
    return runProcess(arguments);
  };
  ProcessResult commit =
      git({"rev-parse", "--verify", "--quiet", "--end-of-options", revision_ + "^{commit}"});
  if (commit.status != 0) {
    repository.error = fmt::format("no revision '{}' in {}", revision_, root);
    return repository;
  }
  commit.out.resize(commit.out.find_last_not_of('\n') + 1);
  const std::vector<std::string> diff = {
      "diff",       "--no-color",   "--no-ext-diff",   "--no-textconv",
      "--relative", "--no-renames", "--src-prefix=a/", "--dst-prefix=b/"};
  auto differing = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments = diff;
    arguments.insert(arguments.end(), more.begin(), more.end());
    arguments.insert(arguments.end(), {commit.out, "--"});
    return git(arguments);
  };
  ProcessResult names = differing({"--name-only", "-z"}), hunks = differing({"--unified=0"});
  ProcessResult others = git({"ls-files", "--others", "--exclude-standard", "-z"});
  for (const ProcessResult *result : {&names, &hunks, &others})
    if (result->status != 0)
      repository.error =
          "git: " + (result->err.empty() ? "did not end in time or printed too much"
                                         : result->err.substr(0, result->err.find('\n')));
  std::map<std::string, ChangedLinesOfFile> lines = changedLinesOf(hunks.out);
  for (const std::string &name : namesIn(names.out))
    if (auto known = lines.find(name); known != lines.end())
      repository.files[normalPath(top->second / name).string()] = std::move(known->second);
    else
      repository.whole.insert(normalPath(top->second / name).string());
  for (const std::string &name : namesIn(others.out))
    repository.whole.insert(normalPath(top->second / name).string());
  return repository;
}

std::optional<std::string> Changes::problemWith(const std::string &path) {
  const std::string &error = repositoryOf(path).error;
  return error.empty() ? std::nullopt : std::optional(error);
}

void Changes::narrow(FileResult &file) {
  const Repository &repository = repositoryOf(file.path);
  const std::string path = normalPath(file.path).string();
  const bool isNew = repository.whole.count(path) != 0;
  auto hasChanged = [&](const std::string &read) {
    return normalPath(read).string() != path && repository.has(normalPath(read).string());
  };
  if (isNew || std::any_of(file.reads.begin(), file.reads.end(), hasChanged))
    return;
  auto found = repository.files.find(path);
  if (found == repository.files.end()) {
    file.functions.clear();
    return;
  }
  const ChangedLinesOfFile &changed = found->second;
  const protocol::LineIndex index(file.text);
  auto isOutside = [&](LineRange lines) { return !isInOneFunction(file, index, lines); };
  if (touchesCodeOutside(file, index, changed) ||
      (changed.takenAway && std::any_of(changed.lines.begin(), changed.lines.end(), isOutside)))
    return;
  std::erase_if(file.functions, [&](const FunctionResult &function) {
    const ByteRange &range = function.info.range.bytes;
    const LineRange own{index.lineOf(range.begin), index.lineOf(range.end) + 1};
    return std::none_of(changed.lines.begin(), changed.lines.end(),
                        [&](LineRange lines) { return haveCommonLines(lines, own); });
  });
}

} // namespace salve::server
