// Templates: expressions with constants that the search finds (row F6).
#include "engine/repair/rules/families/families.h"

#include <cctype>
#include <set>

namespace salve::repair::propose {

using namespace ir;

namespace {

/// A number beside which another one would only be another number: `s + 2`, not `c - 'a'`.
bool endsInNumber(const Program &program, const Expr &sum) {
  if (sum.kind != ExprKind::Binary || (sum.binary != BinaryOp::Add && sum.binary != BinaryOp::Sub))
    return false;
  const Expr &last = program.exprs[written(program, sum.b)];
  return last.kind == ExprKind::Constant && last.literal && last.text.use &&
         !program.textOf(*last.text.use).starts_with('\'');
}

} // namespace

/// e  ⇒  e + c, of what is stored, returned, passed or counts an element
void constantAdded(Context &c, const Place &p) {
  const Expr &expr = c.program.exprs[p.at->expr];
  const Role role = p.at->role;
  const bool isValue = role == Role::Stored || role == Role::Return || role == Role::Argument ||
                       role == Role::Index || role == Role::Arm;
  const bool isComputed = expr.kind == ExprKind::Load || expr.kind == ExprKind::Binary ||
                          expr.kind == ExprKind::Call || expr.kind == ExprKind::Conditional;
  if (!isValue || !isComputed || endsInNumber(c.program, expr) || !expr.text.use || expr.trusted ||
      p.at->truth || truthValued(c.program, p.at->expr) ||
      !isPlainInteger(c.program.types[expr.type]))
    return;
  Builder &b = c.builder();
  const ExprId constant = b.constant(c.program.intType, 0);
  const ExprId sum = b.binary(BinaryOp::Add, b.clone(p.at->expr), constant);
  // Any sum can be made to pass a few tests.
  using Values = change::Parameter::Values;
  c.inserter().replace(p.at->expr, sum, 0, {{constant, c.isTested ? Values::Small : Values::Any}});
}

/// 3  ⇒  c
void constantFound(Context &c, const Place &p) {
  const Expr &expr = c.program.exprs[p.at->expr];
  if (expr.kind != ExprKind::Constant || !expr.literal || !expr.text.use || expr.trusted ||
      p.at->truth || p.at->role == Role::Statement || !isPlainInteger(c.program.types[expr.type]) ||
      std::isalpha(static_cast<unsigned char>(c.program.text[expr.text.use->begin])) ||
      c.program.text[expr.text.use->begin] == '\'')
    return;
  const Expr *around = p.at->parent ? &c.program.exprs[p.at->parent] : nullptr;
  const bool isMask =
      around &&
      (around->binary == BinaryOp::And || around->binary == BinaryOp::Or ||
       around->binary == BinaryOp::Xor) &&
      (around->kind == ExprKind::Binary || around->kind == ExprKind::CompoundAssign);
  using Values = change::Parameter::Values;
  const ExprId constant = c.builder().constant(expr.type, 0);
  c.inserter().instead(p.function, p.at->expr, constant,
                       {{constant, isMask ? Values::Mask : Values::Any}});
}

/// Whether something in the statement is counted from the end: `a[n - i - 1]`, n as it stands
/// there.
static bool isMirrored(const Context &c, StmtId loop, std::string_view end) {
  const Program &program = c.program;
  bool found = false;
  forEachStmt(program, loop, [&](StmtId id) {
    const ExprId root = program.stmts[id].expr;
    found |= root && anyBelow(program, root, [&](ExprId part) {
               const Expr &expr = program.exprs[part];
               const auto &use = expr.kind == ExprKind::Binary && expr.binary == BinaryOp::Sub
                                     ? program.exprs[written(program, expr.a)].text.use
                                     : std::nullopt;
               return use && program.textOf(*use) == end;
             });
  });
  return found;
}

/// for (…; i < n; …)  ⇒  for (…; i < n / 2; …), where the loop counts from both ends
void halfWay(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  const StmtId loop = p.at->role == Role::Right ? c.tree().slot(p.at->expr).stmt : StmtId();
  if (!loop || !isLoop(program.stmts[loop].kind) || !isTruth(program.exprs[p.at->parent]) ||
      !expr.text.use || expr.trusted || !isPlainInteger(program.types[expr.type]) ||
      !isMirrored(c, loop, program.textOf(*expr.text.use)))
    return;
  Builder &b = c.builder();
  const ExprId half =
      b.binary(BinaryOp::Div, b.clone(p.at->expr), b.constant(program.intType, 2, "2"));
  b.program().exprs[half].property = c.target;
  c.inserter().replace(p.at->expr, half);
}

/// Whether both have something that is read from memory in common.
static bool shareReads(const Program &program, ExprId one, ExprId other) {
  std::set<std::string_view> read;
  for (ExprId id : below(program, one))
    if (program.exprs[id].kind == ExprKind::Load && program.exprs[id].text.use)
      read.insert(program.textOf(*program.exprs[id].text.use));
  return anyBelow(program, other, [&](ExprId id) {
    return program.exprs[id].kind == ExprKind::Load && program.exprs[id].text.use &&
           read.contains(program.textOf(*program.exprs[id].text.use));
  });
}

/// e  ⇒  e % n, for the n that something else is taken modulo of, and as many as there are letters
/// where the code asks for them; `isSame`: it is a sum of the same, else of others
void wrappedAround(Context &c, const Place &p, bool isSame) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  const bool isPlace = p.at->role == Role::Stored || p.at->role == Role::Index ||
                       p.at->role == Role::Return ||
                       (p.at->role == Role::Right && p.at->parenthesised);
  if (!isPlace || expr.kind != ExprKind::Binary ||
      (expr.binary != BinaryOp::Add && expr.binary != BinaryOp::Sub) || !expr.text.use ||
      expr.trusted || !onlyReads(program, p.at->expr) || !isPlainInteger(program.types[expr.type]))
    return;
  std::set<std::string_view> known;
  auto wrap = [&](ExprId modulus) {
    Builder &b = c.builder();
    const ExprId now = b.binary(BinaryOp::Rem, b.clone(p.at->expr), modulus);
    b.program().exprs[now].property = c.target;
    c.inserter().replace(p.at->expr, now);
  };
  for (const auto &[first, last] : {std::pair('a', 'z'), {'A', 'Z'}, {'0', '9'}})
    if (!isSame && c.characters.contains(first) && c.characters.contains(last) &&
        known.insert(first == '0' ? "10" : "26").second)
      wrap(c.builder().constant(expr.type, static_cast<Bits>(last - first + 1)));
  for (FunctionId function : c.functions)
    for (const Occurrence &at : c.occurrences(function)) {
      const Expr &remainder = program.exprs[at.expr];
      const ExprId modulus = remainder.kind == ExprKind::Binary && remainder.binary == BinaryOp::Rem
                                 ? written(program, remainder.b)
                                 : ExprId();
      if (!modulus || program.exprs[modulus].kind != ExprKind::Constant ||
          !program.exprs[modulus].text.use || at.expr == p.at->parent ||
          shareReads(program, p.at->expr, remainder.a) != isSame ||
          !known.insert(program.textOf(*program.exprs[modulus].text.use)).second)
        continue;
      wrap(c.builder().clone(modulus));
    }
}

namespace {

/// `s->data[i]`: an element of a member's array, of something that is named at `offset`.
bool isElementOfMember(const Context &c, const Expr &expr, uint32_t offset) {
  if (expr.kind != ExprKind::Load || !expr.place || !expr.text.use)
    return false;
  const ir::Place &place = c.program.places[expr.place];
  const ExprId pointer = place.pointer;
  const bool isNamed = !pointer || (c.program.exprs[pointer].kind == ExprKind::Load &&
                                    c.program.places[c.program.exprs[pointer].place].path.empty());
  const VariableId base = !isNamed  ? VariableId()
                          : pointer ? c.program.places[c.program.exprs[pointer].place].variable
                                    : place.variable;
  return base && c.names.visible(base, offset) && place.path.size() > 1 &&
         place.path.back().kind == Projection::Kind::Index &&
         std::all_of(place.path.begin(), place.path.end() - 1,
                     [](const Projection &step) { return step.kind == Projection::Kind::Field; });
}

} // namespace

/// Where the search for the largest begins: with an element, not with a number.
void firstElement(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  if (expr.kind != ExprKind::Constant || !expr.literal || !expr.text.use || expr.trusted ||
      p.at->role != Role::Stored)
    return;
  const TypeId stored = program.exprs[p.at->cast ? p.at->cast : p.at->expr].type;
  for (VariableId variable : c.variablesOf(p.function)) {
    const Type &type = program.types[program.variables[variable].type];
    if ((type.kind != TypeKind::Pointer && type.kind != TypeKind::Array) ||
        !sameType(program, type.element, stored) || !c.names.usedIn(variable, p.function) ||
        !c.names.visible(variable, expr.text.use->begin))
      continue;
    Builder &b = c.builder();
    c.inserter().replace(p.at->cast ? p.at->cast : p.at->expr,
                         b.element(variable, b.constant(program.intType, 0), c.target));
  }
  std::set<std::vector<uint32_t>> known;
  forEachExpr(program, p.function, [&](ExprId id) {
    const Expr &read = program.exprs[id];
    if (!isElementOfMember(c, read, expr.text.use->begin) || !sameType(program, read.type, stored))
      return;
    const ir::Place &place = program.places[read.place];
    const bool isBehind = place.pointer.valid();
    std::vector<uint32_t> name{
        isBehind,
        (isBehind ? program.places[program.exprs[place.pointer].place] : place).variable.index};
    for (const Projection &step : place.path)
      name.push_back(step.field);
    if (!known.insert(name).second)
      return;
    Builder &b = c.builder();
    const ExprId first = b.clone(id);
    b.program().exprs[first].text = {};
    const PlaceId at = b.program().exprs[first].place;
    const ExprId zero = b.constant(program.intType, 0);
    b.program().places[at].path.back().index = zero;
    c.inserter().replace(p.at->cast ? p.at->cast : p.at->expr, first);
  });
}

} // namespace salve::repair::propose
