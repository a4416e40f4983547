// What `check` is doing, on a terminal's stderr.
#pragma once

#include "server/workers/results.h"

#include <string>
#include <vector>

namespace salve::server {

/// One line; it is wiped before anything else is written.
class ProgressLine {
public:
  explicit ProgressLine(bool shown) : shown_(shown) {}
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine &) = delete;
  ProgressLine &operator=(const ProgressLine &) = delete;

  bool isShown() const { return shown_; }
  void show(const std::string &what);
  void clear();

private:
  bool shown_;
  bool visible_ = false;
};

/// "[12 of 40, 2 min left] " in functions; "about" while there are files that nobody has parsed.
std::string progressOf(const std::vector<const FileResult *> &files, double seconds);

} // namespace salve::server
