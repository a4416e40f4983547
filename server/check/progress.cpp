#include "server/check/progress.h"

#include "server/check/snippet.h"

#include <fmt/format.h>

#include <cstdio>

namespace salve::server {

void ProgressLine::show(const std::string &what) {
  if (!shown_)
    return;
  fmt::print(stderr, "\r\x1b[K{}", printable(what).substr(0, 200));
  std::fflush(stderr);
  visible_ = true;
}

void ProgressLine::clear() {
  if (!visible_)
    return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  visible_ = false;
}

namespace {

std::string left(double seconds) {
  if (seconds < 60)
    return fmt::format("{:.0f} s left", seconds);
  return fmt::format("{:.0f} min left", seconds / 60);
}

} // namespace

std::string progressOf(const std::vector<const FileResult *> &files, double seconds) {
  size_t parsed = 0, known = 0, done = 0;
  for (const FileResult *file : files) {
    parsed += file->parsed;
    known += file->functions.size();
    for (const FunctionResult &function : file->functions)
      done += function.finished;
  }
  const bool isGuess = parsed < files.size();
  const size_t all = parsed > 0 ? known * files.size() / parsed : 0;
  if (all <= 1)
    return "";
  std::string text = fmt::format("[{} of {}{}", done, isGuess ? "about " : "", all);
  constexpr double kEnough = 5; // seconds before they tell anything
  if (done > 0 && seconds > kEnough)
    text += ", " + left(seconds / static_cast<double>(done) * static_cast<double>(all - done));
  return text + "] ";
}

} // namespace salve::server
