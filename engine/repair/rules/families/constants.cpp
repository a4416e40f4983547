// Another integer for a literal, or another macro.
#include "engine/repair/rules/families/families.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <cctype>

namespace salve::repair::propose {

using namespace ir;
using change::ChangeKind;

namespace {

/// The operation that it is the right operand of, or that it is stored by: a / 3, a /= 3.
const Expr *operatorBefore(const Program &program, const Occurrence &at) {
  const Expr *parent = at.parent ? &program.exprs[at.parent] : nullptr;
  const bool isRight =
      parent && ((parent->kind == ExprKind::Binary && at.role == Role::Right) ||
                 (parent->kind == ExprKind::CompoundAssign && at.role == Role::Stored));
  return isRight ? parent : nullptr;
}

/// Whether the operation or access that a constant is the operand of fails with `value`.
bool alwaysFails(const Program &program, const Occurrence &at, int64_t value) {
  if (at.role == Role::Index) {
    const ir::Place &place = program.places[at.indexed];
    if (place.path[at.projection].kind == Projection::Kind::Element)
      return false; // p[-1] may be an element
    const Type &array = program.types[steppedFrom(program, place, at.projection)];
    return value < 0 || (!array.isVariable && static_cast<uint64_t>(value) >= array.count);
  }
  if (at.role == Role::Argument && at.cast && value < 0)
    return !program.types[program.exprs[at.cast].type].isSigned; // no size is below 0
  const Expr *parent = operatorBefore(program, at);
  if (!parent)
    return false;
  if (parent->binary == BinaryOp::Div || parent->binary == BinaryOp::Rem)
    return value == 0;
  bool isShift = parent->binary == BinaryOp::Shl || parent->binary == BinaryOp::Shr;
  TypeId shifted = parent->kind == ExprKind::Binary ? parent->type : parent->computeType;
  return isShift && (value < 0 || value >= program.types[shifted].width);
}

/// Whether x + C becomes x, which is what x + 0 says.
bool droppedInstead(const Context &c, const Occurrence &at) {
  if (!at.parent || (at.role != Role::Left && at.role != Role::Right))
    return false;
  const Expr &parent = c.program.exprs[at.parent];
  bool isRight = at.role == Role::Right;
  bool isSum = parent.kind == ExprKind::Binary &&
               (parent.binary == BinaryOp::Add || (parent.binary == BinaryOp::Sub && isRight));
  return isSum && isOneText(parent) &&
         dropChangesNothingElse(c, at.parent, isRight ? parent.a : parent.b,
                                isRight ? parent.b : parent.a, false);
}

/// Whether its sign is an operator's: a + 1, a - 1, a % 1.
bool isSignOfOperator(const Program &program, const Occurrence &at) {
  const Expr *parent = operatorBefore(program, at);
  return parent && (parent->binary == BinaryOp::Add || parent->binary == BinaryOp::Sub ||
                    parent->binary == BinaryOp::Rem);
}

/// A number of two digits, of its own base, with these changed; none: it has others.
std::optional<SignedBits> transposed(const Program &program, const Expr &literal, SignedBits old) {
  std::string_view text = program.textOf(*literal.text.use);
  const bool isHex = text.starts_with("0x") || text.starts_with("0X");
  const SignedBits base = isHex ? 16 : 10;
  text.remove_prefix(isHex ? 2 : 0);
  if (text.size() != 2 || text.find_first_not_of("0123456789abcdefABCDEF") != text.npos ||
      (!isHex && text.starts_with('0')))
    return std::nullopt;
  return old % base * base + old / base;
}

const Expr *integerAt(const Context &c, const Place &p) {
  const Expr &expr = c.program.exprs[p.at->expr];
  bool isInteger = expr.kind == ExprKind::Constant && expr.literal &&
                   c.program.types[expr.type].kind == TypeKind::Integer;
  return isInteger ? &expr : nullptr;
}

void put(Context &c, const Place &p, SignedBits value, uint32_t extra = 0) {
  const Type &type = c.program.types[c.program.exprs[p.at->expr].type];
  c.change(p, {.kind = ChangeKind::Constant, .value = truncate(type, static_cast<Bits>(value))},
           extra);
}

/// Whether the function adds to the variable, or takes from it, beside the steps of loops.
bool isAccumulated(const Program &program, FunctionId function, VariableId variable,
                   bool isProduct) {
  bool found = false;
  forEachStmt(program, function, [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    if (stmt.kind != StmtKind::Expr || !stmt.expr)
      return;
    const Expr &expr = program.exprs[stmt.expr];
    const bool isOf = expr.kind == ExprKind::CompoundAssign &&
                      program.places[expr.place].path.empty() &&
                      program.places[expr.place].variable == variable;
    found |= isOf && (isProduct ? expr.binary == BinaryOp::Mul
                                : expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub ||
                                      expr.binary == BinaryOp::Or || expr.binary == BinaryOp::Xor);
  });
  return found;
}

/// Whether statements count with the variable, which is only returned.
bool isTally(const Program &program, FunctionId function, VariableId variable) {
  bool counts = false, isUsed = false;
  const auto isIn = [&](ExprId root) {
    return std::ranges::any_of(below(program, root), [&](ExprId id) {
      const PlaceId place = program.exprs[id].place;
      return place && program.places[place].variable == variable;
    });
  };
  forEachStmt(program, function, [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    isUsed |= stmt.step && isIn(stmt.step);
    if (!stmt.expr || stmt.kind == StmtKind::Return)
      return;
    const Expr &expr = program.exprs[stmt.expr];
    const bool isOf = stmt.kind == StmtKind::Expr && writtenAt(program, expr) == variable;
    counts |= isOf && expr.kind == ExprKind::Increment && expr.delta > 0;
    isUsed |= !isOf && isIn(stmt.expr);
  });
  return counts && !isUsed;
}

/// Whether a loop of the function moves the variable in its step, `until` by a comparison of it.
bool isCounter(const Program &program, FunctionId function, VariableId variable,
               std::optional<BinaryOp> until = {}) {
  bool found = false;
  forEachStmt(program, function, [&](StmtId id) {
    const Stmt &loop = program.stmts[id];
    if (!loop.step || writtenAt(program, program.exprs[loop.step]) != variable)
      return;
    const Expr *condition = loop.expr ? &program.exprs[unwrap(program, loop.expr)] : nullptr;
    const PlaceId left = condition && condition->kind == ExprKind::Binary
                             ? program.exprs[unwrap(program, condition->a)].place
                             : PlaceId();
    found |= !until ||
             (left && condition->binary == *until && program.places[left].variable == variable);
  });
  return found;
}

/// The variable that a literal is the first value of, or is stored in.
VariableId givenTo(const Program &program, const Occurrence &at) {
  if (at.role != Role::Stored || !at.parent)
    return {};
  const Expr &parent = program.exprs[at.parent];
  return parent.kind == ExprKind::Assign ? writtenAt(program, parent) : VariableId();
}

/// Whether `a < 3` becomes `a < 4`, which is `a <= 3`: of integers the operator says it.
bool isOtherRelation(const Program &program, const Occurrence &at, SignedBits old, SignedBits now) {
  const Expr *parent = at.parent ? &program.exprs[at.parent] : nullptr;
  if (!parent || parent->kind != ExprKind::Binary || !isRelational(parent->binary) ||
      (at.role != Role::Left && at.role != Role::Right))
    return false;
  using enum BinaryOp;
  const bool isStrict = parent->binary == Lt || parent->binary == Gt;
  const bool isOrdered = isStrict || parent->binary == Le || parent->binary == Ge;
  const bool isUpper = (at.role == Role::Right) == (parent->binary == Lt || parent->binary == Le);
  return isOrdered && now - old == (isStrict == isUpper ? 1 : -1);
}

/// What people write in another way: `c <= '9'` for `c < ':'`, `-x / 10` for `x / -10`,
/// `i >= 0` for `i > -1`, `5` for `4 + 1`; and what they hardly mean: a sum that begins with 1,
/// a loop that begins with 2, or with 1 where `<` would end it in time, -1 of what is unsigned.
uint32_t unlikelyValue(const Context &c, const Place &p, SignedBits old, SignedBits now) {
  const Expr &expr = c.program.exprs[p.at->expr];
  const Expr *parent = operatorBefore(c.program, *p.at);
  const bool isDivisor = parent && parent->binary == BinaryOp::Div;
  const Expr *whole = p.at->parent ? &c.program.exprs[p.at->parent] : nullptr;
  const bool isOfNumbers = whole && whole->kind == ExprKind::Binary &&
                           literalAt(c.program, whole->a) && literalAt(c.program, whole->b);
  const bool isCharacter = expr.text.use && c.program.text[expr.text.use->begin] == '\'';
  if (isCharacter && c.characters.contains(static_cast<int64_t>(now)))
    return 0;
  if (isOfNumbers || isCharacter || (isDivisor && now < 0 && old > 0))
    return 2;
  const bool isNumber =
      expr.text.use &&
      std::isdigit(static_cast<unsigned char>(c.program.text[expr.text.use->begin]));
  if (isNumber && isOtherRelation(c.program, *p.at, old, now))
    return 1;
  if (const VariableId given = givenTo(c.program, *p.at)) {
    if (old <= 1 && now > 1 && isCounter(c.program, p.function, given))
      return 1;
    if (old == 0 && now == 1 && isCounter(c.program, p.function, given, BinaryOp::Le))
      return 1;
    if ((old == 0 || old == 1) && isAccumulated(c.program, p.function, given, old == 1))
      return 2;
    if (old == 0 && now == 1 && isTally(c.program, p.function, given))
      return 1;
  }
  const bool isUnsigned = whole && whole->kind == ExprKind::Binary && isRelational(whole->binary) &&
                          !c.program.types[c.program.exprs[whole->a].type].isSigned;
  return old == 0 && now == -1 ? 1 + isUnsigned : 0;
}

} // namespace

void otherValue(Context &c, const Place &p, Value which) {
  const Expr *expr = integerAt(c, p);
  const Occurrence &at = *p.at;
  bool isUnused =
      at.role == Role::Statement ||
      (at.parent && c.program.types[c.program.exprs[at.parent].type].kind == TypeKind::Void);
  if (!expr || isUnused || at.truth != (which == Value::Flipped))
    return;
  const Type &type = c.program.types[expr->type];
  SignedBits old = signedValue(type, expr->value), now = 0;
  bool isCharacter = expr->text.use && c.program.textOf(*expr->text.use).ends_with('\'');
  switch (which) {
  case Value::Flipped: now = old == 0 ? 1 : 0; break;
  case Value::More: now = old + 1; break;
  case Value::Less: now = old - 1; break;
  case Value::Zero: break;
  case Value::Opposite:
    if (!type.isSigned || isSignOfOperator(c.program, at) || isCharacter)
      return;
    now = -old;
    break;
  case Value::Transposed:
    if (const auto value = transposed(c.program, *expr, old); value && !p.inBody && !isCharacter)
      now = *value;
    else
      return;
    break;
  }
  if (now != old && representable(type, now) &&
      !alwaysFails(c.program, at, static_cast<int64_t>(now)) &&
      !(now == 0 && !p.inBody && droppedInstead(c, at)))
    put(c, p, now, unlikelyValue(c, p, old, now));
}

/// The nearest ones of the file: a reference or a neighbour spells the right value.
void otherLiteral(Context &c, const Place &p) {
  const Expr *expr = p.inBody ? nullptr : integerAt(c, p);
  if (!expr || p.at->truth || p.at->role == Role::Statement ||
      std::isalpha(c.program.text[expr->text.use->begin]))
    return; // a macro's use: see otherMacro
  const Type &type = c.program.types[expr->type];
  auto old = static_cast<int64_t>(signedValue(type, expr->value));
  auto distance = [&](int64_t value) {
    return value < old ? static_cast<uint64_t>(old) - static_cast<uint64_t>(value)
                       : static_cast<uint64_t>(value) - static_cast<uint64_t>(old);
  };
  std::vector<int64_t> near;
  for (int64_t value : c.literals)
    if (distance(value) > 1 && value != 0 && representable(type, value) &&
        !alwaysFails(c.program, *p.at, value))
      near.push_back(value);
  std::stable_sort(near.begin(), near.end(),
                   [&](int64_t a, int64_t b) { return distance(a) < distance(b); });
  if (c.masks.contains(old))
    std::stable_partition(near.begin(), near.end(),
                          [&](int64_t value) { return c.masks.contains(value); });
  const bool isCharacter = c.program.text[expr->text.use->begin] == '\'';
  // A letter is taken from a sum to get a place in the alphabet, a number to stay in it.
  const bool isDistance = isSignOfOperator(c.program, *p.at);
  for (int64_t value : near)
    if (const bool isLetter = c.characters.contains(value);
        !isCharacter || isLetter || (isDistance && value > 0))
      put(c, p, value, isCharacter && !isLetter ? 2 : 0);
}

void otherMacro(Context &c, const Place &p, bool related) {
  const Expr *expr = p.inBody ? nullptr : integerAt(c, p);
  const std::vector<MacroConstant> &macros = c.program.macroConstants;
  bool isInt =
      expr && c.program.types[expr->type].width == 32 && c.program.types[expr->type].isSigned;
  if (!isInt || p.at->truth)
    return;
  std::string_view name = c.program.textOf(*expr->text.use);
  auto old = std::find_if(macros.begin(), macros.end(),
                          [&](const MacroConstant &macro) { return macro.name == name; });
  if (old == macros.end())
    return;
  auto isBeside = [&](const MacroConstant &macro) { // in the same file
    return c.program.headerAt(macro.definedAt) == c.program.headerAt(old->definedAt);
  };
  if (static_cast<size_t>(std::count_if(macros.begin(), macros.end(), isBeside)) >
      limits::space::kMacros)
    return;
  const bool isFew = macros.size() <= limits::space::kMacros;
  for (const MacroConstant &macro : macros)
    if ((isFew || isBeside(macro)) && macro.value != expr->value &&
        !alwaysFails(c.program, *p.at, static_cast<int64_t>(macro.value)) &&
        nameFor(c.program, macro.value, name, expr->text.use->begin) == &macro &&
        belongTogether(macros, macro, name) == related)
      put(c, p, static_cast<SignedBits>(macro.value));
}

} // namespace salve::repair::propose
