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

class Sources {
public:
  /// `directory`: what relative header paths are meant in.
  Sources(const std::string &path, const std::string &text, std::string directory);

  const SourceText &main() const { return *main_; }
  /// The text that a range points into; an unreadable header has an empty one.
  const SourceText &of(const engine::Range &range) const;

private:
  std::unique_ptr<SourceText> main_;
  std::string directory_;
  mutable std::map<std::string, std::unique_ptr<SourceText>> headers_; ///< a cache
};

} // namespace salve::server
