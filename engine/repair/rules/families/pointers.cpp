// Pointers one step too far or too near, or to the wrong thing.
#include "engine/repair/rules/families/families.h"

#include <map>
#include <set>

namespace salve::repair::propose {

using namespace ir;

namespace {

/// The pointer that a member of its own type is read through: p of `p->next`.
ExprId memberOf(const Program &program, const Expr &load) {
  const ir::Place &place = program.places[load.place];
  bool isMember =
      place.pointer && place.path.size() == 1 && place.path[0].kind == Projection::Kind::Field;
  return isMember && sameType(program, program.exprs[place.pointer].type, load.type) ? place.pointer
                                                                                     : ExprId();
}

/// Whether what stands there may point to const where it did not, or the other way round.
bool isOnlyAsked(const Occurrence &at) {
  return at.role == Role::Condition || at.role == Role::Test || at.role == Role::Left ||
         at.role == Role::Right || at.role == Role::Pointer || at.truth;
}

/// The variable that an element of an array of numbers is read by: i of `a[i]`.
ExprId variableIndexOf(const Program &program, const Expr &load) {
  if (load.kind != ExprKind::Load || load.trusted || !load.text.use || !load.place ||
      program.places[load.place].path.empty() || program.types[load.type].kind != TypeKind::Integer)
    return {};
  const ExprId index = program.places[load.place].path.back().index;
  const ExprId plain = index ? written(program, index) : ExprId();
  return plain && plainVariable(program, plain) ? plain : ExprId();
}

bool isPointerValue(const Program &program, const Occurrence &at) {
  const Expr &expr = program.exprs[at.expr];
  return expr.kind == ExprKind::Load && program.types[expr.type].kind == TypeKind::Pointer &&
         expr.text.use && !expr.trusted && at.role != Role::Statement && at.role != Role::Callee &&
         onlyReads(program, at.expr);
}

} // namespace

/// Likelier as the pointer that another member is read through: the access is still made.
void pointerBefore(Context &c, const Place &p) {
  const Expr &expr = c.program.exprs[p.at->expr];
  const ExprId from = isPointerValue(c.program, *p.at) ? memberOf(c.program, expr) : ExprId();
  if (from && (c.program.exprs[from].type == expr.type || isOnlyAsked(*p.at)))
    c.inserter().replace(p.at->expr, c.builder().cast(expr.type, c.builder().clone(from)),
                         p.at->role == Role::Pointer ? 0 : 1);
}

/// while (p) p = p->next; p->x  ⇒  while (p->next) p = p->next; p->x
void stopsBefore(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const VariableId v = isPointerValue(program, at) ? plainVariable(program, at.expr) : VariableId();
  const StmtId loop = v ? c.tree().slot(at.expr).stmt : StmtId();
  const bool isAsked = (at.role == Role::Condition && at.truth) || at.role == Role::Left;
  if (!isAsked || !loop || !isLoop(program.stmts[loop].kind) || p.operation)
    return;
  std::set<uint32_t> known;
  forEachStmt(program, loop, [&](StmtId id) {
    for (const ExprId root : {program.stmts[id].expr, program.stmts[id].step}) {
      const Expr *step = root ? &program.exprs[root] : nullptr;
      if (!step || step->kind != ExprKind::Assign || writtenAt(program, *step) != v)
        continue;
      const Expr &next = program.exprs[written(program, step->a)];
      const ExprId from = next.kind == ExprKind::Load ? memberOf(program, next) : ExprId();
      if (!from || plainVariable(program, from) != v)
        continue;
      const uint32_t field = program.places[next.place].path[0].field;
      if (known.insert(field).second)
        c.inserter().replace(
            at.expr, c.builder().cast(program.exprs[at.expr].type,
                                      c.builder().member(c.builder().load(v), field, c.target)));
    }
  });
}

/// p->next->x for p->x is a different place; not one slip.
void pointerBehind(Context &c, const Place &p) {
  const Expr &expr = c.program.exprs[p.at->expr];
  if (!isPointerValue(c.program, *p.at) || memberOf(c.program, expr) || p.at->role == Role::Pointer)
    return;
  const std::vector<Field> &fields = c.program.types[c.program.types[expr.type].element].fields;
  for (uint32_t f = 0; f < fields.size(); ++f)
    if (!fields[f].name.empty() && sameType(c.program, fields[f].type, expr.type) &&
        (fields[f].type == expr.type || isOnlyAsked(*p.at)))
      c.inserter().replace(
          p.at->expr, c.builder().cast(expr.type, c.builder().member(c.builder().clone(p.at->expr),
                                                                     f, c.target)));
}

void pointeeTested(Context &c, const Place &p) {
  const Occurrence &at = *p.at;
  const Expr &expr = c.program.exprs[at.expr];
  const Type &type = c.program.types[expr.type];
  bool isTest = ((at.role == Role::Condition || at.role == Role::Test) && at.truth) ||
                (at.parent && c.program.exprs[at.parent].kind == ExprKind::Logical);
  if (expr.kind == ExprKind::Load && isTest && !at.cast && type.kind == TypeKind::Pointer &&
      c.program.types[type.element].kind == TypeKind::Integer && expr.text.use && !expr.trusted &&
      onlyReads(c.program, at.expr))
    c.inserter().test(at.expr, c.builder().pointee(c.builder().clone(at.expr), c.target));
}

/// `*p`, of an array.
void elementBefore(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  if (expr.kind != ExprKind::Load || expr.trusted || !expr.text.use ||
      !program.textOf(*expr.text.use).starts_with('*') || !onlyReads(program, p.at->expr))
    return;
  const ir::Place &place = program.places[expr.place];
  const ExprId pointer = place.pointer ? written(program, place.pointer) : ExprId();
  if (!pointer || !place.path.empty() || !plainVariable(program, pointer) ||
      !program.types[expr.type].isScalar())
    return;
  Builder &b = c.builder();
  c.inserter().replace(p.at->expr, b.element(b.clone(pointer),
                                             b.negation(b.constant(program.intType, 1)), c.target));
}

/// a[i]  ⇒  i
void indexInstead(Context &c, const Place &p) {
  const Expr &load = c.program.exprs[p.at->expr];
  if (const ExprId index = variableIndexOf(c.program, load);
      index && onlyReads(c.program, p.at->expr))
    c.inserter().replace(p.at->expr, c.builder().cast(load.type, c.builder().clone(index)));
}

/// i  ⇒  a[i], which stands elsewhere
void elementInstead(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &load = program.exprs[p.at->expr];
  const VariableId variable = plainVariable(program, p.at->expr);
  if (!variable || load.trusted || !load.text.use || p.at->role == Role::Index ||
      program.types[load.type].kind != TypeKind::Integer)
    return;
  std::set<std::string_view> known;
  for (const Occurrence &other : c.occurrences(p.function)) {
    const Expr &element = program.exprs[other.expr];
    const ExprId index = variableIndexOf(program, element);
    if (index && plainVariable(program, index) == variable && onlyReads(program, other.expr) &&
        known.insert(program.textOf(*element.text.use)).second)
      c.inserter().replace(p.at->expr, c.builder().cast(load.type, c.builder().clone(other.expr)));
  }
}

/// A number where the other accesses of the condition have a variable.
void indexBeside(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &literal = program.exprs[at.expr];
  if (at.role != Role::Index || literal.kind != ExprKind::Constant || !literal.literal ||
      !literal.text.use || literal.trusted)
    return;
  const ir::Place &own = program.places[at.indexed];
  const StmtId stmt = c.tree().slot(at.expr).stmt;
  std::map<VariableId, size_t> beside;
  for (const Occurrence &other : c.occurrences(p.function)) {
    if (other.role != Role::Index || other.projection != at.projection || other.expr == at.expr ||
        c.tree().slot(other.expr).stmt != stmt)
      continue;
    const ir::Place &place = program.places[other.indexed];
    const bool isSame = own.variable ? place.variable == own.variable
                                     : place.pointer && own.pointer &&
                                           plainVariable(program, place.pointer) ==
                                               plainVariable(program, own.pointer);
    if (const VariableId v = isSame ? plainVariable(program, other.expr) : VariableId())
      ++beside[v];
  }
  Builder &b = c.builder();
  for (const auto &[variable, count] : beside)
    if (count > 1 && sameType(program, program.variables[variable].type, literal.type))
      c.inserter().instead(p.function, at.expr, b.load(variable));
}

/// What is found in an array, for the array.
void elementAddress(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const VariableId array = plainVariable(program, at.expr);
  if (!array || !isPointerValue(program, at) ||
      (at.role != Role::Return && at.role != Role::Stored && at.role != Role::Arm))
    return;
  std::set<VariableId> known;
  for (const Occurrence &other : c.occurrences(p.function)) {
    const Expr &load = program.exprs[other.expr];
    if (load.kind != ExprKind::Load || !load.place)
      continue;
    const ir::Place &place = program.places[load.place];
    const bool isElement = place.pointer && plainVariable(program, place.pointer) == array &&
                           !place.path.empty() && place.path[0].kind == Projection::Kind::Element;
    const VariableId index =
        isElement ? plainVariable(program, written(program, place.path[0].index)) : VariableId();
    if (!index || !c.names.visible(index, program.exprs[at.expr].text.use->begin) ||
        !known.insert(index).second)
      continue;
    Builder &b = c.builder();
    const ExprId element = b.element(array, b.load(index), c.target);
    Expr &address = b.program().exprs[element];
    address.kind = ExprKind::AddressOf;
    address.type = program.exprs[at.expr].type;
    c.inserter().replace(at.expr, element);
  }
}

/// Of a pointer that is passed as void *.
void addressDropped(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  if (expr.kind != ExprKind::AddressOf || at.role != Role::Argument || !at.cast || !expr.text.use ||
      expr.trusted || !program.textOf(*expr.text.use).starts_with('&'))
    return;
  TypeId pointer = program.places[expr.place].type, passed = program.exprs[at.cast].type;
  bool isVoid = program.types[passed].kind == TypeKind::Pointer &&
                program.types[program.types[passed].element].kind == TypeKind::Void;
  if (program.types[pointer].kind == TypeKind::Pointer && isVoid)
    c.inserter().replace(at.cast, c.builder().cast(passed, c.builder().read(expr.place)));
}

/// Arrays and addresses of other variables of the same type.
void addressAmong(Context &c, const Place &p, const std::set<std::string> *among) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  const ir::Place *place = expr.kind == ExprKind::AddressOf ? &program.places[expr.place] : nullptr;
  if (!place || !expr.text.use || expr.trusted || !place->variable || !place->path.empty() ||
      program.variables[place->variable].storage == Storage::Literal)
    return;
  const Variable &old = program.variables[place->variable];
  for (uint32_t i = 0; i < program.variables.size(); ++i) {
    VariableId id(i);
    const Variable &variable = program.variables[id];
    if (id != place->variable && variable.storage != Storage::Literal &&
        (!among || among->contains(variable.name)) && variable.isConst == old.isConst &&
        sameType(program, variable.type, old.type) &&
        (!variable.owner || variable.owner == p.function) &&
        c.names.visible(id, expr.text.use->begin))
      c.inserter().replace(p.at->expr, c.builder().addressOf(id, p.at->expr));
  }
}

void otherAddress(Context &c, const Place &p) { addressAmong(c, p, nullptr); }

} // namespace salve::repair::propose
