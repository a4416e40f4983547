#include "server/project/sources.h"

#include "server/project/files.h"

namespace salve::server {

namespace fs = std::filesystem;

namespace {

/// Relative to the working folder if it lies below it.
std::string shownPath(const fs::path &path) {
  std::error_code error;
  fs::path relative = path.lexically_relative(fs::current_path(error));
  bool below = !error && !relative.empty() && *relative.begin() != "..";
  return below ? relative.string() : path.string();
}

} // namespace

Sources::Sources(const std::string &path, const std::string &text, std::string directory)
    : main_(std::make_unique<SourceText>(path, text)), directory_(std::move(directory)) {}

const SourceText &Sources::of(const engine::Range &range) const {
  if (range.path.empty())
    return *main_;
  std::unique_ptr<SourceText> &header = headers_[range.path];
  if (!header) {
    fs::path path = fs::path(directory_) / range.path;
    header = std::make_unique<SourceText>(shownPath(path.lexically_normal()),
                                          readFile(path).text.value_or(""));
  }
  return *header;
}

} // namespace salve::server
