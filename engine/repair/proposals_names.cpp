// Level 3: another variable, another field, arguments in another order.
#include "engine/repair/proposals.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;
using change::ChangeKind;

namespace {

/// The variable that an expression just reads, if it does.
VariableId plainVariable(const Program &program, ExprId id) {
  if (!id)
    return {};
  const Expr &expr = program.exprs[written(program, id)];
  if (expr.kind != ExprKind::Load || !program.places[expr.place].path.empty())
    return {};
  return program.places[expr.place].variable;
}

} // namespace

/// Whether with `variable` at this place nothing is left of what the code around it does:
/// x = x, a - a, a < a.
bool Proposer::pointless(const Occurrence &at, VariableId variable) const {
  const Expr &expr = program_.exprs[at.expr];
  const Place &place = program_.places[expr.place];
  if (!place.path.empty())
    return false;
  if (expr.kind == ExprKind::Assign)
    return plainVariable(program_, expr.a) == variable;
  if (!at.parent)
    return false;
  const Expr &parent = program_.exprs[at.parent];
  switch (parent.kind) {
  case ExprKind::Assign: {
    const Place &target = program_.places[parent.place];
    return at.role == Role::Stored && target.variable == variable && target.path.empty();
  }
  case ExprKind::Logical:
  case ExprKind::Binary: {
    bool keeps = parent.kind == ExprKind::Binary &&
                 (parent.binary == BinaryOp::Add || parent.binary == BinaryOp::Mul ||
                  parent.binary == BinaryOp::Shl || parent.binary == BinaryOp::Shr);
    ExprId other = at.role == Role::Left ? parent.b : parent.a;
    return !keeps && plainVariable(program_, other) == variable;
  }
  default: return false;
  }
}

/// Whether an assignment to a variable may be meant for this one: local for local or
/// global for global, and no input of the function that it only reads. A store that
/// wanders to such a one changes what others, such as a reference, are given.
bool Proposer::isTarget(VariableId id, VariableId original, FunctionId function) const {
  const Variable &variable = program_.variables[id], &old = program_.variables[original];
  return !variable.isConst && variable.owner.valid() == old.owner.valid() &&
         (variable.storage == Storage::Local || names_.writtenIn(id, function));
}

/// x  ⇒  y, of the same type, also as the target of an assignment
std::vector<Proposal> Proposer::variables(const Occurrence &at) const {
  const Expr &expr = program_.exprs[at.expr];
  const Place &place = program_.places[expr.place];
  if (!place.variable || expr.kind == ExprKind::AddressOf)
    return {};
  const Variable &old = program_.variables[place.variable];
  if (old.storage == Storage::Temporary || old.isVolatile || isDeclarator(program_, place))
    return {};
  if (expr.kind == ExprKind::Assign &&
      program_.exprs[written(program_, expr.a)].kind == ExprKind::Nondet)
    return {}; // where an input arrives is part of the specification
  bool stores = expr.kind != ExprKind::Load;
  std::vector<Proposal> result;
  for (VariableId id : names_.insteadOf(place.variable, place.baseText.use->begin, at.function)) {
    if ((stores && !isTarget(id, place.variable, at.function)) || id == at.initialised ||
        pointless(at, id))
      continue;
    uint32_t cost = (stores ? 3 : 2) + (names_.usedIn(id, at.function) ? 0 : 1);
    result.push_back({{.kind = ChangeKind::Variable, .variable = id}, 3, cost});
  }
  return result;
}

/// s.x  ⇒  s.y, of the same type
std::vector<Proposal> Proposer::fields(const Occurrence &at, uint32_t projection) const {
  const Place &place = program_.places[program_.exprs[at.expr].place];
  if (program_.exprs[at.expr].kind == ExprKind::AddressOf)
    return {};
  TypeId record = steppedFrom(program_, place, projection);
  const Projection &step = place.path[projection];
  const std::vector<Field> &fields = program_.types[record].fields;
  std::vector<Proposal> result;
  for (uint32_t i = 0; i < fields.size(); ++i)
    if (i != step.field && !fields[i].name.empty() && fields[i].bitWidth == 0 &&
        (program_.exprs[at.expr].kind == ExprKind::Load || !fields[i].isConst) &&
        sameType(program_, fields[i].type, step.type) &&
        !spelling_.macros().defines(fields[i].name))
      result.push_back({{.kind = ChangeKind::Field, .projection = projection, .field = i}, 3, 2});
  std::stable_sort(result.begin(), result.end(), [&](const Proposal &a, const Proposal &b) {
    const std::string &old = fields[step.field].name;
    return similarity(fields[a.change.field].name, old) >
           similarity(fields[b.change.field].name, old);
  });
  return result;
}

/// f(a, b)  ⇒  f(b, a), for arguments without effects: their order of evaluation changes too
std::vector<Proposal> Proposer::swaps(const Occurrence &at) const {
  const Expr &expr = program_.exprs[at.expr];
  std::vector<Proposal> result;
  if (expr.kind != ExprKind::Call || !expr.callee)
    return result;
  auto movable = [&](ExprId id) {
    const Expr &argument = program_.exprs[written(program_, id)];
    return argument.kind != ExprKind::Comma && argument.text.use && expr.text.use &&
           expr.text.use->contains(*argument.text.use) &&
           spelling_.atUse(Facet::Whole, *argument.text.use).size() == 1 && effects_.none(id);
  };
  auto text = [&](ExprId id) {
    return program_.textOf(*program_.exprs[written(program_, id)].text.use);
  };
  for (uint32_t i = 0; i < expr.args.size(); ++i)
    for (uint32_t j = i + 1; j < expr.args.size(); ++j) {
      ExprId a = expr.args[i], b = expr.args[j];
      if (sameType(program_, program_.exprs[a].type, program_.exprs[b].type) && movable(a) &&
          movable(b) && text(a) != text(b))
        result.push_back({{.kind = ChangeKind::SwapArguments, .first = i, .second = j}, 3, 3});
    }
  return result;
}

} // namespace salve::repair
