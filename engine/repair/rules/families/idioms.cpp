// What idioms of everyday code lack: the index of the largest so far that is compared as if it were
// the largest, two assignments that need each other's old values, a flag that nobody sets, a
// character that is recognised and not passed.
#include "engine/ir/walk.h"
#include "engine/repair/rules/families/families.h"

#include <algorithm>
#include <set>

namespace salve::repair::propose {

using namespace ir;

namespace {

/// An element that is read by a variable: the array or pointer, and the index.
struct IndexedElement {
  VariableId base, index;
};

std::optional<IndexedElement> elementAt(const Program &program, ExprId id) {
  const Expr &expr = program.exprs[written(program, id)];
  if (expr.kind != ExprKind::Load || program.places[expr.place].path.size() != 1)
    return std::nullopt;
  const ir::Place &place = program.places[expr.place];
  if (place.path[0].kind == Projection::Kind::Field)
    return std::nullopt;
  const IndexedElement result{place.pointer ? plainVariable(program, place.pointer)
                                            : place.variable,
                              plainVariable(program, place.path[0].index)};
  return result.base && result.index && !program.variables[result.base].name.empty()
             ? std::optional(result)
             : std::nullopt;
}

/// Whether the function gives the variable what it reads elements of this array by.
bool isGivenIndexOf(Context &c, FunctionId function, VariableId variable, VariableId array) {
  const Program &program = c.program;
  std::set<VariableId> indices;
  for (const Occurrence &at : c.occurrences(function))
    if (const auto element = elementAt(program, at.expr); element && element->base == array)
      indices.insert(element->index);
  return std::ranges::any_of(c.occurrences(function), [&](const Occurrence &at) {
    const Expr &expr = program.exprs[at.expr];
    const bool isOf = expr.kind == ExprKind::Assign &&
                      program.places[expr.place].variable == variable &&
                      program.places[expr.place].path.empty();
    return isOf && indices.contains(plainVariable(program, expr.a));
  });
}

/// The last statement of the branch, which it does not leave; none: there is no such one.
StmtId endOfBranch(Context &c, StmtId branch) {
  const Program &program = c.program;
  const bool isBlock = branch && program.stmts[branch].kind == StmtKind::Block;
  if (isBlock && program.stmts[branch].children.empty())
    return {};
  const StmtId last = isBlock ? program.stmts[branch].children.back() : branch;
  return last && program.stmts[last].kind == StmtKind::Expr && c.inserter().isWhole(last)
             ? last
             : StmtId();
}

/// The constant that all that is stored in the variable is; none: there are others.
std::optional<Bits> onlyValue(Context &c, FunctionId function, VariableId variable) {
  const Program &program = c.program;
  std::optional<Bits> value;
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr &expr = program.exprs[at.expr];
    const bool isNamed = expr.place && program.places[expr.place].variable == variable;
    if (isNamed && expr.kind == ExprKind::AddressOf)
      return std::nullopt;
    if (writtenAt(program, expr) != variable)
      continue;
    if (expr.kind != ExprKind::Assign)
      return std::nullopt;
    const Expr &stored = program.exprs[written(program, expr.a)];
    if (stored.kind != ExprKind::Constant || (value && *value != stored.value))
      return std::nullopt;
    value = stored.value;
  }
  return value;
}

} // namespace

StmtId endOfThen(Context &c, const Place &p) {
  const Stmt &stmt = c.program.stmts[p.stmt];
  return stmt.kind == StmtKind::If && !c.isChecker(p.function) ? endOfBranch(c, stmt.children[0])
                                                               : StmtId();
}

/// if (a[i] > best) best = i;  ⇒  if (a[i] > a[best]) best = i;
void indexCompared(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  if (expr.kind != ExprKind::Binary || !isRelational(expr.binary) || expr.trusted)
    return;
  for (const auto &[one, other] : {std::pair(expr.a, expr.b), {expr.b, expr.a}}) {
    const auto element = elementAt(program, one);
    const VariableId best = plainVariable(program, other);
    if (!element || !best || !isPlainInteger(program.types[program.variables[best].type]) ||
        element->index == best || !isGivenIndexOf(c, p.function, best, element->base))
      continue;
    const ExprId old = written(program, other);
    c.inserter().replace(old, c.builder().element(element->base, c.builder().load(best), c.target));
  }
}

/// p->a = f(p->b); p->b = f(p->a);  ⇒  t = p->a; p->a = f(p->b); p->b = f(t);
static void operandKept(Context &c, const Place &p) {
  const Program &program = c.program;
  auto assignedAt = [&](StmtId id) -> const Expr * {
    const Expr *expr = id && program.stmts[id].kind == StmtKind::Expr
                           ? &program.exprs[program.stmts[id].expr]
                           : nullptr;
    return expr && expr->kind == ExprKind::Assign && !expr->trusted ? expr : nullptr;
  };
  const Expr *first = assignedAt(p.stmt);
  const std::span<const StmtId> later = siblingsBehind(program, c.tree(), p.stmt);
  const Expr *second = later.empty() ? nullptr : assignedAt(later[0]);
  if (!first || !second || !c.inserter().isWhole(p.stmt) ||
      (program.places[first->place].path.empty() && !program.places[first->place].pointer))
    return;
  auto targetOf = [&](const Expr &assignment) { // as it is written
    std::string_view text = program.textOf(assignment.range.bytes);
    text = text.substr(0, text.find('='));
    return text.substr(0, text.find_last_not_of(" \t\n") + 1);
  };
  auto readsIn = [&](const Expr &assignment, std::string_view wanted) {
    ExprId found;
    for (ExprId part : below(program, assignment.a)) {
      const Expr &expr = program.exprs[part];
      if (expr.kind == ExprKind::Load && expr.text.use && program.textOf(*expr.text.use) == wanted)
        found = part;
    }
    return found;
  };
  const ExprId lost = readsIn(*second, targetOf(*first));
  if (!lost || !readsIn(*first, targetOf(*second)) || !onlyReads(program, lost))
    return;
  const bool isKept = std::ranges::any_of(c.occurrences(p.function), [&](const Occurrence &at) {
    const auto &text = program.exprs[at.expr].text.use;
    return at.role == Role::Stored && text && program.textOf(*text) == targetOf(*first) &&
           writtenAt(program, program.exprs[at.parent]);
  });
  if (!isKept)
    c.inserter().save(p.function, p.stmt, written(program, lost));
}

/// a = b; b = a % b;  ⇒  int t = a % b; a = b; b = t;
void takenBefore(Context &c, const Place &p) {
  const Program &program = c.program;
  auto assigned = [&](StmtId id) -> const Expr * {
    if (!id || program.stmts[id].kind != StmtKind::Expr)
      return nullptr;
    const Expr &expr = program.exprs[program.stmts[id].expr];
    const TypeKind kind = program.types[expr.type].kind;
    const bool isScalar =
        kind == TypeKind::Integer || kind == TypeKind::Float || kind == TypeKind::Pointer;
    return expr.kind == ExprKind::Assign && isScalar && !expr.trusted && onlyReads(program, expr.a)
               ? &expr
               : nullptr;
  };
  operandKept(c, p);
  const Expr *first = assigned(p.stmt);
  const std::span<const StmtId> later = siblingsBehind(program, c.tree(), p.stmt);
  const Expr *second = later.empty() ? nullptr : assigned(later[0]);
  const VariableId changed = first ? writtenAt(program, *first) : VariableId();
  if (!second || !changed || !c.inserter().isWhole(p.stmt))
    return;
  const std::vector<VariableId> named = namedIn(program, second->a);
  if (std::find(named.begin(), named.end(), changed) == named.end())
    return;
  // Then both are the same when they are computed with.
  const VariableId copied = plainVariable(program, first->a);
  const bool isLost = copied && writtenAt(program, *second) == copied;
  c.inserter().save(p.function, p.stmt, written(program, second->a), isLost ? 0 : 2);
}

/// if (!in) n++;  ⇒  if (!in) { n++; in = 1; }, where in is 0 all along
void missingFlag(Context &c, const Place &p) {
  const Program &program = c.program;
  if (c.isChecker(p.function))
    return;
  for (const VariableId flag : c.variablesOf(p.function)) {
    const Variable &v = program.variables[flag];
    if (v.storage != Storage::Local || program.types[v.type].kind != TypeKind::Integer)
      continue;
    const std::vector<Occurrence> &all = c.occurrences(p.function);
    const bool isAsked = std::any_of(all.begin(), all.end(), [&](const Occurrence &at) {
      return (at.truth || at.role == Role::Condition) && plainVariable(program, at.expr) == flag;
    });
    const std::optional<Bits> value = isAsked ? onlyValue(c, p.function, flag) : std::nullopt;
    if (!value || *value > 1)
      continue;
    forEachStmt(program, p.function, [&](StmtId id) {
      const Stmt &stmt = program.stmts[id];
      const StmtId end = stmt.kind == StmtKind::If ? endOfBranch(c, stmt.children[0]) : StmtId();
      if (!end || !c.names.visible(flag, c.inserter().endOf(end)))
        return;
      Builder &b = c.builder();
      c.inserter().after(end, b.statement(b.assign(b.load(flag), b.constant(v.type, 1 - *value))));
    });
  }
}

/// Whether it only leaves unless something is as expected: `if (*s != '=') return 0;`.
static bool isExpectation(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[p.stmt];
  if (stmt.kind != StmtKind::If || (stmt.children.size() > 1 && stmt.children[1]) ||
      !c.inserter().isWhole(p.stmt) || c.isChecker(p.function))
    return false;
  const Stmt *then = &program.stmts[stmt.children[0]];
  if (then->kind == StmtKind::Block && !then->children.empty())
    then = &program.stmts[then->children.back()];
  const Expr &asked = program.exprs[written(program, stmt.expr)];
  const bool isOther = (asked.kind == ExprKind::Binary && asked.binary == BinaryOp::Ne) ||
                       (asked.kind == ExprKind::Unary && asked.unary == UnaryOp::LogicalNot);
  return isJump(then->kind) && isOther;
}

/// if (*s == '-') sign = -1;  ⇒  if (*s == '-') { sign = -1; s++; }, where s goes on elsewhere;
/// if (*s != '=') return 0;  ⇒  if (*s != '=') return 0; s++;
void missingAdvance(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[p.stmt];
  const bool isExpected = isExpectation(c, p);
  const StmtId end = isExpected ? p.stmt : endOfThen(c, p);
  if (!end)
    return;
  std::set<VariableId> looked, moved = c.moved(p.function);
  for (ExprId inner : below(program, stmt.expr)) {
    const Expr &expr = program.exprs[inner];
    if (expr.kind != ExprKind::Load)
      continue;
    const ir::Place &place = program.places[expr.place];
    if (place.pointer && place.path.empty())
      looked.insert(plainVariable(program, place.pointer));
    if (!place.path.empty() && place.path.back().index)
      looked.insert(plainVariable(program, place.path.back().index));
  }
  if (!isExpected)
    for (ExprId inner : below(program, program.stmts[end].expr))
      moved.erase(writtenAt(program, program.exprs[inner]));
  for (const VariableId v : looked)
    if (v && moved.contains(v) && c.names.visible(v, c.inserter().endOf(end))) {
      Builder &b = c.builder();
      c.inserter().after(end, b.statement(b.increment(b.load(v), {})));
    }
}

/// Where a call whose result nobody takes was given what it should be stored in.
static std::vector<ExprId> placesForResult(const Program &program, const Occurrence &at) {
  const Expr &call = program.exprs[at.expr];
  const Type &type = program.types[call.type];
  std::vector<ExprId> result;
  if (call.kind != ExprKind::Call || at.role != Role::Statement || !call.callee || call.trusted ||
      !call.text.use || (type.kind != TypeKind::Integer && type.kind != TypeKind::Pointer))
    return result;
  for (const ExprId argument : call.args) {
    ExprId given = written(program, argument);
    while (program.exprs[given].kind == ExprKind::Cast)
      given = written(program, program.exprs[given].a);
    const Expr &from = program.exprs[given];
    const bool isNumber =
        type.kind == TypeKind::Integer && isPlainInteger(program.types[from.type]);
    if (from.kind == ExprKind::Load && from.text.use && onlyReads(program, given) &&
        (isNumber || sameType(program, from.type, call.type)))
      result.push_back(given);
  }
  return result;
}

/// toupper(s[i]);  ⇒  s[i] = toupper(s[i]);, and the same for all calls of the function at once
void resultKept(Context &c, const Place &p) {
  const Program &program = c.program;
  for (const ExprId given : placesForResult(program, *p.at)) {
    Builder &b = c.builder();
    const ExprId value = b.cast(program.exprs[given].type, b.clone(p.at->expr));
    c.inserter().replace(p.at->expr, b.assign(b.clone(given), value));
  }
  const FunctionId callee = program.exprs[p.at->expr].callee;
  if (program.exprs[p.at->expr].kind != ExprKind::Call || !callee || !c.isNew(callee.index))
    return;
  std::vector<TextEdit> edits;
  for (const Occurrence &at : c.occurrences(p.function)) {
    if (program.exprs[at.expr].callee != callee)
      continue;
    const std::vector<ExprId> places = placesForResult(program, at);
    if (places.empty() || program.exprs[at.expr].range.file != kMainFile)
      return;
    const uint32_t begin = program.exprs[at.expr].text.use->begin;
    const std::string place(program.textOf(*program.exprs[places[0]].text.use));
    edits.push_back({{begin, begin}, place + " = "});
  }
  if (edits.size() > 1)
    c.rewrite(std::move(edits), 0,
              "Keep what `" + program.functions[callee].name + "` returns, at each call");
}

/// x >> 1;  ⇒  x >>= 1;
void resultStored(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  if (expr.kind != ExprKind::Binary || isRelational(expr.binary) || expr.trusted ||
      p.at->role != Role::Statement || !expr.text.use)
    return;
  const ExprId operand = written(program, expr.a);
  const Expr &from = program.exprs[operand];
  if (from.kind != ExprKind::Load || !onlyReads(program, p.at->expr))
    return;
  Builder &b = c.builder();
  c.inserter().replace(p.at->expr,
                       b.assign(b.clone(operand), b.cast(from.type, b.clone(p.at->expr))));
}

/// return s;  ⇒  found = s;, where found is returned at the end and never given
void keptForLater(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[p.stmt];
  const std::vector<StmtId> &all = program.stmts[program.functions[p.function].body].children;
  const StmtId last = all.empty() ? StmtId() : all.back();
  if (stmt.kind != StmtKind::Return || !stmt.expr || p.stmt == last || !last ||
      program.stmts[last].kind != StmtKind::Return || !program.stmts[last].expr ||
      stmt.range.file != kMainFile)
    return;
  const VariableId kept = plainVariable(program, program.stmts[last].expr);
  bool isInLoop = false;
  for (StmtId around = p.stmt; around; around = c.tree().slot(around).parent)
    isInLoop |= isLoop(program.stmts[around].kind);
  const std::string_view text = program.textOf(stmt.range.bytes);
  if (!kept || !isInLoop || plainVariable(program, stmt.expr) == kept ||
      !text.starts_with("return ") || !onlyValue(c, p.function, kept))
    return;
  const uint32_t begin = stmt.range.bytes.begin;
  c.rewrite({{{begin, begin + 7}, program.variables[kept].name + " = "}});
}

} // namespace salve::repair::propose
