#include "server/project/include_folders.h"

#include "engine/support/limits/server.h"
#include "server/project/compile_commands.h"
#include "server/project/files.h"

#include <algorithm>
#include <optional>
#include <set>

namespace salve::server {

namespace fs = std::filesystem;

namespace {

/// Of the lines `#include "NAME"`.
std::vector<std::string> includedIn(const std::string &text) {
  std::vector<std::string> result;
  for (size_t at = 0; (at = text.find('#', at)) != std::string::npos; ++at) {
    const size_t word = text.find_first_not_of(" \t", at + 1);
    if (word == std::string::npos || text.compare(word, 7, "include") != 0)
      continue;
    const size_t begin = text.find_first_not_of(" \t", word + 7);
    if (begin == std::string::npos || text[begin] != '"')
      continue;
    const size_t end = text.find_first_of("\"\n", begin + 1);
    if (end != std::string::npos && text[end] == '"')
      result.push_back(text.substr(begin + 1, end - begin - 1));
  }
  return result;
}

/// The folders of -I and the like.
std::vector<fs::path> foldersOf(const std::vector<std::string> &flags) {
  std::vector<fs::path> result;
  for (size_t i = 0; i < flags.size(); ++i)
    for (const std::string option : {"-I", "-iquote", "-isystem", "-idirafter"}) {
      if (flags[i] == option && i + 1 < flags.size())
        result.emplace_back(flags[i + 1]);
      else if (flags[i].starts_with(option) && flags[i] != option)
        result.emplace_back(flags[i].substr(option.size()));
    }
  return result;
}

/// All headers of the project, by name.
std::multimap<std::string, fs::path> headersBelow(const fs::path &root) {
  std::multimap<std::string, fs::path> result;
  for (const fs::path &file : filesBelow(root))
    result.emplace(file.filename().string(), file);
  return result;
}

class HeaderSearch {
public:
  HeaderSearch(const fs::path &file, std::vector<fs::path> folders, const fs::path &root)
      : file_(file), known_(std::move(folders)), root_(root) {}

  std::vector<std::string> run(const std::string &text) {
    add(file_.parent_path(), text);
    while (!open_.empty() && read_.size() < limits::project::kHeaders) {
      const fs::path header = open_.back();
      open_.pop_back();
      if (const ReadResult read = readFile(header); read.text)
        add(header.parent_path(), *read.text);
    }
    return std::move(found_);
  }

private:
  void add(const fs::path &folder, const std::string &text) {
    for (const std::string &name : includedIn(text)) {
      std::optional<fs::path> header = isFile(folder / name);
      for (const fs::path &known : known_)
        if (!header)
          header = isFile(known / name);
      if (!header)
        header = find(name);
      if (header && read_.insert(*header).second)
        open_.push_back(*header);
    }
  }

  static std::optional<fs::path> isFile(const fs::path &path) {
    std::error_code error;
    return fs::is_regular_file(path, error) ? std::optional(normalPath(path)) : std::nullopt;
  }

  std::optional<fs::path> find(const std::string &name) {
    if (!headers_)
      headers_ = headersBelow(root_);
    const fs::path wanted = fs::path(name).lexically_normal();
    std::optional<fs::path> best;
    std::ptrdiff_t common = -1;
    const auto [first, last] = headers_->equal_range(wanted.filename().string());
    for (auto at = first; at != last; ++at) {
      const fs::path &path = at->second;
      if (!isBehind(path, wanted))
        continue;
      const std::ptrdiff_t shared = std::distance(
          file_.begin(), std::mismatch(file_.begin(), file_.end(), path.begin(), path.end()).first);
      if (shared == common)
        best.reset();
      else if (shared > common)
        best = path, common = shared;
    }
    if (!best)
      return std::nullopt;
    fs::path folder = *best;
    for (auto part = wanted.begin(); part != wanted.end(); ++part)
      folder = folder.parent_path();
    known_.push_back(folder);
    found_.push_back(folder.string());
    return best;
  }

  /// Whether the path ends with those parts.
  static bool isBehind(const fs::path &path, const fs::path &wanted) {
    const auto parts = std::distance(wanted.begin(), wanted.end());
    const auto all = std::distance(path.begin(), path.end());
    return parts < all && *wanted.begin() != ".." &&
           std::equal(wanted.begin(), wanted.end(), std::prev(path.end(), parts));
  }

  const fs::path file_;
  std::vector<fs::path> known_;
  const fs::path root_;
  std::optional<std::multimap<std::string, fs::path>> headers_{};
  std::vector<fs::path> open_{};
  std::set<fs::path> read_{};
  std::vector<std::string> found_{};
};

} // namespace

void IncludeFolders::addTo(engine::Request &request) {
  if (request.folders.empty())
    return;
  const std::string root = *std::max_element(
      request.folders.begin(), request.folders.end(),
      [](const std::string &a, const std::string &b) { return a.size() < b.size(); });
  std::vector<std::string> asked = includedIn(request.text);
  asked.insert(asked.end(), request.flags.begin(), request.flags.end());
  asked.push_back(root);
  Known &known = known_[request.path];
  if (known.asked != asked) {
    known.folders = HeaderSearch(request.path, foldersOf(request.flags), root).run(request.text);
    known.asked = std::move(asked);
  }
  for (const std::string &folder : known.folders)
    request.flags.insert(request.flags.end(), {"-idirafter", folder});
}

} // namespace salve::server
