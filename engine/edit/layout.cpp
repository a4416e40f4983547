#include "engine/edit/layout.h"

#include <algorithm>

namespace salve::edit {

using namespace ir;

namespace {
bool blank(char c) { return c == ' ' || c == '\t'; }
} // namespace

ByteRange Layout::whole(StmtId id) const {
  const Stmt &stmt = context_.program().stmts[id];
  ByteRange range = context_.trimmed(stmt.range.bytes);
  bool ends = range.end > range.begin && text_[range.end - 1] == ';';
  bool isCompound = stmt.kind == StmtKind::Block ||
                    (stmt.kind != StmtKind::Declare && stmt.kind != StmtKind::Expr &&
                     range.end > range.begin && text_[range.end - 1] == '}');
  if (ends || isCompound)
    return range;
  if (stmt.kind == StmtKind::Declare) {
    // Other variables of the same declaration.
    size_t end = text_.find(';', range.end);
    range.end = end == std::string_view::npos ? range.end : static_cast<uint32_t>(end + 1);
    return range;
  }
  std::vector<Token> behind = context_.tokensFrom(range.end, 1);
  if (!behind.empty() && context_.program().textOf(behind[0].range) == ";")
    range.end = behind[0].range.end;
  return range;
}

std::optional<std::string> Layout::indentation(uint32_t offset) const {
  uint32_t begin = offset;
  while (begin > 0 && blank(text_[begin - 1]))
    --begin;
  if (begin > 0 && text_[begin - 1] != '\n')
    return std::nullopt;
  return std::string(text_.substr(begin, offset - begin));
}

uint32_t Layout::endBefore(uint32_t offset) const {
  auto before = context_.tokenBefore(offset);
  return before ? before->range.end : offset;
}

ByteRange Layout::lines(ByteRange range) const {
  auto indent = indentation(range.begin);
  size_t end = range.end;
  while (end < text_.size() && (blank(text_[end]) || text_[end] == '\r'))
    ++end;
  if (!indent || end >= text_.size() || text_[end] != '\n')
    return range;
  return {range.begin - static_cast<uint32_t>(indent->size()), static_cast<uint32_t>(end + 1)};
}

/// How most of the file's `if (…) return …;` look.
Layout::Style Layout::style() const {
  int counts[3] = {1, 0, 0};
  const std::vector<Token> all = context_.within(file_);
  auto spelled = [&](size_t i) { return context_.program().textOf(all[i].range); };
  for (size_t i = 2; i < all.size(); ++i) {
    std::string_view word = spelled(i);
    if (word != "return" && word != "break" && word != "continue")
      continue;
    bool newLine =
        text_.substr(all[i - 1].range.end, all[i].range.begin - all[i - 1].range.end).find('\n') !=
        std::string_view::npos;
    if (spelled(i - 1) == ")")
      ++counts[newLine ? 1 : 0];
    else if (spelled(i - 1) == "{" && spelled(i - 2) == ")" && i > 3 && newLine)
      ++counts[2];
  }
  int most = *std::max_element(counts, counts + 3);
  return counts[0] == most ? Style::SameLine : counts[1] == most ? Style::NextLine : Style::Braces;
}

/// One step of indentation: what the file's first indented line has.
std::string Layout::unit() const {
  for (size_t at = text_.find("{\n", file_.begin); at < file_.end; at = text_.find("{\n", at + 1)) {
    size_t begin = at + 2, end = begin;
    while (end < text_.size() && blank(text_[end]))
      ++end;
    std::string outer = lineIndentation(text_, static_cast<uint32_t>(at));
    std::string_view inner = text_.substr(begin, end - begin);
    if (inner.size() > outer.size() && inner.starts_with(outer))
      return std::string(inner.substr(outer.size()));
  }
  return "  ";
}

std::string Layout::conditional(const std::string &condition, const std::string &statement,
                                const std::string &indentation) const {
  std::string head = "if (" + condition + ")";
  switch (style()) {
  case Style::SameLine: break;
  case Style::NextLine: return head + "\n" + indentation + unit() + statement;
  case Style::Braces:
    return head + " {\n" + indentation + unit() + statement + "\n" + indentation + "}";
  }
  return head + " " + statement;
}

} // namespace salve::edit
