// The texts that findings point into: the analysed file, and headers read when needed.
#pragma once

#include "engine/engine.h"
#include "protocol/position.h"

#include <map>
#include <memory>
#include <string>

namespace salve::server {

struct SourceText {
  std::string path; ///< as it is shown
  std::string text;
  protocol::LineIndex lines;

  SourceText(std::string shown, std::string content)
      : path(std::move(shown)), text(std::move(content)), lines(text) {}
  SourceText(const SourceText &) = delete;
  SourceText &operator=(const SourceText &) = delete;
};

/// Texts that count instead of the files; by normal path.
using OpenTexts = std::map<std::string, const std::string *>;
OpenTexts openTexts(const std::vector<engine::Unit> &units);

class Sources {
public:
  /// `directory`: what relative header paths are meant in; `open`: texts that count instead of
  /// files, by whole path.
  Sources(const std::string &path, const std::string &text, std::string directory,
          OpenTexts open = {});

  const SourceText &main() const { return *main_; }
  /// The text that a range points into; an unreadable header has an empty one.
  const SourceText &of(const engine::Range &range) const { return at(range.path); }
  /// As paths are told in findings: "" is the file's own.
  const SourceText &at(const std::string &path) const;
  std::string wholePath(const std::string &path) const;

private:
  std::unique_ptr<SourceText> main_;
  std::string directory_;
  OpenTexts open_;
  mutable std::map<std::string, std::unique_ptr<SourceText>> headers_; ///< a cache
};

/// The request for the texts with these edits; of headers they are units then. Nothing as with
/// applyEdits.
std::optional<engine::Request> edited(engine::Request request, const std::vector<TextEdit> &edits);

} // namespace salve::server
