// The text of each kind of change.
#include "engine/edit/composer.h"

#include "engine/edit/literal.h"

namespace salve::edit {

using namespace ir;
using change::ChangeKind;
using repair::Occurrence;

namespace {

const std::optional<ByteRange> &part(const EditSpan &span, bool inBody) {
  return inBody ? span.body : span.use;
}

/// The operator's text after a change.
std::string operatorText(const Expr &expr, const change::Change &change) {
  switch (change.kind) {
  case ChangeKind::Logical:
    return spelling(expr.logical == LogicalOp::And ? LogicalOp::Or : LogicalOp::And);
  case ChangeKind::Sign: return expr.delta > 0 ? "--" : "++";
  default: break;
  }
  std::string result = spelling(change.binary);
  return expr.kind == ExprKind::CompoundAssign ? result + "=" : result;
}

} // namespace

std::optional<Spot> Composer::spotOf(const Occurrence &at, bool inBody) const {
  const Expr &expr = program_.exprs[at.expr];
  const std::optional<ByteRange> &range = part(expr.text, inBody);
  if (!range)
    return std::nullopt;
  return context_.spot(expr, *range, inBody);
}

void Composer::parenthesise(const Occurrence &at, const Spot &spot) {
  Precedence now = content(at, spot);
  bool needed = !isProtected(at, spot) && now < required(at);
  if (spot.inBody && !spot.enclosed) {
    // At the ends of a body anything may follow, in uses that are not lowered too.
    const MacroDefinition *macro = context_.macros().around(spot.range);
    bool atEnd =
        macro && (macro->body.begin == spot.range.begin || macro->body.end == spot.range.end);
    needed |= atEnd && now < precedenceOf(program_, program_.exprs[at.expr]);
  }
  if (needed)
    pieces_.surround(spot.range, Layer::Parentheses, "(", ")");
}

/// The texts left and right of the operator, if the whole expression is one text with it.
std::optional<std::pair<ByteRange, ByteRange>> Composer::operands(const Expr &expr,
                                                                  bool inBody) const {
  const auto &whole = part(expr.text, inBody), &op = part(expr.opText, inBody);
  if (!whole || !op || !whole->contains(*op))
    return std::nullopt;
  ByteRange left = context_.trimmed({whole->begin, op->begin});
  ByteRange right = context_.trimmed({op->end, whole->end});
  if (!context_.balanced(left) || !context_.balanced(right))
    return std::nullopt; // the operator stands in a macro's argument, its operands around
  return std::pair{left, right};
}

/// Operand 0 or 1 of a changed operator, written at `range` beside it.
void Composer::parenthesiseOperand(const Occurrence &parent, int operand, ByteRange range,
                                   bool inBody) {
  const Occurrence &at = *context_.at(child(parent.expr, operand));
  const Expr &expr = program_.exprs[at.expr];
  Spot spot = context_.spot(expr, range, inBody);
  const std::optional<ByteRange> &own = part(expr.text, inBody);
  if (own && context_.spot(expr, *own, inBody).range == spot.range)
    return parenthesise(at, spot);
  // The operand is written elsewhere: a macro's parameter or another macro stands here.
  Precedence now = at.parenthesised ? Precedence::Primary : whole(at);
  if (!spot.enclosed && now < required(at))
    pieces_.surround(spot.range, Layer::Parentheses, "(", ")");
}

bool Composer::apply(const Occurrence &at, const Changed &changed) {
  if (changed.wrap && !applyWrap(at, changed))
    return false;
  if (!changed.core)
    return true;
  switch (changed.core->kind) {
  case ChangeKind::Binary:
  case ChangeKind::Logical:
  case ChangeKind::Sign: return applyOperator(at, changed);
  case ChangeKind::Constant: return applyConstant(at, changed);
  case ChangeKind::Variable:
  case ChangeKind::Field: return applyName(at, changed);
  case ChangeKind::Operand: return applyOperand(at, changed);
  case ChangeKind::Instead: return false; // of inserted code only, which has no text yet
  case ChangeKind::SwapArguments:
  case ChangeKind::Offset:
  case ChangeKind::Negate: return true;
  }
  return false;
}

/// a < b  ⇒  a <= b, with parentheses around operands and whole as the new operator needs
bool Composer::applyOperator(const Occurrence &at, const Changed &changed) {
  const Expr &expr = program_.exprs[at.expr];
  const std::optional<ByteRange> &op = part(expr.opText, changed.inBody);
  if (!op)
    return false;
  pieces_.replace(*op, operatorText(expr, *changed.core));
  if (expr.kind != ExprKind::Binary && expr.kind != ExprKind::Logical)
    return true;
  auto sides = operands(expr, changed.inBody);
  if (!sides)
    return core(at) == precedenceOf(program_, expr);
  parenthesiseOperand(at, 0, sides->first, changed.inBody);
  parenthesiseOperand(at, 1, sides->second, changed.inBody);
  if (auto spot = spotOf(at, changed.inBody))
    parenthesise(at, *spot);
  return true;
}

/// 10 ⇒ 11, N ⇒ N + 1, -3 ⇒ 3
bool Composer::applyConstant(const Occurrence &at, const Changed &changed) {
  const Expr &expr = program_.exprs[at.expr];
  const Type &type = program_.types[expr.type];
  auto spot = spotOf(at, changed.inBody);
  if (!spot)
    return false;
  uint64_t value = changed.core->value;
  std::string_view old = program_.textOf(spot->range);
  std::string text =
      spot->macroUse ? macroText(expr, *changed.core, *spot) : spellLike(old, type, value);
  if (spot->macroUse && value != 0) {
    if (text == "-" + std::string(old))
      pieces_.surround(spot->range, Layer::Prefix, "-", "");
    else if (text.find(' ') != std::string::npos) // N + 1, N - 1
      pieces_.surround(spot->range, Layer::Prefix, "", text.substr(old.size()));
    else
      pieces_.replace(spot->range, text);
    parenthesise(at, *spot);
    return true;
  }
  if (at.role == repair::Role::Operand && !at.parenthesised) {
    // The minus of a negative number is part of it where a person reads it.
    const Expr &parent = program_.exprs[at.parent];
    const std::optional<ByteRange> &negative = part(parent.text, changed.inBody);
    bool isNumber = parent.kind == ExprKind::Unary && parent.unary == UnaryOp::Negate && negative &&
                    negative->contains(spot->range) && type.isSigned && !changedAt(at.parent).wrap;
    if (isNumber && signedValue(type, value) <= 0) {
      pieces_.replace(*negative, spellLike(old, type, truncate(type, 0 - value)));
      return true;
    }
  }
  pieces_.replace(spot->range, text);
  parenthesise(at, *spot);
  return true;
}

/// x ⇒ y, s.x ⇒ s.y
bool Composer::applyName(const Occurrence &at, const Changed &changed) {
  const Place &place = program_.places[program_.exprs[at.expr].place];
  if (changed.inBody)
    return false;
  if (changed.core->kind == ChangeKind::Variable) {
    if (!place.baseText.use)
      return false;
    pieces_.replace(*place.baseText.use, program_.variables[changed.core->variable].name);
    return true;
  }
  uint32_t step = changed.core->projection;
  TypeId record = repair::steppedFrom(program_, place, step);
  if (!place.path[step].text.use)
    return false;
  pieces_.replace(*place.path[step].text.use,
                  program_.types[record].fields[changed.core->field].name);
  return true;
}

/// a + b  ⇒  a
bool Composer::applyOperand(const Occurrence &at, const Changed &changed) {
  auto sides = operands(program_.exprs[at.expr], changed.inBody);
  auto spot = spotOf(at, changed.inBody);
  if (!sides || !spot)
    return false;
  if (changed.core->operand == 0)
    pieces_.replace({sides->first.end, sides->second.end}, "");
  else
    pieces_.replace({sides->first.begin, sides->second.begin}, "");
  parenthesise(at, *spot);
  return true;
}

/// e ⇒ e + 1, c ⇒ !c, !c ⇒ c
bool Composer::applyWrap(const Occurrence &at, const Changed &changed) {
  const Expr &expr = program_.exprs[at.expr];
  auto spot = spotOf(at, false);
  if (!spot)
    return false;
  if (losesNot(expr, changed)) {
    ByteRange operand = context_.trimmed({expr.opText.use->end, expr.text.use->end});
    pieces_.replace({expr.opText.use->begin, operand.begin}, "");
    parenthesiseOperand(at, 0, operand, false);
    return true;
  }
  bool isOffset = changed.wrap->kind == ChangeKind::Offset;
  if (isOffset)
    pieces_.surround(spot->range, Layer::Prefix, "", changed.wrap->offset > 0 ? " + 1" : " - 1");
  else
    pieces_.surround(spot->range, Layer::Prefix, "!", "");
  bool closed = spot->macroUse && at.parenthesised && !isProtected(at, *spot);
  Precedence inner = closed ? Precedence::Primary : core(at);
  if (inner < (isOffset ? Precedence::Additive : Precedence::Unary))
    pieces_.surround(spot->range, Layer::InnerParentheses, "(", ")");
  parenthesise(at, *spot);
  return true;
}

/// f(a, b)  ⇒  f(b, a), with what happens inside of a and b
bool Composer::applySwap(const Occurrence &at, const Change &change) {
  const Expr &call = program_.exprs[at.expr];
  ByteRange ranges[2];
  for (int i : {0, 1}) {
    const Occurrence *argument = context_.at(call.args[i == 0 ? change.first : change.second]);
    auto spot = argument ? spotOf(*argument, false) : std::nullopt;
    if (!spot || whole(*argument) <= Precedence::Comma)
      return false;
    ranges[i] = spot->range;
  }
  std::string texts[2];
  for (int i : {0, 1}) {
    auto edits = pieces_.extract(ranges[i]).edits(program_.text);
    if (!edits)
      return false;
    texts[i] = edited(program_.text, ranges[i], *edits);
  }
  pieces_.replace(ranges[0], texts[1]);
  pieces_.replace(ranges[1], texts[0]);
  return true;
}

} // namespace salve::edit
