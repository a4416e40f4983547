// What the evidence along a failing run asks for (engine/diagnosis/weakest): an element that would
// have to be so at the end, a value that stands elsewhere, one more in a sum.
//
// He and Gupta, FASE 2004, section 2.6: a modification makes the problem predicate the correcting
// one. Which elements are in question, and where, the run says; the search decides.
#include "engine/repair/rules/families/families.h"

#include "engine/diagnosis/weakest/terms.h"

#include <algorithm>
#include <set>

namespace salve::repair::propose {

using namespace ir;

namespace {

/// A number that can be replaced.
bool isReplaceableNumber(const Context &c, const Occurrence &at) {
  const Expr &expr = c.program.exprs[at.expr];
  return expr.text.use && !expr.trusted && !at.truth &&
         isPlainInteger(c.program.types[expr.type]) && onlyReads(c.program, at.expr);
}

bool isCompared(const Context &c, const Occurrence &at) {
  if ((at.role != Role::Left && at.role != Role::Right) || !at.parent)
    return false;
  const Expr &parent = c.program.exprs[at.parent];
  return parent.kind == ExprKind::Binary && isRelational(parent.binary);
}

/// Whether all that it names, and something, can be named at the offset.
bool canStandAt(const Context &c, ExprId expr, uint32_t offset) {
  const std::vector<VariableId> named = namedIn(c.program, expr);
  return !named.empty() && std::all_of(named.begin(), named.end(), [&](VariableId variable) {
    return c.names.visible(variable, offset);
  });
}

/// The elements of this type that the run asks for and that can be written there.
std::vector<diagnosis::Element> elementsAt(const Context &c, TypeId type, uint32_t offset) {
  std::vector<diagnosis::Element> result;
  for (const diagnosis::Element &element : c.elements) {
    const Type &array = c.program.types[c.program.variables[element.array].type];
    if (sameType(c.program, array.element, type) && c.names.visible(element.array, offset) &&
        c.names.visible(element.index, offset))
      result.push_back(element);
  }
  return result;
}

ExprId readElement(Context &c, const diagnosis::Element &element) {
  return c.builder().element(element.array, c.builder().load(element.index), c.target);
}

std::string spelled(const Program &program, const diagnosis::Element &element) {
  return program.variables[element.array].name + "[" + program.variables[element.index].name + "]";
}

/// What assertions say stands for itself: computed instead, it would assert nothing.
std::vector<ByteRange> checkedIn(Context &c, FunctionId function) {
  std::vector<ByteRange> result;
  for (const Occurrence &at : c.occurrences(function))
    if (const auto &text = c.program.exprs[at.expr].text.use; at.role == Role::Checked && text)
      result.push_back(*text);
  return result;
}

/// Whether the loop never reads it: of what it stores there only the last is of use.
bool isLostIn(Context &c, StmtId loop, VariableId variable) {
  bool reads = false;
  ir::forEachExpr(c.program, c.tree().slot(loop).function, [&](ExprId id) {
    const Expr &expr = c.program.exprs[id];
    if (expr.place && c.program.places[expr.place].variable == variable &&
        expr.kind != ExprKind::Assign)
      for (StmtId s = c.tree().slot(id).stmt; s; s = c.tree().slot(s).parent)
        reads |= s == loop;
  });
  return !reads;
}

} // namespace

/// Of a value that is stored, or one side of a comparison: what is asked for; where there is
/// evidence against it, also elements and sums of the function.
void valueOfPath(Context &c, const Place &p) {
  const Occurrence &at = *p.at;
  const Program &program = c.program;
  const bool isSide = isCompared(c, at);
  if (!isReplaceableNumber(c, at) || (at.role != Role::Stored && !isSide))
    return;
  const Expr &expr = program.exprs[at.expr];
  std::set<std::string> known{std::string(program.textOf(*expr.text.use))};
  const bool isBlamed = c.isBlamed(at.expr);
  if (isBlamed || isSide)
    for (const diagnosis::Element &element : elementsAt(c, expr.type, expr.text.use->begin))
      if (known.insert(spelled(program, element)).second)
        c.inserter().replace(at.expr, readElement(c, element));
  if (!isBlamed)
    return;
  const std::vector<ByteRange> checked = checkedIn(c, p.function);
  for (const Occurrence &other : c.occurrences(p.function)) {
    const Expr &value = program.exprs[other.expr];
    const bool isElement =
        value.kind == ExprKind::Load && value.place && !program.places[value.place].path.empty();
    const bool isSum = value.kind == ExprKind::Binary && !isRelational(value.binary);
    if ((!isElement && !isSum) || !value.text.use || !sameType(program, value.type, expr.type) ||
        !onlyReads(program, other.expr) || !canStandAt(c, other.expr, expr.text.use->begin) ||
        std::any_of(checked.begin(), checked.end(),
                    [&](const ByteRange &all) { return all.contains(*value.text.use); }) ||
        value.text.use->contains(*expr.text.use) || expr.text.use->contains(*value.text.use) ||
        !known.insert(std::string(program.textOf(*value.text.use))).second)
      continue;
    c.inserter().replace(at.expr, c.builder().clone(other.expr));
  }
}

/// One side of a comparison and the relation with it: for the element that is asked for, as the
/// fact has it or its opposite, since the branch may be the wrong one.
void neededComparison(Context &c, const Place &p) {
  const Occurrence &at = *p.at;
  if (!isReplaceableNumber(c, at) || !isCompared(c, at))
    return;
  const Program &program = c.program;
  const Expr &side = program.exprs[at.expr], &whole = program.exprs[at.parent];
  const ExprId other = at.role == Role::Left ? whole.b : whole.a;
  if (!whole.text.use || whole.trusted || !onlyReads(program, at.parent))
    return;
  std::set<std::pair<std::string, BinaryOp>> known;
  for (const diagnosis::Element &element : elementsAt(c, side.type, side.text.use->begin))
    for (BinaryOp relation : {element.relation, negationOf(element.relation)}) {
      const bool isLeft = at.role == Role::Left;
      const BinaryOp op = isLeft ? relation : mirrored(relation);
      if (op == whole.binary || !known.emplace(spelled(program, element), op).second)
        continue;
      Builder &b = c.builder();
      const ExprId now = readElement(c, element), kept = b.clone(written(program, other));
      c.inserter().replace(at.parent, isLeft ? b.compare(op, now, kept) : b.compare(op, kept, now));
    }
}

/// Of `x = e` in a loop: what x was is forgotten. Where evidence asks for more, or tests of a whole
/// program, which give none; else (`isUnread`) where nothing in the loop reads x.
void accumulated(Context &c, const Place &p, bool isUnread) {
  const Occurrence &at = *p.at;
  const Program &program = c.program;
  const Expr &value = program.exprs[at.expr];
  const bool isFloat =
      program.types[value.type].kind == TypeKind::Float && value.text.use && !value.trusted;
  if ((!isReplaceableNumber(c, at) && !isFloat) || at.role != Role::Stored || !at.parent ||
      at.initialised)
    return;
  const Expr &store = program.exprs[at.parent];
  const std::vector<VariableId> named = namedIn(program, at.expr);
  if (store.kind != ExprKind::Assign || program.exprs[at.expr].kind == ExprKind::Constant)
    return;
  const ir::Place &to = program.places[store.place];
  if (!to.variable || !to.path.empty() ||
      !sameType(program, to.type, program.exprs[at.expr].type) ||
      std::find(named.begin(), named.end(), to.variable) != named.end())
    return;
  const StmtId loop = loopAround(c.program, c.tree(), c.tree().slot(at.expr).stmt);
  const bool isAsked = c.isBlamed(at.expr) || program.isSuite();
  if (!loop || isAsked == isUnread || (isUnread && !isLostIn(c, loop, to.variable)))
    return;
  Builder &b = c.builder();
  for (BinaryOp op : {BinaryOp::Add, BinaryOp::Mul})
    c.inserter().replace(at.expr, b.binary(op, b.load(to.variable), b.clone(at.expr)));
}

/// A sum or difference that decides alone.
void relationInstead(Context &c, const Place &p) {
  const Occurrence &at = *p.at;
  const Program &program = c.program;
  const Expr &expr = program.exprs[at.expr];
  if (at.role != Role::Condition || expr.kind != ExprKind::Binary ||
      (expr.binary != BinaryOp::Add && expr.binary != BinaryOp::Sub) || !expr.text.use ||
      expr.trusted || !onlyReads(program, at.expr))
    return;
  for (BinaryOp op : {BinaryOp::Lt, BinaryOp::Le, BinaryOp::Gt, BinaryOp::Ge, BinaryOp::Ne}) {
    Builder &b = c.builder();
    c.inserter().test(at.expr, b.compare(op, b.clone(written(program, expr.a)),
                                         b.clone(written(program, expr.b))));
  }
}

/// Between two numbers, not as far as both together.
void halved(Context &c, const Place &p) {
  const Occurrence &at = *p.at;
  const Expr &expr = c.program.exprs[at.expr];
  if (!isReplaceableNumber(c, at) || !c.isBlamed(at.expr) || at.role != Role::Stored ||
      expr.kind != ExprKind::Binary || expr.binary != BinaryOp::Add ||
      !plainVariable(c.program, expr.a) || !plainVariable(c.program, expr.b))
    return;
  Builder &b = c.builder();
  const ExprId now =
      b.binary(BinaryOp::Div, b.clone(at.expr), b.constant(c.program.intType, 2, "2"));
  b.program().exprs[now].property = c.target;
  c.inserter().replace(at.expr, now);
}

} // namespace salve::repair::propose
