// Comments that speak to Salve.
//
// A scan of its own instead of Clang's comment handlers: it needs comments, strings
// and character constants only, and no preprocessing.
#include "engine/frontend/notes.h"

#include <cctype>
#include <optional>

namespace salve::frontend {

namespace {

/// The word at the front of `s`, which is cut behind it.
std::string_view takeWord(std::string_view &s) {
  s = trimmed(s);
  std::string_view word = s.substr(0, s.find_first_of(" \t\r\n:,"));
  s.remove_prefix(word.size());
  return word;
}

struct Pending {
  bool trust = false, ignore = false;
  std::string reason;
};

/// What is behind `salve ignore` in a comment without its delimiters.
std::optional<std::string> reasonToIgnore(std::string_view comment) {
  if (comment.starts_with('@'))
    comment.remove_prefix(1);
  if (takeWord(comment) != "salve" || takeWord(comment) != "ignore")
    return std::nullopt;
  while (!comment.empty() && (comment.front() == ':' || comment.front() == ','))
    comment.remove_prefix(1);
  return std::string(trimmed(comment));
}

/// `comment` without its delimiters, starting behind `//` or `/*`.
void readComment(std::string_view comment, Pending &pending) {
  if (!comment.starts_with('@'))
    return;
  if (std::optional<std::string> reason = reasonToIgnore(comment)) {
    pending.ignore = true;
    pending.reason = std::move(*reason);
  }
  comment.remove_prefix(1);
  pending.trust |= takeWord(comment) == "salve" && takeWord(comment) == "trust";
}

ByteRange lineAround(std::string_view text, size_t at) {
  size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1; // npos + 1 is 0
  size_t end = std::min(text.find('\n', at), text.size());
  return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
}

bool opensLine(std::string_view text, size_t at) {
  size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1; // npos + 1 is 0
  std::string_view before = text.substr(line, at - line);
  return trimmed(before.starts_with("\xef\xbb\xbf") ? before.substr(3) : before).empty();
}

/// Behind the closing quote, or behind the end of a line that no backslash continues.
size_t endOfLiteral(std::string_view text, size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote && text[at] != '\n')
    at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

} // namespace

/// The comment at [begin, end), whose text is `comment`.
static void readLineNote(std::string_view text, size_t begin, size_t end, std::string_view comment,
                         Notes &notes) {
  const bool isAlone = opensLine(text, begin);
  if (isAlone && comment.starts_with('@')) // about what follows
    return;
  std::optional<std::string> reason = reasonToIgnore(comment);
  if (!reason)
    return;
  const size_t next = isAlone ? std::min(text.find('\n', end), text.size() - 1) + 1 : begin;
  notes.lines.emplace_back(lineAround(text, next), std::move(*reason));
}

Notes readNotes(const std::string &content) {
  Notes notes;
  std::string_view text = content;
  if (text.find("salve") == std::string_view::npos)
    return notes;
  Pending pending;
  size_t at = text.starts_with("\xef\xbb\xbf") ? 3 : 0;
  while (at < text.size()) {
    if (std::isspace(static_cast<unsigned char>(text[at]))) {
      ++at;
    } else if (text.substr(at, 2) == "//") {
      size_t end = std::min(text.find('\n', at), text.size());
      if (opensLine(text, at))
        readComment(text.substr(at + 2, end - at - 2), pending);
      readLineNote(text, at, end, text.substr(at + 2, end - at - 2), notes);
      at = end;
    } else if (text.substr(at, 2) == "/*") {
      size_t end = std::min(text.find("*/", at + 2), text.size());
      if (opensLine(text, at))
        readComment(text.substr(at + 2, end - at - 2), pending);
      readLineNote(text, at, end, text.substr(at + 2, end - at - 2), notes);
      at = std::min(end + 2, text.size());
    } else {
      if (pending.trust)
        notes.trust.insert(static_cast<uint32_t>(at));
      if (pending.ignore)
        notes.ignore[static_cast<uint32_t>(at)] = pending.reason;
      pending = {};
      at = text[at] == '"' || text[at] == '\'' ? endOfLiteral(text, at) : at + 1;
    }
  }
  return notes;
}

} // namespace salve::frontend
