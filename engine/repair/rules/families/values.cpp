// Another value: `=` for `==`, another enumerator or floating constant, a minus too many or
// missing, a constant for a variable.
#include "engine/repair/rules/families/families.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <bit>

namespace salve::repair::propose {

using namespace ir;

namespace {

const Type &typeOf(const Context &c, const Expr &expr) { return c.program.types[expr.type]; }

const Expr *floatAt(const Context &c, const Place &p) {
  const Expr *expr = spelledAt(c, p);
  return expr && expr->kind == ExprKind::Constant && expr->literal &&
                 typeOf(c, *expr).kind == TypeKind::Float
             ? expr
             : nullptr;
}

void putFloat(Context &c, const Place &p, const Expr &old, Bits bits, std::string spelled) {
  if (bits != old.value)
    c.inserter().instead(p.function, p.at->expr,
                         c.builder().constant(old.type, bits, std::move(spelled)));
}

bool isSignedNumber(const Type &type) {
  return type.kind == TypeKind::Float ||
         (type.kind == TypeKind::Integer && type.isSigned && type.width >= 32);
}

bool isNegation(const Expr &expr) {
  return expr.kind == ExprKind::Unary && expr.unary == UnaryOp::Negate;
}

/// The values of the function's int literals, a few.
std::vector<Bits> constantsOf(Context &c, FunctionId function) {
  std::vector<Bits> result;
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr &expr = c.program.exprs[at.expr];
    if (expr.kind == ExprKind::Constant && expr.literal && expr.type == c.program.intType &&
        result.size() < limits::space::kConstants &&
        std::find(result.begin(), result.end(), expr.value) == result.end())
      result.push_back(expr.value);
  }
  return result;
}

/// The variables that the function reads as numbers become `value`.
void forEachVariable(Context &c, const Place &p, auto &&put) {
  for (const Occurrence &at : c.occurrences(p.function)) {
    const Expr &expr = c.program.exprs[at.expr];
    if (expr.kind == ExprKind::Load && expr.text.use && !expr.trusted && !at.truth &&
        at.role != Role::Statement && expr.type == c.program.intType &&
        c.program.places[expr.place].variable && c.program.places[expr.place].path.empty())
      put(at.expr);
  }
}

} // namespace

void comparedInstead(Context &c, const Place &p) {
  const Expr *expr = spelledAt(c, p);
  if (!expr || expr->kind != ExprKind::Assign || !p.at->truth || !typeOf(c, *expr).isScalar() ||
      isDeclarator(c.program, c.program.places[expr->place]))
    return;
  Builder &b = c.builder();
  ExprId equal = b.compare(BinaryOp::Eq, b.read(expr->place), b.clone(expr->a));
  c.inserter().replace(p.at->expr, b.cast(expr->type, equal));
}

void assignedInstead(Context &c, const Place &p) {
  const Expr *expr = spelledAt(c, p);
  bool compares = expr && expr->kind == ExprKind::Binary && expr->binary == BinaryOp::Eq &&
                  p.at->role == Role::Statement;
  ExprId left = compares ? written(c.program, expr->a) : ExprId();
  if (!left || c.program.exprs[left].kind != ExprKind::Load ||
      !typeOf(c, c.program.exprs[left]).isScalar())
    return;
  Builder &b = c.builder();
  ExprId value = b.cast(c.program.exprs[left].type, b.clone(written(c.program, expr->b)));
  c.inserter().replace(p.at->expr, b.cast(expr->type, b.assign(b.clone(left), value)));
}

/// x = y;  ⇒  y = x;
void swappedSides(Context &c, const Place &p) {
  const Expr *expr = spelledAt(c, p);
  if (!expr || expr->kind != ExprKind::Assign || p.at->role != Role::Statement ||
      isDeclarator(c.program, c.program.places[expr->place]))
    return;
  const ExprId right = written(c.program, expr->a);
  const Expr &value = c.program.exprs[right];
  if (value.kind != ExprKind::Load || !value.text.use || !typeOf(c, value).isScalar() ||
      (value.place && c.program.places[value.place].variable &&
       c.program.variables[c.program.places[value.place].variable].isConst))
    return;
  Builder &b = c.builder();
  const ExprId given = b.cast(value.type, b.read(expr->place));
  c.inserter().replace(p.at->expr, b.cast(expr->type, b.assign(b.clone(right), given)));
}

/// Of the same enum.
void otherEnumerator(Context &c, const Place &p) {
  const Expr *expr = spelledAt(c, p);
  if (!expr || expr->kind != ExprKind::Constant || expr->literal ||
      typeOf(c, *expr).kind != TypeKind::Integer)
    return;
  const std::vector<Enumerator> &all = c.program.enumerators;
  std::string_view name = c.program.textOf(*expr->text.use);
  auto bits = [&](const Enumerator &e) {
    return truncate(typeOf(c, *expr), static_cast<Bits>(SignedBits{e.value}));
  };
  auto old = std::find_if(all.begin(), all.end(), [&](const Enumerator &e) {
    return e.name == name && bits(e) == expr->value;
  });
  for (const Enumerator &other : all)
    if (old != all.end() && other.enumeration == old->enumeration && other.value != old->value)
      c.inserter().instead(p.function, p.at->expr,
                           c.builder().constant(expr->type, bits(other), other.name));
}

void otherFloat(Context &c, const Place &p) {
  const Expr *expr = floatAt(c, p);
  if (!expr)
    return;
  size_t others = 0;
  std::vector<Bits> known{expr->value};
  for (const Expr &other : c.program.exprs) {
    bool fits = other.kind == ExprKind::Constant && other.literal && other.text.use &&
                c.program.isInText(other.range.file) &&
                sameType(c.program, other.type, expr->type) &&
                std::find(known.begin(), known.end(), other.value) == known.end();
    if (!fits || ++others > limits::space::kFloats)
      continue;
    known.push_back(other.value);
    putFloat(c, p, *expr, other.value, std::string(c.program.textOf(*other.text.use)));
  }
}

void negatedFloat(Context &c, const Place &p) {
  const Expr *expr = floatAt(c, p);
  std::string text(expr ? c.program.textOf(*expr->text.use) : "");
  bool isMacro = !text.empty() && text[0] != '.' && (text[0] < '0' || text[0] > '9');
  if (expr && !isMacro)
    putFloat(c, p, *expr, expr->value ^ signBit(typeOf(c, *expr).width), "-" + text);
}

void plainFloat(Context &c, const Place &p, int value) {
  const Expr *expr = floatAt(c, p);
  if (!expr)
    return;
  bool isFloat = typeOf(c, *expr).width == 32;
  uint64_t bits = isFloat ? std::bit_cast<uint32_t>(static_cast<float>(value))
                          : std::bit_cast<uint64_t>(static_cast<double>(value));
  putFloat(c, p, *expr, bits, std::string(value == 0 ? "0.0" : "1.0") + (isFloat ? "f" : ""));
}

void minusDropped(Context &c, const Place &p) {
  const Expr *expr = spelledAt(c, p);
  if (expr && isNegation(*expr) && isSignedNumber(typeOf(c, *expr)) && !p.at->truth &&
      c.program.exprs[written(c.program, expr->a)].kind != ExprKind::Constant)
    c.inserter().replace(p.at->expr, c.builder().clone(expr->a));
}

/// What `i++` gives, and what it makes of `i`, without doing it.
void effectDropped(Context &c, const Place &p) {
  const Expr *expr = spelledAt(c, p);
  if (!expr || expr->kind != ExprKind::Increment || typeOf(c, *expr).kind != TypeKind::Integer)
    return;
  const PlaceId place = expr->place;
  const TypeId type = expr->type;
  const BinaryOp op = expr->delta > 0 ? BinaryOp::Add : BinaryOp::Sub;
  Builder &b = c.builder();
  ExprId next = b.binary(op, b.read(place), b.constant(c.program.intType, 1));
  if (b.program().exprs[next].type == type)
    c.inserter().replace(p.at->expr, next);
  c.inserter().replace(p.at->expr, b.read(place), 1);
}

void minusAdded(Context &c, const Place &p) {
  const Expr *expr = spelledAt(c, p);
  Role role = p.at->role;
  bool isValue =
      role == Role::Stored || role == Role::Return || role == Role::Arm || role == Role::Argument;
  if (expr && expr->kind == ExprKind::Load && isSignedNumber(typeOf(c, *expr)) && isValue &&
      !p.at->truth &&
      !(p.at->parent && c.program.exprs[p.at->parent].kind == ExprKind::CompoundAssign))
    c.inserter().replace(p.at->expr, c.builder().negation(c.builder().clone(p.at->expr)));
}

void complementDropped(Context &c, const Place &p) {
  const Expr *expr = spelledAt(c, p);
  if (expr && expr->kind == ExprKind::Unary && expr->unary == UnaryOp::BitNot && !p.at->truth &&
      onlyReads(c.program, p.at->expr))
    c.inserter().replace(p.at->expr, c.builder().clone(expr->a));
}

void constantOfFunction(Context &c, const Place &p) {
  std::vector<Bits> constants = constantsOf(c, p.function);
  forEachVariable(c, p, [&](ExprId expr) {
    for (Bits value : constants)
      c.inserter().replace(expr, c.builder().constant(c.program.intType, value));
  });
}

void constantInstead(Context &c, const Place &p, uint64_t value) {
  forEachVariable(c, p, [&](ExprId expr) {
    c.inserter().replace(expr, c.builder().constant(c.program.intType, value));
  });
}

} // namespace salve::repair::propose
