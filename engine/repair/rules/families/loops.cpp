// How often, how far and in which direction: a loop for an `if`, another step, the other way round.
#include "engine/repair/rules/families/families.h"

#include <algorithm>
#include <set>

namespace salve::repair::propose {

using namespace ir;

/// Whether what is asked may change by what is done then, but not what is read through a pointer:
/// nobody asks whether there is another one.
static bool mayChange(const Program &program, ExprId condition, StmtId body) {
  const std::vector<VariableId> asked = namedIn(program, condition);
  const bool follows = anyBelow(program, condition, [&](ExprId part) {
    const PlaceId place = program.exprs[part].place;
    return place && program.places[place].pointer;
  });
  bool found = false, turns = false;
  forEachStmt(program, body, [&](StmtId id) {
    for (const ExprId root : {program.stmts[id].expr, program.stmts[id].step})
      for (const ExprId part : root ? below(program, root) : std::vector<ExprId>()) {
        const Expr &expr = program.exprs[part];
        const bool writes = expr.kind == ExprKind::Assign || expr.kind == ExprKind::Increment ||
                            expr.kind == ExprKind::CompoundAssign;
        const VariableId written = writes ? program.places[expr.place].variable : VariableId();
        turns |= writes && program.types[expr.type].kind == TypeKind::Pointer;
        found |= expr.kind == ExprKind::Call || (writes && !written) ||
                 std::ranges::find(asked, written) != asked.end();
      }
  });
  return found && !(follows && turns);
}

/// if (c) s;  ⇒  while (c) s;  and the other way round
void repeatedInstead(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[p.stmt];
  const bool isIf = stmt.kind == StmtKind::If;
  const std::string from = isIf ? "if" : "while", to = isIf ? "while" : "if";
  if ((!isIf && stmt.kind != StmtKind::While) || stmt.range.file != kMainFile || !stmt.expr ||
      (isIf && stmt.children.size() > 1 && stmt.children[1]) || !stmt.children[0] ||
      !program.textOf(stmt.range.bytes).starts_with(from) || specifies(program, stmt.expr) ||
      !c.inserter().isWhole(headOf(c, p.stmt)))
    return;
  bool jumps = false;
  forEachStmt(program, stmt.children[0],
              [&](StmtId id) { jumps |= isJump(program.stmts[id].kind); });
  const auto &condition = program.exprs[written(program, stmt.expr)].text.use;
  if (jumps || !condition || !mayChange(program, stmt.expr, stmt.children[0]))
    return;
  const uint32_t begin = stmt.range.bytes.begin;
  const std::string asked = " (" + std::string(program.textOf(*condition)) + ")`";
  c.rewrite({{{begin, begin + static_cast<uint32_t>(from.size())}, to}}, 0,
            "Replace `" + from + asked + " with `" + to + asked);
}

/// What each round of a loop leaves to the next one, and nothing reads outside.
static std::vector<VariableId> carriedBy(Context &c, const Stmt &loop, FunctionId function) {
  const Program &program = c.program;
  std::set<VariableId> read, given, others;
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr &expr = program.exprs[at.expr];
    const VariableId v = expr.place ? program.places[expr.place].variable : VariableId();
    if (!v)
      continue;
    const bool isInside = loop.range.bytes.contains(expr.range.bytes);
    const bool isStored = expr.kind == ExprKind::Assign && writtenAt(program, expr) == v;
    if (isStored && isInside && read.contains(v))
      given.insert(v);
    else if (expr.kind == ExprKind::Load && isInside)
      read.insert(v);
    else if (!isStored || isInside) // counted, or begun anew in each round
      others.insert(v);
  }
  std::vector<VariableId> result;
  for (const VariableId v : given)
    if (const Variable &variable = program.variables[v];
        !others.contains(v) && variable.storage == Storage::Local &&
        isPlainInteger(program.types[variable.type]) &&
        c.names.visible(v, program.exprs[written(program, loop.expr)].range.bytes.begin))
      result.push_back(v);
  return result;
}

/// while (a || b)  ⇒  while (a || b || v > 0), for what is still to be carried on
void carriedOn(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &loop = program.stmts[p.stmt];
  if (!isLoop(loop.kind) || !loop.expr || specifies(program, loop.expr))
    return;
  for (const VariableId v : carriedBy(c, loop, p.function)) {
    const std::vector<VariableId> asked = namedIn(program, loop.expr);
    if (std::ranges::find(asked, v) == asked.end())
      c.inserter().condition(
          p.function, written(program, loop.expr), LogicalOp::Or, true, {{[=](Builder &b) {
            return b.compare(BinaryOp::Gt, b.load(v), b.constant(b.program().variables[v].type, 0));
          }}});
  }
}

/// for (…; …; i++)  ⇒  for (…; …; i += k)
void steppedBy(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &expr = program.exprs[p.at->expr];
  const VariableId stepped = writtenAt(program, expr);
  if (expr.kind != ExprKind::Increment || p.at->role != Role::Statement || !stepped ||
      !expr.text.use || expr.trusted || !isPlainInteger(program.types[expr.type]))
    return;
  const PropertyId overflow = c.kind() == PropertyKind::Overflow ? c.target : PropertyId();
  for (const VariableId by : c.variablesOf(p.function)) {
    const Variable &variable = program.variables[by];
    if (by == stepped || variable.name.empty() || !isPlainInteger(program.types[variable.type]) ||
        !c.names.visible(by, expr.text.use->begin))
      continue;
    Builder &b = c.builder();
    c.inserter().replace(p.at->expr, b.compound(expr.delta > 0 ? BinaryOp::Add : BinaryOp::Sub,
                                                b.load(stepped), b.load(by), overflow));
  }
}

/// What a loop gives its counter first.
static ExprId firstValue(Context &c, const Stmt &loop, FunctionId function, VariableId counter) {
  const Program &program = c.program;
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr *given = at.parent ? &program.exprs[at.parent] : nullptr;
    if (at.role == Role::Stored && given && given->kind == ExprKind::Assign &&
        writtenAt(program, *given) == counter &&
        loop.range.bytes.contains(program.exprs[at.expr].range.bytes) &&
        program.exprs[at.expr].range.bytes.end <= program.exprs[loop.expr].range.bytes.begin)
      return at.expr;
  }
  return {};
}

/// for (i = a; i <= b; i++)  ⇒  for (i = b; i >= a; i--)  and the other way round
void reversedLoop(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &loop = program.stmts[p.stmt];
  if (loop.kind != StmtKind::For || loop.range.file != kMainFile || !loop.expr || !loop.step ||
      !c.inserter().isWhole(p.stmt))
    return;
  const Expr &asked = program.exprs[written(program, loop.expr)];
  const Expr &step = program.exprs[written(program, loop.step)];
  if (asked.kind != ExprKind::Binary || !isRelational(asked.binary) || !asked.opText.use ||
      step.kind != ExprKind::Increment || !step.text.use)
    return;
  const VariableId counter = plainVariable(program, written(program, asked.a));
  const ExprId from = firstValue(c, loop, p.function, counter), to = written(program, asked.b);
  using enum BinaryOp;
  const bool isUp = step.delta > 0, isStrict = asked.binary == Lt || asked.binary == Gt;
  const bool isTowards =
      isUp ? asked.binary == Lt || asked.binary == Le : asked.binary == Gt || asked.binary == Ge;
  if (!counter || writtenAt(program, step) != counter || !from || !isTowards ||
      !program.exprs[from].text.use || !program.exprs[to].text.use || !onlyReads(program, from) ||
      !onlyReads(program, to))
    return;
  const ByteRange first = *program.exprs[from].text.use, last = *program.exprs[to].text.use;
  auto isOne = [&](ExprId id) {
    return program.exprs[id].kind == ExprKind::Load || program.exprs[id].kind == ExprKind::Constant;
  };
  auto operand = [&](ExprId id, ByteRange text) { // of `-` and of a comparison
    const std::string plain(program.textOf(text));
    return isOne(id) ? plain : "(" + plain + ")";
  };
  const std::string low = operand(from, first);
  const std::string bound = isStrict ? operand(to, last) : std::string(program.textOf(last));
  const std::string name = program.variables[counter].name;
  const std::string start = bound + (!isStrict ? "" : isUp ? " - 1" : " + 1");
  const std::string relation = isUp ? ">=" : "<=", back = name + (isUp ? "--" : "++");
  c.rewrite({{first, start}, {*asked.opText.use, relation}, {last, low}, {*step.text.use, back}}, 0,
            "Replace `" + name + " = " + std::string(program.textOf(first)) + "; " +
                std::string(program.textOf({program.exprs[loop.expr].text.use->begin, last.end})) +
                "; …` with `" + name + " = " + start + "; " + name + " " + relation + " " + low +
                "; " + back + "`");
}

} // namespace salve::repair::propose
