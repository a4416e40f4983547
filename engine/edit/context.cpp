#include "engine/edit/context.h"

#include "engine/repair/rules/names.h"

#include <algorithm>
#include <array>

namespace salve::edit {

using namespace ir;
using repair::Occurrence;

namespace {
constexpr uint32_t kNoOccurrence = UINT32_MAX;
} // namespace

Context::Context(const Program &program)
    : program_(program), directives_(directives(program.text)),
      tokens_(salve::tokens(program.text)), occurrenceOf_(program.exprs.size(), kNoOccurrence),
      parents_(program.stmts.size()) {
  for (uint32_t i = 0; i < program.stmts.size(); ++i)
    for (StmtId child : program.stmts[StmtId(i)].children)
      if (child)
        parents_[child.index] = StmtId(i);
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    for (const Occurrence &occurrence : repair::occurrences(program, FunctionId(i))) {
      occurrenceOf_[occurrence.expr.index] = static_cast<uint32_t>(occurrences_.size());
      occurrences_.push_back(occurrence);
    }
}

const Stmt *Context::parentOf(StmtId stmt) const {
  StmtId parent = parents_[stmt.index];
  while (parent && program_.stmts[parent].kind == StmtKind::Block &&
         program_.textOf(program_.stmts[parent].range.bytes).substr(0, 1) != "{")
    parent = parents_[parent.index];
  return parent ? &program_.stmts[parent] : nullptr;
}

const Occurrence *Context::at(ExprId expr) const {
  uint32_t index = occurrenceOf_[repair::written(program_, expr).index];
  return index == kNoOccurrence ? nullptr : &occurrences_[index];
}

const MacroConstant *Context::nameOf(const Spot &spot, Bits value, bool needed) const {
  std::string_view old = program_.textOf(spot.range);
  if (!directives_.defines(old))
    return nullptr;
  const std::vector<MacroConstant> &macros = program_.macroConstants;
  const MacroConstant *name = repair::nameFor(program_, value, old, spot.range.begin);
  return name && (needed || repair::belongTogether(macros, *name, old)) ? name : nullptr;
}

/// The first that does not begin before `offset`.
std::vector<Token>::const_iterator Context::tokenAt(uint32_t offset) const {
  return std::lower_bound(tokens_.begin(), tokens_.end(), offset,
                          [](const Token &token, uint32_t at) { return token.range.begin < at; });
}

std::vector<Token> Context::within(ByteRange range) const {
  auto first = tokenAt(range.begin);
  auto last = first;
  while (last != tokens_.end() && last->range.end <= range.end)
    ++last;
  return {first, last};
}

std::vector<Token> Context::tokensFrom(uint32_t offset, size_t count) const {
  auto first = tokenAt(offset);
  auto left = static_cast<size_t>(tokens_.end() - first);
  return {first, first + static_cast<ptrdiff_t>(std::min(left, count))};
}

std::optional<Token> Context::tokenBefore(uint32_t offset) const {
  auto first = tokenAt(offset);
  return first == tokens_.begin() ? std::nullopt : std::optional(*std::prev(first));
}

ByteRange Context::trimmed(ByteRange range) const {
  std::vector<Token> inside = within(range);
  return inside.empty() ? range : ByteRange{inside.front().range.begin, inside.back().range.end};
}

bool Context::balanced(ByteRange range) const {
  int depth = 0;
  for (const Token &token : within(range)) {
    depth += spelled(token) == "(" ? 1 : spelled(token) == ")" ? -1 : 0;
    if (depth < 0)
      return false;
  }
  return depth == 0;
}

Spot Context::spot(const Expr &expr, ByteRange range, bool inBody) const {
  Spot result{trimmed(range), inBody, false, false};
  for (std::vector<Token> inside = within(result.range); inside.size() > 2;) {
    if (spelled(inside.front()) != "(")
      break;
    int depth = 0;
    size_t match = 0;
    do {
      depth += spelled(inside[match]) == "(" ? 1 : spelled(inside[match]) == ")" ? -1 : 0;
    } while (depth > 0 && ++match < inside.size());
    if (match + 1 != inside.size())
      break;
    inside = {inside.begin() + 1, inside.end() - 1};
    result.range = {inside.front().range.begin, inside.back().range.end};
    result.enclosed = true;
  }
  const MacroDefinition *macro = inBody ? directives_.around(result.range) : nullptr;
  result.enclosed |= enclosed(result.range, macro ? macro->body.begin : 0);
  result.macroUse = isMacroUse(expr, result.range);
  return result;
}

/// Whether parentheses that group stand directly around `range`, no earlier than `from`.
bool Context::enclosed(ByteRange range, uint32_t from) const {
  auto first = tokenAt(range.begin), next = tokenAt(range.end);
  if (first == tokens_.begin() || next == tokens_.end() || spelled(*next) != ")")
    return false;
  auto open = std::prev(first);
  if (spelled(*open) != "(" || open->range.begin < from)
    return false;
  if (open == tokens_.begin() || std::prev(open)->range.begin < from)
    return true;
  const Token &before = *std::prev(open);
  static constexpr std::array<std::string_view, 6> kKeywords = {"return", "if",     "while",
                                                                "switch", "sizeof", "case"};
  if (before.kind == TokenKind::Identifier)
    return std::find(kKeywords.begin(), kKeywords.end(), spelled(before)) != kKeywords.end();
  return spelled(before) != ")" && spelled(before) != "]";
}

/// One identifier, or one with everything else in its parentheses, that is not what the
/// expression itself would be spelled as.
bool Context::isMacroUse(const Expr &expr, ByteRange range) const {
  std::vector<Token> inside = within(range);
  if (inside.empty() || inside.front().kind != TokenKind::Identifier)
    return false;
  std::string_view name = spelled(inside.front());
  if (inside.size() == 1) {
    if (expr.kind == ExprKind::FunctionAddress)
      return program_.functions[expr.callee].name != name;
    bool isPlace = expr.kind == ExprKind::Load || expr.kind == ExprKind::AddressOf;
    VariableId variable = isPlace ? program_.places[expr.place].variable : VariableId();
    return !variable || program_.variables[variable].name != name;
  }
  if (spelled(inside[1]) != "(")
    return false;
  int depth = 0;
  for (size_t i = 1; i < inside.size(); ++i) {
    depth += spelled(inside[i]) == "(" ? 1 : spelled(inside[i]) == ")" ? -1 : 0;
    if (depth == 0 && i + 1 < inside.size())
      return false;
  }
  if (expr.kind == ExprKind::Call && !expr.callee)
    return directives_.defines(name);
  return expr.kind != ExprKind::Call || program_.functions[expr.callee].name != name;
}

} // namespace salve::edit
