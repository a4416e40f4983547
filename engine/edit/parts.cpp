#include "engine/edit/parts.h"

#include "engine/edit/spelling.h"

#include <algorithm>

namespace salve::edit {

using namespace ir;
using Kind = change::Writing::Kind;

namespace {

constexpr size_t kShownCode = 40; ///< characters of code in a title
constexpr size_t kContext = 8;    ///< at least, on both sides of what differs in long code

std::string onOneLine(std::string_view code) {
  std::string line;
  for (char c : code) {
    bool blank = c == ' ' || (c >= '\t' && c <= '\r');
    if (!blank)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  while (!line.empty() && line.back() == ' ')
    line.pop_back();
  return line;
}

std::string abbreviated(std::string line, size_t most = kShownCode) {
  if (line.size() <= most)
    return line;
  size_t end = most - 1;
  while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80)
    --end;
  return line.substr(0, end) + "…";
}

/// Without its first and last bytes, of whole words.
std::string middle(const std::string &line, size_t front, size_t back) {
  return (front ? "…" : "") + line.substr(front, line.size() - front - back) + (back ? "…" : "");
}

} // namespace

std::string asCode(std::string_view code) { return "`" + abbreviated(onOneLine(code)) + "`"; }

std::string asCode(std::string_view code, std::string_view last) {
  const std::string end = abbreviated(onOneLine(last));
  const size_t room = kShownCode - std::min(kShownCode - kContext, end.size() + 1);
  return "`" + abbreviated(onOneLine(code), room) + " " + end + "`";
}

std::string replacement(std::string_view before, std::string_view after) {
  std::string a = onOneLine(before), b = onOneLine(after);
  if (b.empty())
    return "Delete " + asCode(a);
  if (std::max(a.size(), b.size()) > kShownCode) {
    const size_t shorter = std::min(a.size(), b.size());
    size_t front = 0, back = 0;
    while (front < shorter && a[front] == b[front])
      ++front;
    while (back < shorter - front && a[a.size() - 1 - back] == b[b.size() - 1 - back])
      ++back;
    front -= std::min(front, kContext);
    back -= std::min(back, kContext);
    while (front > 0 && a[front - 1] != ' ')
      --front;
    while (back > 0 && a[a.size() - back] != ' ')
      --back;
    a = middle(a, front, back);
    b = middle(b, front, back);
  }
  return "Replace `" + abbreviated(a) + "` with `" + abbreviated(b) + "`";
}

ByteRange Parts::fileOf(const Program &program, const change::Writing &how) {
  uint32_t at = 0;
  if (how.anchor && how.anchor.index < program.stmts.size())
    at = program.stmts[how.anchor].range.bytes.begin;
  else if (how.expr && how.expr.index < program.exprs.size())
    at = program.exprs[how.expr].range.bytes.begin;
  const Header *header = program.headerAt(at);
  return header ? header->bytes : ByteRange{0, static_cast<uint32_t>(program.mainText().size())};
}

ByteRange Parts::expr() const {
  const Expr &expr = context_.program().exprs[how_.expr];
  return context_.spot(expr, *expr.text.use, false).range;
}

/// As people write it: `i < n / 2`, `a && b == c`, but `x << (n / 2)`.
static Precedence asOperandOf(const Program &program, const Expr &parent) {
  switch (precedenceOf(program, parent)) {
  case Precedence::LogicalOr:
  case Precedence::LogicalAnd: return Precedence::Equality;
  case Precedence::Equality:
  case Precedence::Relational: return Precedence::Additive;
  case Precedence::Additive: return Precedence::Multiplicative;
  default: return Precedence::Unary;
  }
}

/// What stands around the expression needs it to be at least that.
Precedence Parts::required() const {
  const repair::Occurrence *at = context_.at(how_.expr);
  const Expr &expr = context_.program().exprs[how_.expr];
  if (!at || context_.spot(expr, *expr.text.use, false).enclosed)
    return Precedence::Assignment;
  switch (at->role) {
  case repair::Role::Left:
  case repair::Role::Right:
    return asOperandOf(context_.program(), context_.program().exprs[at->parent]);
  case repair::Role::Operand: return Precedence::Unary;
  case repair::Role::Pointer: return Precedence::Postfix;
  case repair::Role::Test: return Precedence::LogicalOr;
  default: return Precedence::Assignment;
  }
}

std::optional<std::string> Parts::value() const {
  Precedence least = Precedence::Anything;
  if (how_.kind == Kind::Condition)
    least = how_.op == LogicalOp::And ? Precedence::LogicalAnd : Precedence::BitOr;
  else if (how_.kind == Kind::Replace)
    least = required();
  else if (how_.kind == Kind::Initialise)
    least = Precedence::Assignment;
  if (how_.kind == Kind::Initialise && !how_.value)
    return "{0}";
  return spellAt(extended_, how_.value, least);
}

std::optional<std::string> Parts::condition() const {
  auto spelled = spell(extended_, how_.value);
  return spelled ? std::optional(spelled->text) : std::nullopt;
}

std::optional<std::string> Parts::statement() const {
  return spellStatement(extended_, how_.statement);
}

std::optional<std::string> Parts::declaration() const {
  auto name = condition();
  std::string type = context_.program().types[context_.program().exprs[how_.expr].type].name;
  bool isPlain = type.find_first_of("([") == std::string::npos;
  if (!name || type.empty() || !isPlain)
    return std::nullopt;
  if (type.back() != '*')
    type += ' ';
  return type + *name + " = " + oldExpr() + ";";
}

} // namespace salve::edit
