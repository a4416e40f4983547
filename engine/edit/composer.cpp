#include "engine/edit/composer.h"

#include "engine/edit/literal.h"

#include <algorithm>
#include <map>

namespace salve::edit {

using namespace ir;
using change::Change;
using change::ChangeKind;
using repair::Occurrence;

namespace {

/// What happens to one expression: it becomes something else, and is put into something.
struct Changed {
  const Change *core = nullptr;
  bool inBody = false;          ///< of `core`
  const Change *wrap = nullptr; ///< Offset or Negate
};

/// All changes, and what was written of them.
struct Composing {
  const Context &context;
  const Program &program;
  std::map<ExprId, Changed> changed;
  Pieces pieces;
};

bool isWrap(ChangeKind kind) { return kind == ChangeKind::Offset || kind == ChangeKind::Negate; }

bool isNot(const Expr &expr) {
  return expr.kind == ExprKind::Unary && expr.unary == UnaryOp::LogicalNot;
}

const std::optional<ByteRange> &part(const EditSpan &span, bool inBody) {
  return inBody ? span.body : span.use;
}

/// The operator's text after a change.
std::string operatorText(const Expr &expr, const Change &change) {
  switch (change.kind) {
  case ChangeKind::Logical:
    return spelling(expr.logical == LogicalOp::And ? LogicalOp::Or : LogicalOp::And);
  case ChangeKind::Sign: return expr.delta > 0 ? "--" : "++";
  default: break;
  }
  std::string result = spelling(change.binary);
  return expr.kind == ExprKind::CompoundAssign ? result + "=" : result;
}

const Changed &changedAt(const Composing &c, ExprId expr) {
  static const Changed kNothing;
  auto found = c.changed.find(expr);
  return found == c.changed.end() ? kNothing : found->second;
}

ExprId child(const Composing &c, ExprId expr, int operand) {
  const Expr &e = c.program.exprs[expr];
  return repair::written(c.program, operand == 0 ? e.a : e.b);
}

std::optional<Spot> spotOf(const Composing &c, const Occurrence &at, bool inBody) {
  const Expr &expr = c.program.exprs[at.expr];
  const std::optional<ByteRange> &range = part(expr.text, inBody);
  if (!range)
    return std::nullopt;
  return c.context.spot(expr, *range, inBody);
}

// ------------------------------------------------------------- precedences after the changes

Precedence whole(const Composing &c, const Occurrence &at);

/// A negated `!x` is just x.
bool losesNot(const Expr &expr, const Changed &changed) {
  return changed.wrap && changed.wrap->kind == ChangeKind::Negate && isNot(expr) &&
         expr.opText.use && expr.text.use && expr.text.use->contains(*expr.opText.use);
}

/// What becomes of a macro's use: `N + 1`, `N - 1`, `-N`, another macro's name, a number.
std::string macroText(const Composing &c, const Expr &expr, const Change &change,
                      const Spot &spot) {
  const Type &type = c.program.types[expr.type];
  std::string name(c.program.textOf(spot.range));
  if ((name == "true" || name == "false") && change.value <= 1) // of stdbool.h
    return change.value != 0 ? "true" : "false";
  std::string arithmetic;
  if (change.value == 0)
    arithmetic = spellLike("", type, 0);
  else if (change.value == truncate(type, expr.value + 1))
    arithmetic = name + " + 1";
  else if (change.value == truncate(type, expr.value - 1))
    arithmetic = name + " - 1";
  else if (change.value == truncate(type, 0 - expr.value))
    arithmetic = "-" + name;
  const auto *other = c.context.nameOf(spot, change.value, arithmetic.empty());
  if (other)
    return other->name;
  return arithmetic.empty() ? spellLike("", type, change.value) : arithmetic;
}

Precedence precedenceOfConstant(const Composing &c, const Expr &expr, const Change &change,
                                const Spot &spot) {
  const Type &type = c.program.types[expr.type];
  if (!spot.macroUse)
    return type.isSigned && signedValue(type, change.value) < 0 ? Precedence::Unary
                                                                : Precedence::Primary;
  std::string text = macroText(c, expr, change, spot);
  if (text.find(' ') != std::string::npos)
    return Precedence::Additive;
  return text.starts_with('-') ? Precedence::Unary : Precedence::Primary;
}

/// Of what the expression's own change makes of it.
Precedence core(const Composing &c, const Occurrence &at) {
  const Expr &expr = c.program.exprs[at.expr];
  const Changed &changed = changedAt(c, at.expr);
  if (!changed.core)
    return precedenceOf(c.program, expr);
  switch (changed.core->kind) {
  case ChangeKind::Binary:
    return expr.kind == ExprKind::Binary ? precedenceOf(changed.core->binary)
                                         : precedenceOf(c.program, expr);
  case ChangeKind::Logical:
    return precedenceOf(expr.logical == LogicalOp::And ? LogicalOp::Or : LogicalOp::And);
  case ChangeKind::Constant: {
    auto spot = spotOf(c, at, changed.inBody);
    return spot ? precedenceOfConstant(c, expr, *changed.core, *spot) : Precedence::Primary;
  }
  case ChangeKind::Operand: {
    const Occurrence *kept = c.context.at(child(c, at.expr, changed.core->operand));
    return kept->parenthesised ? Precedence::Primary : whole(c, *kept);
  }
  case ChangeKind::Sign:
  case ChangeKind::Variable:
  case ChangeKind::Field:
  case ChangeKind::Instead:
  case ChangeKind::SwapArguments:
  case ChangeKind::Offset:
  case ChangeKind::Negate: break;
  }
  return precedenceOf(c.program, expr);
}

/// Of the expression with what is put around it.
Precedence whole(const Composing &c, const Occurrence &at) {
  const Expr &expr = c.program.exprs[at.expr];
  const Changed &changed = changedAt(c, at.expr);
  if (!changed.wrap)
    return core(c, at);
  if (changed.wrap->kind == ChangeKind::Offset)
    return Precedence::Additive;
  if (!losesNot(expr, changed))
    return Precedence::Unary;
  const Occurrence *operand = c.context.at(child(c, at.expr, 0));
  return operand->parenthesised ? Precedence::Primary : whole(c, *operand);
}

/// `p + n` with one more: `p + n + 1` is as good as `p + (n + 1)`, where n cannot be -1: nothing
/// may point before an object.
bool isFurtherStep(const Composing &c, const Occurrence &at) {
  const Expr &parent = c.program.exprs[at.parent];
  const Changed &changed = changedAt(c, at.expr), &around = changedAt(c, at.parent);
  const bool isNegative = c.program.types[c.program.exprs[at.expr].type].isSigned;
  return at.role == repair::Role::Right && parent.kind == ExprKind::PointerAdd &&
         parent.delta == 1 && !isNegative && !around.core && changed.wrap &&
         changed.wrap->kind == ChangeKind::Offset;
}

Precedence operandRequired(const Composing &c, const Expr &parent, const Changed &changed,
                           bool isRight) {
  bool keepsOne = changed.core && changed.core->kind == ChangeKind::Operand;
  if (keepsOne)
    return Precedence::Anything; // the parent's own parentheses serve
  Precedence own = precedenceOf(c.program, parent);
  if (changed.core && changed.core->kind == ChangeKind::Binary)
    own = precedenceOf(changed.core->binary);
  if (changed.core && changed.core->kind == ChangeKind::Logical)
    own = precedenceOf(parent.logical == LogicalOp::And ? LogicalOp::Or : LogicalOp::And);
  // `a < b < c` is not what it looks like; Clang refuses it from version 21 on.
  return isRight || own == Precedence::Relational ? tighter(own) : own;
}

/// What the surroundings need the expression to be, if no parentheses protect it.
Precedence required(const Composing &c, const Occurrence &at) {
  switch (at.role) {
  case repair::Role::Statement:
  case repair::Role::Condition:
  case repair::Role::Selector:
  case repair::Role::Return:
  case repair::Role::Checked:
  case repair::Role::Index: return Precedence::Anything;
  case repair::Role::Argument:
  case repair::Role::Stored: return Precedence::Assignment;
  case repair::Role::Pointer:
    return c.program.places[at.indexed].path.empty() ? Precedence::Unary : Precedence::Postfix;
  case repair::Role::Callee: return Precedence::Postfix;
  case repair::Role::Test: return Precedence::LogicalOr;
  case repair::Role::Arm:
    return repair::written(c.program, c.program.exprs[at.parent].c) == at.expr
               ? Precedence::Conditional
               : Precedence::Anything;
  case repair::Role::Operand: {
    const Occurrence &parent = *c.context.at(at.parent);
    if (!losesNot(c.program.exprs[at.parent], changedAt(c, at.parent)))
      return Precedence::Unary;
    return parent.parenthesised ? Precedence::Anything : required(c, parent);
  }
  case repair::Role::Left:
  case repair::Role::Right:
    if (isFurtherStep(c, at))
      return Precedence::Additive;
    return operandRequired(c, c.program.exprs[at.parent], changedAt(c, at.parent),
                           at.role == repair::Role::Right);
  }
  return Precedence::Primary;
}

/// Whether parentheses stand between this text and what is around the expression.
bool isProtected(const Composing &c, const Occurrence &at, const Spot &spot) {
  if (spot.enclosed)
    return true;
  if (!at.parenthesised || !spot.macroUse)
    return at.parenthesised;
  // Those of the macro's body do not help: they end before the text goes on.
  const Expr &expr = c.program.exprs[at.expr];
  return expr.kind == ExprKind::Constant && expr.text.body &&
         !c.context.spot(expr, *expr.text.body, true).enclosed;
}

/// Of the text at the spot after all changes.
Precedence content(const Composing &c, const Occurrence &at, const Spot &spot) {
  if (spot.inBody)
    return core(c, at);
  const Changed &changed = changedAt(c, at.expr);
  bool isMacro =
      spot.macroUse && !changed.wrap && at.parenthesised && (!changed.core || changed.inBody);
  return isMacro ? Precedence::Primary : whole(c, at);
}

// ------------------------------------------------------------- pieces; false: there is no text

void parenthesise(Composing &c, const Occurrence &at, const Spot &spot) {
  Precedence now = content(c, at, spot);
  bool needed = !isProtected(c, at, spot) && now < required(c, at);
  if (spot.inBody && !spot.enclosed) {
    // At the ends of a body anything may follow, in uses that are not lowered too.
    const MacroDefinition *macro = c.context.macros().around(spot.range);
    bool atEnd =
        macro && (macro->body.begin == spot.range.begin || macro->body.end == spot.range.end);
    needed |= atEnd && now < precedenceOf(c.program, c.program.exprs[at.expr]);
  }
  if (needed)
    c.pieces.surround(spot.range, Layer::Parentheses, "(", ")");
}

/// The texts left and right of the operator, if the whole expression is one text with it.
std::optional<std::pair<ByteRange, ByteRange>> operands(const Composing &c, const Expr &expr,
                                                        bool inBody) {
  const auto &whole = part(expr.text, inBody), &op = part(expr.opText, inBody);
  if (!whole || !op || !whole->contains(*op))
    return std::nullopt;
  ByteRange left = c.context.trimmed({whole->begin, op->begin});
  ByteRange right = c.context.trimmed({op->end, whole->end});
  if (!c.context.balanced(left) || !c.context.balanced(right))
    return std::nullopt; // the operator stands in a macro's argument, its operands around
  return std::pair{left, right};
}

/// Operand 0 or 1 of a changed operator, written at `range` beside it.
void parenthesiseOperand(Composing &c, const Occurrence &parent, int operand, ByteRange range,
                         bool inBody) {
  const Occurrence &at = *c.context.at(child(c, parent.expr, operand));
  const Expr &expr = c.program.exprs[at.expr];
  Spot spot = c.context.spot(expr, range, inBody);
  const std::optional<ByteRange> &own = part(expr.text, inBody);
  if (own && c.context.spot(expr, *own, inBody).range == spot.range)
    return parenthesise(c, at, spot);
  // The operand is written elsewhere: a macro's parameter or another macro stands here.
  Precedence now = at.parenthesised ? Precedence::Primary : whole(c, at);
  if (!spot.enclosed && now < required(c, at))
    c.pieces.surround(spot.range, Layer::Parentheses, "(", ")");
}

/// a < b  ⇒  a <= b, with parentheses around operands and whole as the new operator needs
bool applyOperator(Composing &c, const Occurrence &at, const Changed &changed) {
  const Expr &expr = c.program.exprs[at.expr];
  const std::optional<ByteRange> &op = part(expr.opText, changed.inBody);
  if (!op)
    return false;
  c.pieces.replace(*op, operatorText(expr, *changed.core));
  if (expr.kind != ExprKind::Binary && expr.kind != ExprKind::Logical)
    return true;
  auto sides = operands(c, expr, changed.inBody);
  if (!sides)
    return core(c, at) == precedenceOf(c.program, expr);
  parenthesiseOperand(c, at, 0, sides->first, changed.inBody);
  parenthesiseOperand(c, at, 1, sides->second, changed.inBody);
  if (auto spot = spotOf(c, at, changed.inBody))
    parenthesise(c, at, *spot);
  return true;
}

/// 10 ⇒ 11, N ⇒ N + 1, -3 ⇒ 3
bool applyConstant(Composing &c, const Occurrence &at, const Changed &changed) {
  const Expr &expr = c.program.exprs[at.expr];
  const Type &type = c.program.types[expr.type];
  auto spot = spotOf(c, at, changed.inBody);
  if (!spot)
    return false;
  const Bits value = changed.core->value;
  std::string_view old = c.program.textOf(spot->range);
  std::string text =
      spot->macroUse ? macroText(c, expr, *changed.core, *spot) : spellLike(old, type, value);
  if (spot->macroUse && value != 0) {
    if (text == "-" + std::string(old))
      c.pieces.surround(spot->range, Layer::Prefix, "-", "");
    else if (text.find(' ') != std::string::npos) // N + 1, N - 1
      c.pieces.surround(spot->range, Layer::Prefix, "", text.substr(old.size()));
    else
      c.pieces.replace(spot->range, text);
    parenthesise(c, at, *spot);
    return true;
  }
  if (at.role == repair::Role::Operand && !at.parenthesised) {
    // The minus of a negative number is part of it where a person reads it.
    const Expr &parent = c.program.exprs[at.parent];
    const std::optional<ByteRange> &negative = part(parent.text, changed.inBody);
    bool isNumber = parent.kind == ExprKind::Unary && parent.unary == UnaryOp::Negate && negative &&
                    negative->contains(spot->range) && type.isSigned &&
                    !changedAt(c, at.parent).wrap;
    if (isNumber && signedValue(type, value) <= 0) {
      c.pieces.replace(*negative, spellLike(old, type, truncate(type, 0 - value)));
      return true;
    }
  }
  c.pieces.replace(spot->range, text);
  parenthesise(c, at, *spot);
  return true;
}

/// x ⇒ y, s.x ⇒ s.y
bool applyName(Composing &c, const Occurrence &at, const Changed &changed) {
  const Place &place = c.program.places[c.program.exprs[at.expr].place];
  if (changed.inBody)
    return false;
  if (changed.core->kind == ChangeKind::Variable) {
    if (!place.baseText.use)
      return false;
    c.pieces.replace(*place.baseText.use, c.program.variables[changed.core->variable].name);
    return true;
  }
  uint32_t step = changed.core->projection;
  TypeId record = repair::steppedFrom(c.program, place, step);
  if (!place.path[step].text.use)
    return false;
  c.pieces.replace(*place.path[step].text.use,
                   c.program.types[record].fields[changed.core->field].name);
  return true;
}

/// a + b  ⇒  a
bool applyOperand(Composing &c, const Occurrence &at, const Changed &changed) {
  auto sides = operands(c, c.program.exprs[at.expr], changed.inBody);
  auto spot = spotOf(c, at, changed.inBody);
  if (!sides || !spot)
    return false;
  if (changed.core->operand == 0)
    c.pieces.replace({sides->first.end, sides->second.end}, "");
  else
    c.pieces.replace({sides->first.begin, sides->second.begin}, "");
  parenthesise(c, at, *spot);
  return true;
}

/// e ⇒ e + 1, c ⇒ !c, !c ⇒ c
bool applyWrap(Composing &c, const Occurrence &at, const Changed &changed) {
  const Expr &expr = c.program.exprs[at.expr];
  auto spot = spotOf(c, at, false);
  if (!spot)
    return false;
  if (losesNot(expr, changed)) {
    ByteRange operand = c.context.trimmed({expr.opText.use->end, expr.text.use->end});
    c.pieces.replace({expr.opText.use->begin, operand.begin}, "");
    parenthesiseOperand(c, at, 0, operand, false);
    return true;
  }
  bool isOffset = changed.wrap->kind == ChangeKind::Offset;
  if (isOffset)
    c.pieces.surround(spot->range, Layer::Prefix, "", changed.wrap->offset > 0 ? " + 1" : " - 1");
  else
    c.pieces.surround(spot->range, Layer::Prefix, "!", "");
  bool closed = spot->macroUse && at.parenthesised && !isProtected(c, at, *spot);
  Precedence inner = closed ? Precedence::Primary : core(c, at);
  if (inner < (isOffset ? Precedence::Additive : Precedence::Unary))
    c.pieces.surround(spot->range, Layer::InnerParentheses, "(", ")");
  parenthesise(c, at, *spot);
  return true;
}

bool applyChange(Composing &c, const Occurrence &at, const Changed &changed) {
  if (changed.wrap && !applyWrap(c, at, changed))
    return false;
  if (!changed.core)
    return true;
  switch (changed.core->kind) {
  case ChangeKind::Binary:
  case ChangeKind::Logical:
  case ChangeKind::Sign: return applyOperator(c, at, changed);
  case ChangeKind::Constant: return applyConstant(c, at, changed);
  case ChangeKind::Variable:
  case ChangeKind::Field: return applyName(c, at, changed);
  case ChangeKind::Operand: return applyOperand(c, at, changed);
  case ChangeKind::Instead: return false; // of inserted code only, which has no text yet
  case ChangeKind::SwapArguments:
  case ChangeKind::Offset:
  case ChangeKind::Negate: return true;
  }
  return false;
}

/// f(a, b)  ⇒  f(b, a), with what happens inside of a and b
bool applySwap(Composing &c, const Occurrence &at, const Change &change) {
  const Expr &call = c.program.exprs[at.expr];
  ByteRange ranges[2];
  for (int i : {0, 1}) {
    const Occurrence *argument = c.context.at(call.args[i == 0 ? change.first : change.second]);
    auto spot = argument ? spotOf(c, *argument, false) : std::nullopt;
    if (!spot || whole(c, *argument) <= Precedence::Comma)
      return false;
    ranges[i] = spot->range;
  }
  std::string texts[2];
  for (int i : {0, 1}) {
    auto edits = c.pieces.extract(ranges[i]).edits(c.program.text);
    if (!edits)
      return false;
    texts[i] = edited(c.program.text, ranges[i], *edits);
  }
  c.pieces.replace(ranges[0], texts[1]);
  c.pieces.replace(ranges[1], texts[0]);
  return true;
}

/// Whether a change stands in an operand that another change drops.
bool dropsChange(const Composing &c) {
  for (const auto &[expr, changed] : c.changed)
    for (const Occurrence *at = c.context.at(expr); at->parent; at = c.context.at(at->parent)) {
      const Change *outer = changedAt(c, at->parent).core;
      if (outer && outer->kind == ChangeKind::Operand &&
          child(c, at->parent, outer->operand) != at->expr)
        return true;
    }
  return false;
}

/// False if it cannot be combined with what was entered before.
bool enter(Composing &c, const change::Edit &edit) {
  bool inBody = edit.how.kind == change::Writing::Kind::InBody;
  for (const auto &[expr, change] : edit.meaning) {
    const Occurrence *at = c.context.at(expr);
    if (!at)
      return false;
    Changed &changed = c.changed[at->expr];
    const Change *&slot = isWrap(change.kind) ? changed.wrap : changed.core;
    if (slot)
      return false;
    slot = &change;
    if (!isWrap(change.kind))
      changed.inBody = inBody;
    else if (inBody)
      return false;
  }
  return true;
}

} // namespace

std::optional<Pieces> compose(const Context &context,
                              const std::vector<const change::Edit *> &edits) {
  Composing c{context, context.program(), {}, {}};
  for (const change::Edit *edit : edits)
    if (!enter(c, *edit))
      return std::nullopt;
  if (dropsChange(c))
    return std::nullopt;
  std::vector<std::pair<const Occurrence *, const Change *>> swaps;
  for (const auto &[expr, changed] : c.changed) {
    const Occurrence &at = *c.context.at(expr);
    if (changed.core && changed.core->kind == ChangeKind::SwapArguments)
      swaps.push_back({&at, changed.core});
    if (!applyChange(c, at, changed))
      return std::nullopt;
  }
  auto size = [&](const auto &swap) {
    return c.program.exprs[swap.first->expr].range.bytes.size();
  };
  std::sort(swaps.begin(), swaps.end(),
            [&](const auto &a, const auto &b) { return size(a) < size(b); });
  for (const auto &[at, change] : swaps) // inner calls first: their texts move with the outer ones
    if (!applySwap(c, *at, *change))
      return std::nullopt;
  return c.pieces;
}

} // namespace salve::edit
