// Rules of the form expression ⇒ expression: the row's `before` and `after` are read as C, so that
// such a rule is a row and nothing else.
//
// A letter stands for any expression, and for the same text wherever it stands again; numbers
// stand for themselves. Whatever is computed anew may not fail: its checks are the target.
#include "engine/repair/rules/families/families.h"
#include "engine/support/assert.h"
#include "engine/support/tokens.h"

namespace salve::repair::propose {

using namespace ir;

namespace {

/// C's operators that a pattern may have, loosest first.
constexpr std::string_view kOperators[][4] = {
    {"||"},       {"&&"},     {"|"},          {"^"}, {"&"}, {"==", "!="}, {"<", "<=", ">", ">="},
    {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};

struct Pattern {
  std::string_view text; ///< a letter, a number, an operator
  std::vector<Pattern> operands{};
};

class Reader {
public:
  explicit Reader(std::string_view text) : text_(text), tokens_(tokens(text)) {}

  Pattern read(size_t level = 0) {
    if (level == std::size(kOperators))
      return unary();
    Pattern left = read(level + 1);
    while (next_ < tokens_.size() && isOperator(spelled(), level)) {
      std::string_view op = take();
      Pattern right = read(level + 1);
      left = {op, {std::move(left), std::move(right)}};
    }
    return left;
  }

private:
  static bool isOperator(std::string_view text, size_t level) {
    for (std::string_view op : kOperators[level])
      if (!op.empty() && op == text)
        return true;
    return false;
  }

  Pattern unary() {
    std::string_view first = take();
    if (first == "!" || first == "-") {
      Pattern operand = unary();
      return {first, {std::move(operand)}};
    }
    if (first != "(")
      return {first};
    Pattern inside = read();
    SALVE_ASSERT(spelled() == ")");
    take();
    return inside;
  }

  std::string_view spelled() const {
    return text_.substr(tokens_[next_].range.begin, tokens_[next_].range.size());
  }
  std::string_view take() {
    std::string_view result = spelled();
    ++next_;
    return result;
  }

  std::string_view text_;
  std::vector<Token> tokens_;
  size_t next_ = 0;
};

bool isLetter(std::string_view text) { return text[0] >= 'a' && text[0] <= 'z'; }

std::string_view operatorOf(const Expr &expr) {
  switch (expr.kind) {
  case ExprKind::Unary: return spelling(expr.unary);
  case ExprKind::Binary: return spelling(expr.binary);
  case ExprKind::Logical: return spelling(expr.logical);
  default: return "";
  }
}

using Meaning = std::map<std::string_view, ExprId>; ///< of the letters

bool matches(const Program &program, const Pattern &pattern, ExprId id, Meaning &meaning) {
  ExprId at = written(program, id);
  const Expr &expr = program.exprs[at];
  if (!pattern.operands.empty())
    return operatorOf(expr) == pattern.text && (expr.b.valid() == (pattern.operands.size() == 2)) &&
           matches(program, pattern.operands[0], expr.a, meaning) &&
           (!expr.b || matches(program, pattern.operands[1], expr.b, meaning));
  if (!isLetter(pattern.text))
    return expr.kind == ExprKind::Constant && decimal(expr.value) == pattern.text;
  auto [known, isNew] = meaning.try_emplace(pattern.text, at);
  const auto &old = program.exprs[known->second].text.use, &now = expr.text.use;
  return isNew || (old && now && program.textOf(*old) == program.textOf(*now));
}

ExprId build(Context &c, const Pattern &pattern, const Meaning &meaning) {
  Builder &b = c.builder();
  if (pattern.operands.empty())
    return isLetter(pattern.text)
               ? b.clone(meaning.at(pattern.text))
               : b.constant(c.program.intType, std::stoull(std::string(pattern.text)));
  std::vector<ExprId> operands;
  for (const Pattern &operand : pattern.operands)
    operands.push_back(build(c, operand, meaning));
  if (operands.size() == 1)
    return pattern.text == "!" ? b.negated(operands[0]) : b.negation(operands[0]);
  for (LogicalOp op : {LogicalOp::And, LogicalOp::Or})
    if (pattern.text == spelling(op))
      return b.logical(op, operands[0], operands[1]);
  int op = 0;
  while (pattern.text != spelling(BinaryOp(op)))
    ++op;
  if (isRelational(BinaryOp(op)))
    return b.compare(BinaryOp(op), operands[0], operands[1]);
  ExprId result = b.binary(BinaryOp(op), operands[0], operands[1]);
  Expr &expr = b.program().exprs[result];
  if (c.kind() == PropertyKind::Overflow)
    expr.overflow = c.target;
  if (expr.binary == BinaryOp::Div || expr.binary == BinaryOp::Rem ||
      expr.binary == BinaryOp::Shl || expr.binary == BinaryOp::Shr)
    expr.property = c.target;
  return result;
}

} // namespace

void rewritten(Context &c, const Place &p) {
  const Expr &expr = c.program.exprs[p.at->expr];
  const Rule &rule = c.proposals.rule();
  Meaning meaning;
  if (!expr.text.use || expr.trusted ||
      !matches(c.program, Reader(rule.before).read(), p.at->expr, meaning) ||
      !onlyReads(c.program, p.at->expr))
    return;
  ExprId now = build(c, Reader(rule.after).read(), meaning);
  if (c.builder().program().exprs[now].type == expr.type)
    c.inserter().replace(p.at->expr, now);
}

} // namespace salve::repair::propose
