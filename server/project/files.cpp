#include "server/project/files.h"
#include "engine/support/files.h"
#include "engine/support/limits/server.h"
#include "server/project/descriptor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <set>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace salve::server {

namespace fs = std::filesystem;

namespace {

std::string reason() { return std::strerror(errno); }

using Identity = std::pair<dev_t, ino_t>;

std::optional<Identity> identityOf(const fs::path &path) {
  struct stat status;
  if (::stat(path.c_str(), &status) != 0)
    return std::nullopt;
  return Identity(status.st_dev, status.st_ino);
}

struct FolderWalk {
  FoundFiles &found;
  std::set<Identity> folders;
  std::set<Identity> files;

  void addFile(const fs::path &path) {
    auto identity = identityOf(path);
    if (!identity || files.insert(*identity).second)
      found.files.push_back(path.string());
  }

  void addFolder(const fs::path &folder);
};

void FolderWalk::addFolder(const fs::path &folder) {
  auto identity = identityOf(folder);
  if (!identity || !folders.insert(*identity).second)
    return;
  std::error_code error;
  std::vector<fs::path> entries;
  for (fs::directory_iterator i(folder, error), end; !error && i != end; i.increment(error))
    entries.push_back(i->path());
  if (error)
    found.errors.push_back({fmt::format("{}: {}", folder.string(), error.message())});
  std::sort(entries.begin(), entries.end());
  for (const fs::path &entry : entries) {
    std::error_code ignored;
    if (fs::is_directory(entry, ignored))
      addFolder(entry);
    else if (entry.extension() == ".c" && fs::is_regular_file(entry, ignored))
      addFile(entry);
  }
}

} // namespace

FoundFiles findSources(const std::vector<std::string> &paths) {
  FoundFiles found;
  FolderWalk walk{found, {}, {}};
  for (const std::string &path : paths) {
    std::error_code error;
    fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) {
      found.errors.push_back(
          {fmt::format("{}: {}", path, error ? error.message() : "does not exist")});
    } else if (fs::is_directory(status)) {
      size_t before = found.files.size(), errors = found.errors.size();
      walk.addFolder(path);
      if (found.files.size() == before && found.errors.size() == errors)
        found.errors.push_back({fmt::format("{}: no C files (*.c) in this folder", path)});
    } else {
      walk.addFile(path);
      found.named.insert(path);
    }
  }
  return found;
}

std::vector<fs::path> filesBelow(const fs::path &folder) {
  std::vector<fs::path> result;
  std::error_code error;
  size_t seen = 0;
  for (auto at = fs::recursive_directory_iterator(
           folder, fs::directory_options::skip_permission_denied, error);
       !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    if (++seen > limits::project::kEntries)
      return {};
    if (at->is_directory(error) && at->path().filename().string().starts_with('.'))
      at.disable_recursion_pending();
    else if (at->is_regular_file(error))
      result.push_back(at->path());
  }
  return result;
}

ReadResult readFile(const fs::path &path) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0)
    return {std::nullopt, reason()};
  std::string text;
  std::vector<char> buffer(1 << 16);
  while (true) {
    ssize_t got = ::read(file.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return {std::nullopt, reason()};
    if (got == 0)
      return {std::move(text), ""};
    text.append(buffer.data(), static_cast<size_t>(got));
    if (text.size() > limits::files::kBytes)
      return {std::nullopt, fmt::format("larger than {} MB", limits::files::kBytes >> 20)};
  }
}

std::optional<std::string> replaceFile(const fs::path &path, std::string_view expected,
                                       std::string_view text) {
  std::error_code error;
  fs::path target = fs::canonical(path, error);
  if (error)
    return error.message();
  ReadResult now = readFile(target);
  if (!now.text)
    return now.error;
  if (*now.text != expected)
    return "the file has changed since it was read";
  struct stat status;
  if (::stat(target.c_str(), &status) != 0)
    return reason();
  if (::access(target.c_str(), W_OK) != 0)
    return reason();
  std::string beside = (target.parent_path() / ".salve-XXXXXX").string();
  Descriptor file(::mkostemp(beside.data(), O_CLOEXEC));
  if (file.get() < 0)
    return reason();
  std::optional<std::string> problem;
  if (!writeAll(file.get(), text))
    problem = reason();
  if (!problem && ::fchown(file.get(), status.st_uid, status.st_gid) != 0)
    errno = 0; // only root may give files away; the mode is what matters
  if (!problem && ::fchmod(file.get(), status.st_mode & 07777) != 0)
    problem = reason();
  if (!problem && (::fsync(file.get()) != 0 || !file.close()))
    problem = reason();
  if (!problem && ::rename(beside.c_str(), target.c_str()) != 0)
    problem = reason();
  if (problem)
    ::unlink(beside.c_str());
  return problem;
}

} // namespace salve::server
