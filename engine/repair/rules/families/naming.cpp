// Another variable, another member, arguments in another order, a call in place of a value.
#include "engine/ir/effects.h"
#include "engine/repair/rules/families/families.h"

#include <algorithm>
#include <set>

namespace salve::repair::propose {

using namespace ir;
using change::ChangeKind;

namespace {

/// Whether with `variable` at this place nothing is left of what the code around it does:
/// x = x, a - a, a < a.
bool pointless(const Program &program, const Occurrence &at, VariableId variable) {
  const Expr &expr = program.exprs[at.expr];
  if (!program.places[expr.place].path.empty())
    return false;
  if (expr.kind == ExprKind::Assign)
    return plainVariable(program, expr.a) == variable;
  if (!at.parent)
    return false;
  const Expr &parent = program.exprs[at.parent];
  switch (parent.kind) {
  case ExprKind::Assign: {
    const ir::Place &target = program.places[parent.place];
    return at.role == Role::Stored && target.variable == variable && target.path.empty();
  }
  case ExprKind::Logical:
  case ExprKind::Binary: {
    bool keeps = parent.kind == ExprKind::Binary &&
                 (parent.binary == BinaryOp::Add || parent.binary == BinaryOp::Mul ||
                  parent.binary == BinaryOp::Shl || parent.binary == BinaryOp::Shr);
    ExprId other = at.role == Role::Left ? parent.b : parent.a;
    return !keeps && plainVariable(program, other) == variable;
  }
  default: return false;
  }
}

/// Whether an assignment to a variable may be meant for this one: local for local or
/// global for global, and no input of the function that it only reads. A store that
/// wanders to such a one changes what others, such as a reference, are given; by a pointer to a
/// node a function walks.
bool isTarget(const Context &c, VariableId id, VariableId original, FunctionId function) {
  const Variable &variable = c.program.variables[id], &old = c.program.variables[original];
  return !variable.isConst && variable.owner.valid() == old.owner.valid() &&
         (variable.storage == Storage::Local || c.names.writtenIn(id, function) ||
          (variable.storage == Storage::Parameter && isNode(c.program, variable.type)));
}

/// Calls without effects in this part of the program that do not come back here, each text once.
std::vector<ExprId> callsIn(Context &c, FunctionId part) {
  std::vector<ExprId> result;
  std::set<std::string_view> texts;
  for (FunctionId function : c.functions) {
    if (!c.together(function, part))
      continue;
    for (const Occurrence &at : c.occurrences(function)) {
      const Expr &call = c.program.exprs[at.expr];
      if (call.kind == ExprKind::Call && call.callee && call.text.use && c.effects.none(at.expr) &&
          !c.calls(call.callee, part) && texts.insert(c.program.textOf(*call.text.use)).second)
        result.push_back(at.expr);
    }
  }
  return result;
}

/// One that `isMeant`, of those that could be.
template <typename Meant> void changeVariable(Context &c, const Place &p, const Meant &isMeant) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  const ir::Place &place = program.places[expr.place];
  const bool stores = expr.kind != ExprKind::Load;
  if (!place.variable || expr.kind == ExprKind::AddressOf)
    return;
  const Variable &old = program.variables[place.variable];
  if (old.storage == Storage::Temporary || old.isVolatile || isDeclarator(program, place))
    return;
  if (expr.kind == ExprKind::Assign &&
      program.exprs[written(program, expr.a)].kind == ExprKind::Nondet)
    return; // where an input arrives is part of the specification
  for (VariableId id : c.names.insteadOf(place.variable, place.baseText.use->begin, at.function))
    if (isMeant(program.variables[id].name) &&
        (!stores || isTarget(c, id, place.variable, at.function)) && id != at.initialised &&
        !pointless(program, at, id))
      c.change(p, {.kind = ChangeKind::Variable, .variable = id},
               c.names.usedIn(id, at.function) ? 0 : 1);
}

template <typename Meant> void changeField(Context &c, const Place &p, const Meant &isMeant) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  const ir::Place &place = program.places[expr.place];
  if (expr.kind == ExprKind::AddressOf)
    return;
  const Projection &step = place.path[p.step];
  const std::vector<Field> &fields = program.types[steppedFrom(program, place, p.step)].fields;
  std::vector<uint32_t> others;
  for (uint32_t i = 0; i < fields.size(); ++i)
    if (i != step.field && !fields[i].name.empty() && isMeant(fields[i].name) &&
        fields[i].bitWidth == 0 && (expr.kind == ExprKind::Load || !fields[i].isConst) &&
        sameType(program, fields[i].type, step.type) &&
        !c.spelling.macros().defines(fields[i].name))
      others.push_back(i);
  auto likeness = [&](uint32_t i) { return similarity(fields[i].name, fields[step.field].name); };
  std::stable_sort(others.begin(), others.end(),
                   [&](uint32_t a, uint32_t b) { return likeness(a) > likeness(b); });
  for (uint32_t i : others)
    c.change(p, {.kind = ChangeKind::Field, .projection = p.step, .field = i});
}

bool any(std::string_view) { return true; }

} // namespace

void otherVariable(Context &c, const Place &p, bool stores) {
  if ((c.program.exprs[p.at->expr].kind != ExprKind::Load) == stores)
    changeVariable(c, p, any);
}

void otherField(Context &c, const Place &p) { changeField(c, p, any); }

/// The member that the expression sets to NULL as a whole; none: it does something else.
static const Projection *cleared(const Program &program, const Expr &expr) {
  if (expr.kind != ExprKind::Assign || !expr.place ||
      program.types[expr.type].kind != TypeKind::Pointer)
    return nullptr;
  const std::vector<Projection> &path = program.places[expr.place].path;
  const Expr &value = program.exprs[written(program, expr.a)];
  return value.kind == ExprKind::Constant && value.value == 0 && !path.empty() &&
                 path.back().kind == Projection::Kind::Field && path.back().text.use
             ? &path.back()
             : nullptr;
}

/// s->free = NULL; s->free = NULL;  ⇒  s->free = NULL; s->match = NULL;, of another type
void otherCleared(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  const Projection *member = p.inBody ? nullptr : cleared(program, expr);
  if (!member)
    return;
  const auto ofStructure = [&](const Expr &one) {
    const ir::Place &place = program.places[one.place];
    return steppedFrom(program, place, static_cast<uint32_t>(place.path.size()) - 1);
  };
  const TypeId whole = ofStructure(expr);
  size_t times = 0;
  forEachExpr(program, p.function, [&](ExprId id) {
    const Projection *other = cleared(program, program.exprs[id]);
    times += other && other->field == member->field && ofStructure(program.exprs[id]) == whole;
  });
  for (const Field &field : program.types[whole].fields)
    if (times > 1 && program.types[field.type].kind == TypeKind::Pointer && !field.name.empty() &&
        !field.isConst && !sameType(program, field.type, member->type))
      c.rewrite({{*member->text.use, field.name}});
}

/// if (l < m) m = l; if (r < l) m = r;  ⇒  if (l < m) m = l; if (r < m) m = r;
void variableAsBeside(Context &c, const Place &p) {
  const Expr &expr = c.program.exprs[p.at->expr];
  if (const auto *names = c.suggested(p.function, c.program.places[expr.place].baseText.use))
    changeVariable(c, p, [&](const std::string &name) { return names->contains(name); });
}

/// The same of a member.
void fieldAsBeside(Context &c, const Place &p) {
  const ir::Place &place = c.program.places[c.program.exprs[p.at->expr].place];
  if (const auto *names = c.suggested(p.function, place.path[p.step].text.use))
    changeField(c, p, [&](const std::string &name) { return names->contains(name); });
}

/// f(s->key, k); f(s->key, v);  ⇒  f(s->key, k); f(s->value, v);, of arrays
void arrayAsBeside(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  if (expr.kind != ExprKind::AddressOf || !expr.text.use || expr.trusted)
    return;
  const ir::Place &place = program.places[expr.place];
  if (const auto *names = c.suggested(p.function, place.baseText.use))
    addressAmong(c, p, names);
  for (uint32_t step = 0; step < place.path.size(); ++step) {
    const Projection &of = place.path[step];
    const auto *members =
        of.kind == Projection::Kind::Field ? c.suggested(p.function, of.text.use) : nullptr;
    if (!members)
      continue;
    const std::vector<Field> &fields = program.types[steppedFrom(program, place, step)].fields;
    for (uint32_t i = 0; i < fields.size(); ++i) {
      if (i == of.field || !members->contains(fields[i].name) ||
          !sameType(program, fields[i].type, of.type))
        continue;
      Builder &b = c.builder();
      const ExprId other = b.clone(p.at->expr);
      Expr &address = b.program().exprs[other];
      address.text = {};
      b.program().places[address.place].path[step].field = i;
      c.inserter().replace(p.at->expr, other);
    }
  }
}

/// x  ⇒  f(y), which stands elsewhere in the same part of the program
void callInstead(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  const bool isOperand = at.role == Role::Left || at.role == Role::Right;
  const bool isValue = at.role == Role::Stored || at.role == Role::Return ||
                       at.role == Role::Argument ||
                       (isOperand && isTruth(program.exprs[at.parent]));
  if (!isValue || (expr.kind != ExprKind::Load && expr.kind != ExprKind::Binary) ||
      !expr.text.use || expr.trusted || at.truth || isTruth(expr) ||
      !isPlainInteger(program.types[expr.type]) || !onlyReads(program, at.expr))
    return;
  const uint32_t here = expr.text.use->begin;
  for (ExprId call : c.found(p.function, [&] { return callsIn(c, p.function); })) {
    const std::vector<VariableId> names = namedIn(program, call);
    if (sameType(program, program.exprs[call].type, expr.type) &&
        program.functions[program.exprs[call].callee].range.bytes.begin < here &&
        std::all_of(
            names.begin(), names.end(), [&](VariableId v) { return c.names.visible(v, here); }))
      c.inserter().replace(at.expr, c.builder().clone(call));
  }
}

/// For arguments without effects: their order of evaluation changes too.
void swappedArguments(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  if (expr.kind != ExprKind::Call || !expr.callee || p.members.size() != 1)
    return;
  auto movable = [&](ExprId id) {
    const Expr &argument = program.exprs[written(program, id)];
    return argument.kind != ExprKind::Comma && argument.text.use && expr.text.use &&
           expr.text.use->contains(*argument.text.use) &&
           c.spelling.atUse(Facet::Whole, *argument.text.use).size() == 1 && c.effects.none(id);
  };
  auto text = [&](ExprId id) {
    return program.textOf(*program.exprs[written(program, id)].text.use);
  };
  for (uint32_t i = 0; i < expr.args.size(); ++i)
    for (uint32_t j = i + 1; j < expr.args.size(); ++j) {
      ExprId a = expr.args[i], b = expr.args[j];
      if (sameType(program, program.exprs[a].type, program.exprs[b].type) && movable(a) &&
          movable(b) && text(a) != text(b))
        c.change(p, {.kind = ChangeKind::SwapArguments, .first = i, .second = j});
    }
}

/// Whether the one is named after the other: `room` and `new_room`.
static bool isNamedAfter(std::string_view variable, std::string_view field) {
  if (variable == field)
    return true;
  constexpr size_t kTelling = 3; // characters
  return std::min(variable.size(), field.size()) >= kTelling &&
         (variable.find(field) != std::string_view::npos ||
          field.find(variable) != std::string_view::npos);
}

namespace {

/// A member that a statement gives a value: `s->data = p;`
struct GivenMember {
  VariableId base;
  TypeId record;
  uint32_t field = 0;
};

std::optional<GivenMember> givenAt(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[p.stmt];
  if (stmt.kind != StmtKind::Expr || c.isChecker(p.function) || !c.inserter().isWhole(p.stmt))
    return std::nullopt;
  const Expr &expr = program.exprs[stmt.expr];
  const ir::Place *place =
      expr.kind == ExprKind::Assign && !expr.trusted ? &program.places[expr.place] : nullptr;
  if (!place || place->path.size() != 1 || place->path[0].kind != Projection::Kind::Field)
    return std::nullopt;
  const VariableId base = place->pointer ? plainVariable(program, place->pointer) : place->variable;
  if (!base || program.variables[base].name.empty())
    return std::nullopt;
  const TypeId id = program.variables[base].type;
  return GivenMember{base, place->pointer ? program.types[id].element : id, place->path[0].field};
}

/// How the function uses a member of that number: 1 is written, 2 is asked whether it is 0.
int memberUses(Context &c, FunctionId function, TypeId record, uint32_t field) {
  const Program &program = c.program;
  int result = 0;
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr &expr = program.exprs[at.expr];
    const ir::Place *place = expr.place ? &program.places[expr.place] : nullptr;
    if (!place || place->path.empty() || place->path.back().kind != Projection::Kind::Field ||
        place->path.back().field != field)
      continue;
    const auto last = static_cast<uint32_t>(place->path.size() - 1);
    if (!sameType(program, steppedFrom(program, *place, last), record))
      continue;
    result |= effects(expr).writes || expr.kind == ExprKind::AddressOf ? 1 : at.truth ? 2 : 0;
  }
  return result;
}

} // namespace

/// Of what functions ask whether it is so, and none says so.
void neverSet(Context &c, const Place &p) {
  const Program &program = c.program;
  const std::optional<GivenMember> given = givenAt(c, p);
  if (!given)
    return;
  const std::vector<Field> &fields = program.types[given->record].fields;
  for (uint32_t f = 0; f < fields.size(); ++f) {
    if (f == given->field || fields[f].name.empty() ||
        program.types[fields[f].type].kind != TypeKind::Integer)
      continue;
    int uses = memberUses(c, p.function, given->record, f);
    for (size_t i = 0; i < c.functions.size() && (uses & 1) == 0; ++i)
      uses |= memberUses(c, c.functions[i], given->record, f);
    Builder &b = c.builder();
    if (uses == 2)
      c.inserter().after(p.stmt, b.statement(b.assign(memberOf(c, given->base, f),
                                                      b.constant(fields[f].type, 1))));
  }
}

/// What the function gives a number that it never reads: `sign`, which begins with 1.
static std::vector<VariableId> unreadFactors(Context &c, FunctionId function) {
  const Program &program = c.program;
  std::set<VariableId> read, one, other;
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr &expr = program.exprs[at.expr];
    const VariableId v = expr.place ? program.places[expr.place].variable : VariableId();
    if (!v)
      continue;
    const Expr *value = expr.kind == ExprKind::Assign ? literalAt(program, expr.a) : nullptr;
    if (expr.kind != ExprKind::Assign)
      read.insert(v);
    else if (value && value->value == 1)
      one.insert(v);
    else
      other.insert(v);
  }
  std::vector<VariableId> result;
  for (const VariableId v : one)
    if (!read.contains(v) && other.contains(v) && program.variables[v].storage == Storage::Local &&
        isPlainInteger(program.types[program.variables[v].type]))
      result.push_back(v);
  return result;
}

/// *p = v;  ⇒  *p = sign * v;
void timesUnread(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  if ((at.role != Role::Stored && at.role != Role::Return) || !expr.text.use || expr.trusted ||
      expr.kind == ExprKind::Constant || at.initialised ||
      !isPlainInteger(program.types[expr.type]) || !onlyReads(program, at.expr))
    return;
  for (const VariableId factor : unreadFactors(c, p.function))
    if (c.names.visible(factor, expr.text.use->begin)) {
      Builder &b = c.builder();
      c.inserter().replace(at.expr, b.binary(BinaryOp::Mul, b.load(factor), b.clone(at.expr)));
    }
}

/// Of two numbers of a structure of which the function only reads one.
void timesMember(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  if (at.role != Role::Stored || expr.kind != ExprKind::Load || !expr.text.use || expr.trusted ||
      !isPlainInteger(program.types[expr.type]) || !onlyReads(program, at.expr) ||
      program.exprs[at.parent].kind != ExprKind::CompoundAssign)
    return;
  const ir::Place &place = program.places[expr.place];
  if (place.path.empty() || place.path.back().kind != Projection::Kind::Field)
    return;
  const TypeId record = steppedFrom(program, place, static_cast<uint32_t>(place.path.size() - 1));
  const std::vector<Field> &fields = program.types[record].fields;
  for (uint32_t f = 0; f < fields.size(); ++f) {
    const bool isRead =
        std::ranges::any_of(c.occurrences(p.function), [&](const Occurrence &other) {
          const Expr &read = program.exprs[other.expr];
          const ir::Place *of = read.place ? &program.places[read.place] : nullptr;
          return of && !of->path.empty() && of->path.back().kind == Projection::Kind::Field &&
                 of->path.back().field == f;
        });
    if (isRead || fields[f].name.empty() || fields[f].bitWidth > 0 ||
        !sameType(program, fields[f].type, expr.type))
      continue;
    Builder &b = c.builder();
    const ExprId other = b.clone(at.expr);
    const PlaceId beside = b.program().exprs[other].place;
    b.program().places[beside].path.back().field = f;
    b.program().exprs[other].text = {};
    c.inserter().replace(at.expr, b.binary(BinaryOp::Mul, b.clone(at.expr), other));
  }
}

/// s->data = p;  ⇒  s->data = p; s->room = room;
void missingField(Context &c, const Place &p) {
  const Program &program = c.program;
  const std::optional<GivenMember> given = givenAt(c, p);
  if (!given)
    return;
  const Type &record = program.types[given->record];
  for (uint32_t f = 0; f < record.fields.size(); ++f) {
    const Field &field = record.fields[f];
    const bool isNumber = isPlainInteger(program.types[field.type]);
    if (f == given->field || field.name.empty() || field.bitWidth > 0 ||
        (memberUses(c, p.function, given->record, f) & 1) != 0)
      continue;
    for (const VariableId v : c.variablesOf(p.function)) {
      const Variable &variable = program.variables[v];
      const bool isOwn =
          variable.storage == Storage::Local || variable.storage == Storage::Parameter;
      const bool fits = sameType(program, variable.type, field.type) ||
                        (isNumber && isPlainInteger(program.types[variable.type]));
      if (!isOwn || !fits || !isNamedAfter(variable.name, field.name) ||
          !c.names.visible(v, c.inserter().endOf(p.stmt)))
        continue;
      Builder &b = c.builder();
      c.inserter().after(p.stmt, b.statement(b.assign(memberOf(c, given->base, f),
                                                      b.cast(field.type, b.load(v)))));
    }
  }
}

} // namespace salve::repair::propose
