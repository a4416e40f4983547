// One more or one less. In the text `e + 1` is computed in the promoted type of `e`; the change
// is attached to an expression for which that is the same value.
#include "engine/repair/rules/families/families.h"

#include <algorithm>

namespace salve::repair::propose {

using namespace ir;
using change::ChangeKind;

namespace {

/// Where adding 1 to the value is what `e + 1` means in the text; none if nowhere. Of pointers
/// everywhere.
///
/// A type narrower than int is promoted in the text: the implicit Cast around it has the
/// room for the sum, whatever it converts to. Without one the sum is cut to the type again
/// (same type stored, returned, passed), or is an index, where both values are outside.
ExprId targetOf(const Program &program, const Occurrence &at) {
  const Type &type = program.types[program.exprs[at.expr].type];
  if (type.kind == TypeKind::Pointer) {
    const bool isKept =
        !at.cast || program.types[program.exprs[at.cast].type].kind == TypeKind::Pointer;
    return isKept ? at.expr : ExprId();
  }
  if (type.kind != TypeKind::Integer || type.isBool)
    return {};
  if (at.cast && program.types[program.exprs[at.cast].type].isBool)
    return {};
  if (type.width >= 32)
    return at.expr;
  if (at.cast)
    return program.types[program.exprs[at.cast].type].kind == TypeKind::Integer ? at.cast
                                                                                : ExprId();
  bool cutAgain = at.role == Role::Return || at.role == Role::Argument ||
                  (at.role == Role::Stored && program.exprs[at.parent].kind == ExprKind::Assign);
  if (cutAgain)
    return at.expr;
  if (at.role == Role::Index) {
    const ir::Place &place = program.places[at.indexed];
    const Type &array = program.types[steppedFrom(program, place, at.projection)];
    bool isArray = place.path[at.projection].kind == Projection::Kind::Index && !array.isVariable;
    if (isArray && array.count < (1u << (type.width - 1)))
      return at.expr;
  }
  return {};
}

/// Whether the variable is a place in a string that a call has found: `s = strchr(s, ':')`.
bool isFound(const Program &program, FunctionId function, VariableId variable) {
  const Type &element = program.types[program.types[program.variables[variable].type].element];
  if (element.kind != TypeKind::Integer || element.width != 8)
    return false;
  bool result = false;
  forEachExpr(program, function, [&](ExprId id) {
    const Expr &expr = program.exprs[id];
    result |= expr.kind == ExprKind::Assign && writtenAt(program, expr) == variable &&
              program.exprs[written(program, expr.a)].kind == ExprKind::Call;
  });
  return result;
}

/// `p` where the function moves p on or has found it, or what p is stored in: one more is the
/// element behind it.
bool isCursor(Context &c, const Occurrence &at, FunctionId function) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[at.expr];
  const VariableId variable = plainVariable(program, at.expr);
  const VariableId to = at.role == Role::Stored && at.parent
                            ? writtenAt(program, program.exprs[at.parent])
                            : VariableId();
  if (!variable || expr.kind != ExprKind::Load || !program.types[expr.type].element ||
      !program.types[program.types[expr.type].element].isScalar())
    return false;
  const std::set<VariableId> &moved = c.moved(function);
  return moved.contains(variable) || moved.contains(to) || isFound(program, function, variable);
}

/// Indices, whole components that compute a number, and the right side of a comparison
/// (`a < b + 1` says what `a - 1 < b` would); not beside a literal that can change itself.
bool isWanted(Context &c, const Occurrence &at, FunctionId function) {
  const Program &program = c.program;
  auto isLiteral = [&](ExprId id) {
    ExprId plain = written(program, id);
    while (program.exprs[plain].kind == ExprKind::Unary)
      plain = written(program, program.exprs[plain].a);
    return program.exprs[plain].kind == ExprKind::Constant && !isSizeOf(program, plain);
  };
  const Expr &expr = program.exprs[at.expr];
  if (truthValued(program, at.expr) || isLiteral(at.expr) || expr.kind == ExprKind::Nondet ||
      expr.kind == ExprKind::Increment || // `i++ + 1` is written `++i`
      expr.kind == ExprKind::Assign || expr.kind == ExprKind::CompoundAssign ||
      expr.kind == ExprKind::Comma || expr.kind == ExprKind::Conditional)
    return false;
  if (expr.kind == ExprKind::Binary &&
      (expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub) &&
      (isLiteral(expr.a) || isLiteral(expr.b)))
    return false;
  if (program.types[expr.type].kind == TypeKind::Pointer && !isCursor(c, at, function))
    return false;
  switch (at.role) {
  case Role::Index:
  case Role::Stored:
  case Role::Return:
  case Role::Argument: return true;
  case Role::Left: { // what is rounded
    const Expr &parent = program.exprs[at.parent];
    return expr.kind == ExprKind::Binary && parent.kind == ExprKind::Binary &&
           (expr.binary == BinaryOp::Add || expr.binary == BinaryOp::Sub) &&
           (parent.binary == BinaryOp::And || parent.binary == BinaryOp::Div);
  }
  case Role::Right: {
    const Expr &parent = program.exprs[at.parent];
    return parent.kind == ExprKind::PointerAdd ||
           (parent.kind == ExprKind::Binary && isRelational(parent.binary) && !isLiteral(parent.a));
  }
  default: return false;
  }
}

/// What is compared with a value of an array is one itself: one more is hardly meant.
bool isElement(const Program &program, const Occurrence &at) {
  const Expr &expr = program.exprs[at.expr];
  if (at.role != Role::Right || expr.kind != ExprKind::Load || !expr.place)
    return false;
  const std::vector<Projection> &path = program.places[expr.place].path;
  return !path.empty() && path.back().kind != Projection::Kind::Field;
}

} // namespace

void offset(Context &c, const Place &p) {
  bool wanted = std::ranges::any_of(
      p.members, [&](const Occurrence *member) { return isWanted(c, *member, p.function); });
  std::vector<ExprId> targets;
  for (const Occurrence *member : p.members)
    if (ExprId target = wanted ? targetOf(c.program, *member) : ExprId())
      targets.push_back(target);
  if (!wanted || targets.size() < p.members.size())
    return;
  for (int by : {1, -1})
    c.change(targets, false, {.kind = ChangeKind::Offset, .offset = by},
             isElement(c.program, *p.at) ? 1 : 0);
}

} // namespace salve::repair::propose
