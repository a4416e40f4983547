// How nodes hang together: a pointer of a list or tree that is given, tested or followed instead of
// another, and an assignment that is missing (rows W6, "ahead").
//
// Verma, Roy, "Debug-Localize-Repair: A Symbiotic Construction for Heap Manipulations", its repair
// space: guards and statements over the pointers in scope and the fields behind them, then whole
// statements at slots between the others, cheapest first. What one slip of a name makes is other
// families' (naming, pointers).
#include "engine/repair/rules/families/families.h"

#include <algorithm>

namespace salve::repair::propose {

using namespace ir;

namespace {

/// A pointer to a node that can be named: v, v->f, v.f, *v.
struct Link {
  VariableId variable;
  std::optional<uint32_t> field{};
  TypeId type{};

  bool operator==(const Link &) const = default;
  bool isVariable(const Program &program) const {
    return !field && sameType(program, program.variables[variable].type, type);
  }
};

/// A pointer to a record that has a pointer to its own kind.
bool isNode(const Program &program, TypeId id) {
  const Type &type = program.types[id];
  if (type.kind != TypeKind::Pointer || program.types[type.element].kind != TypeKind::Record)
    return false;
  const std::vector<Field> &fields = program.types[type.element].fields;
  return std::any_of(fields.begin(), fields.end(),
                     [&](const Field &field) { return sameType(program, field.type, id); });
}

/// What the function can name with one variable; a parameter that it does not use is what was
/// forgotten.
std::vector<Link> linksOf(Context &c, FunctionId function) {
  const Program &program = c.program;
  std::vector<VariableId> variables;
  for (VariableId v : c.variablesOf(function))
    if (c.names.usedIn(v, function) && program.variables[v].storage != Storage::Temporary)
      variables.push_back(v);
  for (VariableId v : program.functions[function].parameters)
    if (!c.names.usedIn(v, function) && !program.variables[v].name.empty())
      variables.push_back(v);
  std::vector<Link> plain, behind;
  for (VariableId v : variables) {
    const Variable &variable = program.variables[v];
    const Type &type = program.types[variable.type];
    const bool isPointer = type.kind == TypeKind::Pointer;
    if (isNode(program, variable.type))
      plain.push_back({v, {}, variable.type});
    else if (isPointer && isNode(program, type.element))
      plain.push_back({v, {}, type.element});
    const Type &record = isPointer ? program.types[type.element] : type;
    for (uint32_t f = 0; record.kind == TypeKind::Record && f < record.fields.size(); ++f)
      if (isNode(program, record.fields[f].type) && !record.fields[f].name.empty())
        behind.push_back({v, f, record.fields[f].type});
  }
  plain.insert(plain.end(), behind.begin(), behind.end());
  return plain;
}

ExprId read(Context &c, const Link &link) {
  Builder &b = c.builder();
  if (link.field)
    return memberOf(c, link.variable, *link.field);
  return link.isVariable(c.program) ? b.load(link.variable)
                                    : b.pointee(b.load(link.variable), c.target);
}

ExprId null(Context &c, TypeId type) { return c.builder().constant(type, 0, c.inserter().null()); }

/// The link that a place is, if it is one.
std::optional<Link> linkAt(const Program &program, const Expr &expr) {
  const ir::Place &place = program.places[expr.place];
  const VariableId base = place.pointer ? plainVariable(program, place.pointer) : place.variable;
  if (!base || place.path.size() > 1)
    return std::nullopt;
  if (place.path.empty())
    return Link{base, {}, expr.type};
  if (place.path[0].kind != Projection::Kind::Field)
    return std::nullopt;
  return Link{base, place.path[0].field, expr.type};
}

/// Whether the one is written for the other by a slip of a name, or by a step more or less.
bool isOneSlip(const Link &a, const Link &b) {
  return a.field == b.field || a.variable == b.variable;
}

bool canBeGiven(const Program &program, const Link &link) {
  return !link.isVariable(program) || !program.variables[link.variable].isConst;
}

/// Whether a value that is only compared or handed on stands there.
bool isValue(const Program &program, const Occurrence &at) {
  const bool isOperand = at.role == Role::Left || at.role == Role::Right;
  return at.role == Role::Stored || at.role == Role::Return || at.role == Role::Condition ||
         (isOperand && at.parent && isTruth(program.exprs[at.parent]));
}

/// `to = value`, each once, likeliest first: links between plain variables before those that read
/// one and write another.
std::vector<std::pair<Link, std::optional<Link>>> assignments(const Program &program,
                                                              const std::vector<Link> &links) {
  std::vector<std::pair<Link, std::optional<Link>>> result;
  for (const Link &to : links) {
    if (!canBeGiven(program, to))
      continue;
    for (const Link &value : links)
      if (!(to == value) && sameType(program, to.type, value.type))
        result.emplace_back(to, value);
    if (!to.isVariable(program))
      result.emplace_back(to, std::nullopt);
  }
  std::stable_sort(result.begin(), result.end(), [&](const auto &a, const auto &b) {
    auto steps = [&](const auto &each) {
      return int{!each.first.isVariable(program)} +
             int{each.second && !each.second->isVariable(program)};
    };
    return (steps(a) == 2) < (steps(b) == 2);
  });
  return result;
}

} // namespace

void otherLink(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  const bool isNull = expr.kind == ExprKind::Constant && expr.value == 0;
  if (!isValue(program, at) || (expr.kind != ExprKind::Load && !isNull) || expr.trusted ||
      !expr.text.use || !onlyReads(program, at.expr))
    return;
  const TypeId type = program.exprs[at.cast && isNull ? at.cast : at.expr].type;
  const std::optional<Link> old = isNull ? std::nullopt : linkAt(program, expr);
  if (!isNode(program, type) || (!isNull && !old))
    return;
  for (const Link &link : linksOf(c, p.function))
    if (sameType(program, link.type, type) && !(old && isOneSlip(*old, link)) &&
        !(link.isVariable(program) && link.variable == at.initialised) &&
        c.names.visible(link.variable, expr.text.use->begin))
      c.inserter().replace(at.expr, read(c, link));
  if (!isNull && at.role == Role::Stored)
    c.inserter().replace(at.expr, null(c, type));
}

/// p = q  ⇒  p->next = q, and the other way round
void otherLinkGiven(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  if (expr.kind != ExprKind::Assign || p.at->role != Role::Statement || expr.trusted ||
      !expr.text.use || !isNode(program, expr.type) || !onlyReads(program, expr.a))
    return;
  const std::optional<Link> old = linkAt(program, expr);
  const Expr &given = program.exprs[written(program, expr.a)];
  const std::optional<Link> value =
      given.kind == ExprKind::Load ? linkAt(program, given) : std::nullopt;
  for (const Link &link : linksOf(c, p.function)) {
    const bool isItself = value && value->variable == link.variable && value->field == link.field;
    if (!old || old->field == link.field || isItself || !sameType(program, link.type, expr.type) ||
        !canBeGiven(program, link) || !c.names.visible(link.variable, expr.text.use->begin))
      continue;
    const ExprId to = read(c, link);
    c.inserter().replace(p.at->expr, c.builder().assign(to, c.builder().clone(expr.a)));
  }
}

/// Whether the statement, or one behind it in its block, asks whether the pointer is null: nothing
/// is behind it before.
static bool isAskedFrom(const Program &program, const StmtSlot &slot, VariableId pointer) {
  const std::vector<StmtId> &block = program.stmts[slot.parent].children;
  return std::any_of(block.begin() + slot.child, block.end(), [&](StmtId id) {
    if (!id || program.stmts[id].kind != StmtKind::If)
      return false;
    const Expr &asks = program.exprs[written(program, program.stmts[id].expr)];
    const bool isQuestion = asks.kind == ExprKind::Load ||
                            (asks.kind == ExprKind::Unary && asks.unary == UnaryOp::LogicalNot) ||
                            (asks.kind == ExprKind::Binary &&
                             (asks.binary == BinaryOp::Eq || asks.binary == BinaryOp::Ne));
    const std::vector<VariableId> named = namedIn(program, program.stmts[id].expr);
    return isQuestion && named == std::vector<VariableId>{pointer};
  });
}

/// Before each statement of a block, and at its end.
void missingLink(Context &c, const Place &p) {
  const Program &program = c.program;
  const StmtSlot &slot = c.tree().slot(p.stmt);
  if (c.isChecker(p.function) || !slot.parent || !c.inserter().isWhole(p.stmt) ||
      program.stmts[slot.parent].kind != StmtKind::Block)
    return;
  const bool isLast =
      program.stmts[slot.parent].children.back() == p.stmt && !isJump(program.stmts[p.stmt].kind);
  const auto all = assignments(program, linksOf(c, p.function));
  auto insert = [&](Writing::Kind where, uint32_t offset) {
    std::vector<ExprId> exprs;
    for (const auto &[to, value] : all) {
      if (!c.names.visible(to.variable, offset) ||
          (value && !c.names.visible(value->variable, offset)) ||
          (where == Writing::Kind::Before && to.field && isAskedFrom(program, slot, to.variable)))
        continue;
      const ExprId target = read(c, to);
      exprs.push_back(c.builder().assign(target, value ? read(c, *value) : null(c, to.type)));
    }
    if (!exprs.empty())
      c.inserter().oneOf(p.function, p.stmt, where, exprs);
  };
  insert(Writing::Kind::Before, c.inserter().beginOf(p.stmt));
  if (isLast)
    insert(Writing::Kind::After, c.inserter().endOf(p.stmt));
}

} // namespace salve::repair::propose
