// The comments in front of a function, from the last one backwards.
#include "engine/support/function_budget.h"

#include <charconv>
#include <optional>

namespace salve {

namespace {

/// Takes the comment off the end of `text`, if there is one that opens its line.
std::optional<std::string_view> takeComment(std::string_view &text) {
  text = text.substr(0, trimmed(text).empty() ? 0 : text.find_last_not_of(kBlanks) + 1);
  const bool isBlock = text.ends_with("*/");
  const size_t open = isBlock ? text.rfind("/*") : text.rfind('\n') + 1; // npos + 1 is 0
  if (open == std::string_view::npos)
    return std::nullopt;
  const size_t line = isBlock ? text.substr(0, open).rfind('\n') + 1 : open;
  std::string_view comment = trimmed(text.substr(open));
  if (isBlock ? !trimmed(text.substr(line, open - line)).empty() : !comment.starts_with("//"))
    return std::nullopt;
  comment.remove_prefix(2);
  if (isBlock)
    comment.remove_suffix(2);
  text = text.substr(0, open);
  return comment;
}

/// Of "@ salve budget 60s" or "… 60".
std::optional<double> secondsIn(std::string_view comment) {
  for (const std::string_view word : {"@", "salve", "budget"}) {
    comment = trimmed(comment);
    if (!comment.starts_with(word))
      return std::nullopt;
    comment.remove_prefix(word.size());
  }
  comment = trimmed(comment);
  uint32_t seconds = 0;
  const auto [end, error] =
      std::from_chars(comment.data(), comment.data() + comment.size(), seconds);
  comment.remove_prefix(static_cast<size_t>(end - comment.data()));
  comment = trimmed(comment);
  return error == std::errc() && seconds > 0 && (comment.empty() || comment == "s")
             ? std::optional<double>(seconds)
             : std::nullopt;
}

} // namespace

double secondsFor(std::string_view text, ByteRange function, double otherwise) {
  std::string_view ahead = text.substr(0, function.begin);
  while (const std::optional<std::string_view> comment = takeComment(ahead))
    if (const std::optional<double> seconds = secondsIn(*comment))
      return *seconds;
  return otherwise;
}

} // namespace salve
