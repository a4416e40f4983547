// Where the run goes: a `break`, an `else` or a `return` that is missing.
#include "engine/repair/rules/families/families.h"

#include <algorithm>
#include <map>
#include <set>

namespace salve::repair::propose {

using namespace ir;

namespace {

/// The last statement that a child of a switch's block runs.
StmtId lastOf(const Program &program, StmtId id) {
  while (program.stmts[id].kind == StmtKind::Case || program.stmts[id].kind == StmtKind::Default)
    id = program.stmts[id].children[0];
  return id;
}

bool specifiesBelow(const Program &program, StmtId id) {
  if (!id)
    return false;
  const Stmt &stmt = program.stmts[id];
  if (stmt.expr && specifies(program, stmt.expr))
    return true;
  return std::any_of(stmt.children.begin(), stmt.children.end(),
                     [&](StmtId child) { return specifiesBelow(program, child); });
}

StmtId nextOf(Context &c, StmtId stmt) {
  const std::span<const StmtId> behind = siblingsBehind(c.program, c.tree(), stmt);
  return behind.empty() ? StmtId() : behind[0];
}

StmtId returning(Context &c, VariableId variable) {
  return c.builder().exit(StmtKind::Return, c.builder().load(variable));
}

/// Variables that stand by themselves in a loop, by what is done with them there.
struct LoopUses {
  std::vector<VariableId> all; ///< in the order of the text
  std::set<VariableId> written;
};

LoopUses usesIn(const Program &program, StmtId loop) {
  LoopUses uses;
  auto add = [&](ExprId id) {
    const Expr &expr = program.exprs[id];
    const VariableId variable = expr.place ? program.places[expr.place].variable : VariableId();
    if (!variable || program.variables[variable].name.empty())
      return;
    if (std::find(uses.all.begin(), uses.all.end(), variable) == uses.all.end())
      uses.all.push_back(variable);
    if (expr.kind != ExprKind::Load)
      uses.written.insert(variable);
  };
  forEachStmt(program, loop, [&](StmtId id) {
    for (ExprId root : {program.stmts[id].expr, program.stmts[id].step})
      if (root)
        for (ExprId part : below(program, root))
          add(part);
    if (program.stmts[id].kind == StmtKind::Declare)
      uses.written.insert(program.stmts[id].variable);
  });
  return uses;
}

/// What a loop would give `variable` in each iteration: another one, the next node or number.
std::vector<ExprId> updates(Context &c, VariableId variable, const LoopUses &uses) {
  const Program &program = c.program;
  Builder &b = c.builder();
  const TypeId id = program.variables[variable].type;
  const Type &type = program.types[id];
  std::vector<ExprId> result;
  if (type.kind == TypeKind::Pointer) {
    const Type &record = program.types[type.element];
    for (uint32_t field = 0; record.kind == TypeKind::Record && field < record.fields.size();
         ++field)
      if (sameType(program, record.fields[field].type, id))
        result.push_back(b.member(b.load(variable), field, c.target));
  }
  for (VariableId other : uses.all)
    if (other != variable && sameType(program, program.variables[other].type, id))
      result.push_back(b.load(other));
  return result;
}

/// Whether it keeps what it is given first.
bool isNeverChanged(Context &c, FunctionId function, VariableId variable) {
  const std::vector<Occurrence> &all = c.occurrences(function);
  return std::count_if(all.begin(), all.end(), [&](const Occurrence &at) {
           const Expr &expr = c.program.exprs[at.expr];
           return expr.place && expr.kind != ExprKind::Load &&
                  c.program.places[expr.place].variable == variable;
         }) <= 1;
}

/// variable++ at the end of each block of a branch in the loop.
void countInBranches(Context &c, StmtId loop, VariableId variable) {
  const Program &program = c.program;
  const PropertyId overflow = c.kind() == PropertyKind::Overflow ? c.target : PropertyId();
  std::vector<StmtId> ends;
  forEachStmt(program, loop, [&](StmtId id) {
    const Stmt &branch = program.stmts[id];
    for (StmtId arm : branch.kind == StmtKind::If ? branch.children : std::vector<StmtId>())
      if (arm && program.stmts[arm].kind == StmtKind::Block && !program.stmts[arm].children.empty())
        ends.push_back(program.stmts[arm].children.back());
  });
  Builder &b = c.builder();
  for (StmtId end : ends)
    if (!isJump(program.stmts[end].kind) && c.inserter().isWhole(end) &&
        c.names.visible(variable, c.inserter().endOf(end)))
      c.inserter().after(end, b.statement(b.increment(b.load(variable), overflow)));
}

/// Behind a statement; what a loop declares is around it.
StmtId behind(Context &c, StmtId stmt) {
  const Program &program = c.program;
  StmtId next = nextOf(c, stmt);
  if (const StmtId outer = c.tree().slot(stmt).parent;
      !next && outer && program.stmts[stmt].kind == StmtKind::For &&
      program.text[program.stmts[outer].range.bytes.begin] != '{')
    next = nextOf(c, outer);
  return next;
}

/// The block that a branch or loop of the text ends with, if it holds anything.
StmtId lastBlock(const Program &program, StmtId id) {
  const Stmt &stmt = program.stmts[id];
  if ((stmt.kind != StmtKind::If && !isLoop(stmt.kind)) || stmt.children.empty() ||
      stmt.range.file != kMainFile)
    return {};
  const StmtId last = stmt.children.back();
  const bool isBlock = last && program.stmts[last].kind == StmtKind::Block &&
                       !program.stmts[last].children.empty() &&
                       program.text[program.stmts[last].range.bytes.begin] == '{';
  return isBlock ? last : StmtId();
}

bool canMove(Context &c, StmtId stmt) {
  return c.inserter().isWhole(stmt) && !isJump(c.program.stmts[stmt].kind) &&
         c.builder().canClone(stmt) && !specifiesBelow(c.program, stmt);
}

} // namespace

ByteRange wholeText(const Program &program, StmtId id) {
  ByteRange result = program.stmts[id].range.bytes;
  if (program.text[result.end - 1] != '}' && program.text[result.end - 1] != ';')
    result.end = static_cast<uint32_t>(program.text.find(';', result.end)) + 1;
  return result;
}

/// Of what a loop reads and never changes, and of numbers that it should count in.
void missingUpdate(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &loop = program.stmts[p.stmt];
  if (!isLoop(loop.kind))
    return;
  const Stmt &body = program.stmts[loop.children[loop.kind == StmtKind::For ? 1 : 0]];
  const PropertyId overflow = c.kind() == PropertyKind::Overflow ? c.target : PropertyId();
  const LoopUses uses = usesIn(program, p.stmt);
  for (VariableId variable : c.variablesOf(p.function)) {
    const Variable &v = program.variables[variable];
    const Type &type = program.types[v.type];
    const bool isRead = std::find(uses.all.begin(), uses.all.end(), variable) != uses.all.end();
    const bool isKept = (type.kind == TypeKind::Pointer && isRead) ||
                        (type.kind == TypeKind::Integer && v.storage == Storage::Local);
    if (!isKept || v.isConst || uses.written.count(variable) != 0)
      continue;
    auto assignments = [&] {
      std::vector<StmtId> result;
      if (type.kind == TypeKind::Integer)
        result.push_back(
            c.builder().statement(c.builder().increment(c.builder().load(variable), overflow)));
      for (ExprId value : updates(c, variable, isRead ? uses : LoopUses()))
        result.push_back(
            c.builder().statement(c.builder().assign(c.builder().load(variable), value)));
      return result;
    };
    if (type.kind == TypeKind::Integer && isNeverChanged(c, p.function, variable))
      countInBranches(c, p.stmt, variable);
    for (StmtId at : body.kind == StmtKind::Block ? body.children : std::vector<StmtId>()) {
      if (!c.inserter().isWhole(at) || !c.names.visible(variable, c.inserter().beginOf(at)))
        continue;
      for (StmtId assignment : assignments())
        c.inserter().before(at, assignment);
      if (at == body.children.back() && !isJump(program.stmts[at].kind))
        for (StmtId assignment : assignments())
          c.inserter().after(at, assignment);
    }
  }
}

namespace {

/// Whether the loop goes on while the variable is large: `n > 0`, `0 < n`, `n`, `n != 0`.
bool comesDown(const Program &program, const Stmt &loop, VariableId variable) {
  for (ExprId id : below(program, loop.expr)) {
    const Expr &expr = program.exprs[id];
    if (expr.kind != ExprKind::Binary || !isRelational(expr.binary))
      continue;
    using enum BinaryOp;
    const bool isLeft = plainVariable(program, expr.a) == variable;
    if (!isLeft && plainVariable(program, expr.b) != variable)
      continue;
    const Expr *other = literalAt(program, isLeft ? expr.b : expr.a);
    const bool isAbove = expr.binary == Gt || expr.binary == Ge;
    return expr.binary == Ne || expr.binary == Eq ? other && other->value == 0 : isAbove == isLeft;
  }
  return true;
}

/// What moves the variable on to its next digit: `n = n / 10` where the loop takes `n % 10`, `x = x
/// >> 1` where it takes `x & 1`.
std::vector<ExprId> digitSteps(Context &c, StmtId at, VariableId variable) {
  const Program &program = c.program;
  const TypeId type = program.variables[variable].type;
  Builder &b = c.builder();
  std::vector<ExprId> result;
  auto add = [&](BinaryOp op, ExprId by) {
    result.push_back(b.assign(b.load(variable), b.cast(type, b.binary(op, b.load(variable), by))));
  };
  std::set<std::pair<BinaryOp, uint64_t>> known;
  forEachStmt(program, at, [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    for (ExprId part : stmt.expr ? below(program, stmt.expr) : std::vector<ExprId>()) {
      const Expr &expr = program.exprs[part];
      const Expr *literal = expr.kind == ExprKind::Binary ? literalAt(program, expr.b) : nullptr;
      if (!literal || plainVariable(program, expr.a) != variable)
        continue;
      const auto value = static_cast<uint64_t>(literal->value);
      const bool isDigit =
          (expr.binary == BinaryOp::Rem || expr.binary == BinaryOp::Div) && value > 1;
      const bool isBit = expr.binary == BinaryOp::And && value == 1;
      if (isDigit && known.emplace(BinaryOp::Div, value).second)
        add(BinaryOp::Div, b.clone(written(program, expr.b)));
      if (isBit && known.emplace(BinaryOp::Shr, value).second)
        add(BinaryOp::Shr, b.clone(written(program, expr.b)));
    }
  });
  return result;
}

/// What moves the variable on, likeliest first: a digit, `i++`, `i--`.
std::vector<ExprId> stepsOf(Context &c, StmtId at, VariableId variable) {
  const Program &program = c.program;
  const TypeId type = program.variables[variable].type;
  Builder &b = c.builder();
  std::vector<ExprId> result = digitSteps(c, at, variable);
  const bool isPointer = program.types[type].kind == TypeKind::Pointer;
  const int likely = !isPointer && comesDown(program, program.stmts[at], variable) ? -1 : 1;
  result.push_back(b.increment(b.load(variable), {}, likely));
  if (!isPointer)
    result.push_back(b.increment(b.load(variable), {}, -likely));
  return result;
}

/// The last statement in the loop, if something can stand behind it.
StmtId lastIn(Context &c, const Stmt &loop) {
  const Program &program = c.program;
  StmtId last = loop.children[loop.kind == StmtKind::For ? 1 : 0];
  if (const Stmt &body = program.stmts[last]; body.kind == StmtKind::Block)
    last = body.children.empty() ? StmtId() : body.children.back();
  const bool isPlace = last && !isJump(program.stmts[last].kind) && c.inserter().isWhole(last);
  return isPlace ? last : StmtId();
}

} // namespace

/// Of a number that the loop takes digits of and never changes.
void missingDigit(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &loop = program.stmts[p.stmt];
  const StmtId last = isLoop(loop.kind) ? lastIn(c, loop) : StmtId();
  if (!last)
    return;
  const LoopUses uses = usesIn(program, p.stmt);
  for (VariableId variable : uses.all)
    if (isPlainInteger(program.types[program.variables[variable].type]) &&
        !program.variables[variable].isConst && uses.written.count(variable) == 0 &&
        c.names.visible(variable, c.inserter().beginOf(last)))
      for (ExprId step : digitSteps(c, p.stmt, variable))
        c.inserter().after(last, c.builder().statement(step));
}

/// Of what the loop asks for: a step at its end, which some or all ways to there leave out.
void missingStep(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &loop = program.stmts[p.stmt];
  const StmtId last = isLoop(loop.kind) && loop.expr && !loop.step ? lastIn(c, loop) : StmtId();
  if (!last)
    return;
  const std::vector<VariableId> asked = namedIn(program, loop.expr);
  for (VariableId variable : c.variablesOf(p.function)) {
    const Variable &v = program.variables[variable];
    const Type &type = program.types[v.type];
    if ((type.kind != TypeKind::Pointer && !isPlainInteger(type)) || v.isConst ||
        std::find(asked.begin(), asked.end(), variable) == asked.end() ||
        !c.names.visible(variable, c.inserter().beginOf(last)))
      continue;
    uint32_t extra = 0;
    for (ExprId step : stepsOf(c, p.stmt, variable))
      c.inserter().after(last, c.builder().statement(step), extra++);
  }
}

void missingBreak(Context &c, const Place &p) {
  const Program &program = c.program;
  if (program.stmts[p.stmt].kind != StmtKind::Switch)
    return;
  const Stmt &body = program.stmts[program.stmts[p.stmt].children[0]];
  for (size_t i = 0; body.kind == StmtKind::Block && i + 1 < body.children.size(); ++i) {
    StmtKind next = program.stmts[body.children[i + 1]].kind;
    StmtId last = lastOf(program, body.children[i]);
    StmtKind kind = program.stmts[last].kind;
    if ((next == StmtKind::Case || next == StmtKind::Default) && !isJump(kind) &&
        kind != StmtKind::Declare && c.inserter().isWhole(last))
      c.inserter().after(last, c.builder().exit(StmtKind::Break));
  }
}

void missingElse(Context &c, const Place &p) {
  const Stmt &stmt = c.program.stmts[p.stmt];
  if (stmt.kind != StmtKind::If || (stmt.children.size() > 1 && stmt.children[1]))
    return;
  StmtKind then = c.program.stmts[stmt.children[0]].kind;
  StmtId next = nextOf(c, p.stmt);
  if ((then == StmtKind::Block || then == StmtKind::Expr) && c.inserter().isWhole(next) &&
      c.builder().canClone(next) && !specifiesBelow(c.program, next))
    c.inserter().otherwise(p.stmt, next);
}

/// while (…) { s; } t;  ⇒  while (…) { s; t; }
void movedIntoBlock(Context &c, const Place &p) {
  const StmtId block = lastBlock(c.program, p.stmt), next = block ? behind(c, p.stmt) : StmtId();
  const StmtId last = block ? c.program.stmts[block].children.back() : StmtId();
  if (next && c.inserter().isWhole(last) && !isJump(c.program.stmts[last].kind) &&
      c.program.stmts[last].kind != StmtKind::Declare && canMove(c, next))
    c.inserter().move(next, last);
}

/// while (…) { s; t; }  ⇒  while (…) { s; } t;
void movedOutOfBlock(Context &c, const Place &p) {
  const Program &program = c.program;
  const StmtId block = lastBlock(program, p.stmt);
  if (!block || program.stmts[block].children.size() < 2 ||
      !canMove(c, program.stmts[block].children.back()))
    return;
  const StmtId last = program.stmts[block].children.back();
  bool isVisible = true;
  forEachStmt(program, last, [&](StmtId id) {
    if (program.stmts[id].expr)
      for (VariableId variable : namedIn(program, program.stmts[id].expr))
        isVisible &= c.names.visible(variable, c.inserter().endOf(p.stmt));
  });
  if (isVisible && c.inserter().isWhole(p.stmt))
    c.inserter().move(last, p.stmt);
}

namespace {

/// Where the `else` before the else part of an `if` begins, if nothing but blanks is around it.
std::optional<uint32_t> beginOfElse(const Program &program, const Stmt &branch) {
  const ByteRange then = wholeText(program, branch.children[0]);
  const uint32_t other = program.stmts[branch.children[1]].range.bytes.begin;
  if (other < then.end)
    return std::nullopt;
  const std::string_view between = program.textOf({then.end, other});
  const size_t at = between.find("else");
  const bool isAlone = at != std::string_view::npos &&
                       between.find_first_not_of(" \t\r\n", at + 4) == std::string_view::npos &&
                       between.substr(0, at).find_first_not_of(" \t\r\n") == std::string_view::npos;
  return isAlone ? std::optional(then.end + static_cast<uint32_t>(at)) : std::nullopt;
}

} // namespace

StmtId headOf(Context &c, StmtId branch) {
  for (const StmtSlot *at = &c.tree().slot(branch);
       at->parent && at->child == 1 && c.program.stmts[at->parent].kind == StmtKind::If;
       at = &c.tree().slot(branch))
    branch = at->parent;
  return branch;
}

/// if (a) s; else if (b) t; else u;  ⇒  if (a) s; else u; and if (a) s;
void deletedBranch(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[p.stmt];
  const StmtId head = headOf(c, p.stmt);
  if (stmt.kind != StmtKind::If || head == p.stmt || stmt.range.file != kMainFile ||
      !c.inserter().isWhole(p.stmt) || specifiesBelow(program, p.stmt) ||
      specifies(program, stmt.expr))
    return;
  const Stmt &before = program.stmts[c.tree().slot(p.stmt).parent];
  const auto &condition = program.exprs[written(program, stmt.expr)].text.use;
  const StmtId around = c.tree().slot(head).parent; // where no other `if` could get what is kept
  if (!condition || !beginOfElse(program, before) || !around ||
      program.stmts[around].kind != StmtKind::Block)
    return;
  const uint32_t begin = wholeText(program, before.children[0]).end;
  const std::string title = "Delete `else if (" + std::string(program.textOf(*condition)) + ")`";
  const bool hasElse = stmt.children.size() > 1 && stmt.children[1];
  if (hasElse && beginOfElse(program, stmt))
    c.inserter().leaveOut(p.stmt, true, {{{begin, wholeText(program, stmt.children[0]).end}, ""}},
                          title + (hasElse ? ", not what is behind it" : ""));
  c.inserter().leaveOut(p.stmt, false, {{{begin, wholeText(program, p.stmt).end}, ""}},
                        title + (hasElse ? " and what is behind it" : ""));
}

/// if (a) s; else if (b) t;  ⇒  if (a) s; if (b) t;
void strayElse(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[p.stmt];
  if (stmt.kind != StmtKind::If || stmt.range.file != kMainFile || stmt.children.size() < 2 ||
      !stmt.children[1] || !c.inserter().isWhole(headOf(c, p.stmt))) // which stands in a block
    return;
  const ByteRange other = wholeText(program, stmt.children[1]);
  const auto begin = beginOfElse(program, stmt);
  if (!begin || program.text[other.begin] == '{')
    return;
  const std::string_view line = program.textOf(other);
  c.rewrite({{{*begin, other.begin}, ""}}, 0,
            "Delete `else` before `" + std::string(line.substr(0, line.find('\n'))) + "`");
}

/// for (…); s;  ⇒  for (…) s;
void strayEnd(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[p.stmt];
  const bool isFor = stmt.kind == StmtKind::For;
  if ((!isFor && stmt.kind != StmtKind::While && stmt.kind != StmtKind::If) ||
      stmt.range.file != kMainFile)
    return;
  const StmtId body = stmt.children[isFor ? 1 : 0];
  const StmtId next = behind(c, p.stmt);
  if (!body || !next || program.stmts[next].kind == StmtKind::Declare)
    return;
  const ByteRange end = program.stmts[body].range.bytes;
  const std::string_view keyword = isFor ? "for" : stmt.kind == StmtKind::While ? "while" : "if";
  if (program.textOf(end) == ";")
    c.rewrite({{end, ""}}, 0, "Delete the `;` behind `" + std::string(keyword) + " (…)`");
}

/// if (a) return x; if (b) return y;  ⇒  if (b) return y; if (a) return x;
void swappedBranches(Context &c, const Place &p) {
  const Program &program = c.program;
  auto leaves = [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    if (stmt.kind != StmtKind::If || stmt.range.file != kMainFile || !c.inserter().isWhole(id) ||
        (stmt.children.size() > 1 && stmt.children[1]))
      return false;
    const Stmt &then = program.stmts[stmt.children[0]];
    const bool isBlock = then.kind == StmtKind::Block && !then.children.empty();
    return isJump(isBlock ? program.stmts[then.children.back()].kind : then.kind);
  };
  const StmtId next = leaves(p.stmt) ? nextOf(c, p.stmt) : StmtId();
  if (!next || !leaves(next))
    return;
  const ByteRange first = wholeText(program, p.stmt), second = wholeText(program, next);
  c.rewrite(
      {{first, std::string(program.textOf(second))}, {second, std::string(program.textOf(first))}},
      0, "Swap the `if` and the one behind it");
}

/// What a function that says the same in other names has and this one has not.
void asInTwin(Context &c, const Place &p) {
  for (const Lacking &lacking : c.lacking()) {
    if (lacking.function != p.function)
      continue;
    const bool isShort = lacking.statement.size() <= limits::space::kSiblingBytes &&
                         lacking.statement.find('\n') == std::string::npos;
    c.rewrite({{{lacking.at, lacking.at}, "\n" + lacking.indent + lacking.statement}}, 0,
              "Insert " + (isShort ? "`" + lacking.statement + "`" : std::string("a statement")) +
                  " as in `" + lacking.twin + "`");
  }
}

/// { done(p); return 0; } … return 1;  ⇒  { done(p); return 0; } … done(p); return 1;
void asAtOtherReturns(Context &c, const Place &p) {
  const Program &program = c.program;
  std::map<std::string_view, StmtId> calls;   ///< by their text
  std::map<StmtId, std::string_view> returns; ///< and the call before it
  forEachStmt(program, p.function, [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    if (stmt.kind == StmtKind::Return && c.inserter().isWhole(id))
      returns.try_emplace(id);
    for (size_t i = 1; stmt.kind == StmtKind::Block && i < stmt.children.size(); ++i) {
      const StmtId first = stmt.children[i - 1];
      const Stmt &before = program.stmts[first];
      if (program.stmts[stmt.children[i]].kind != StmtKind::Return ||
          !c.inserter().isWhole(first) || before.kind != StmtKind::Expr ||
          program.exprs[before.expr].kind != ExprKind::Call)
        continue;
      const std::string_view call = program.textOf(before.range.bytes);
      calls.emplace(call, first);
      returns[stmt.children[i]] = call;
    }
  });
  for (const auto &[call, statement] : calls)
    for (const auto &[at, before] : returns)
      if (before != call)
        c.inserter().before(at, c.builder().clone(statement));
}

/// f(x);  ⇒  return f(x);
void returnedCall(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[p.stmt];
  const Function &function = program.functions[p.function];
  // What stands behind it would not be asked any more.
  const bool isAsked = (c.target && program.properties[c.target].function == p.function) ||
                       (startsProgram(program, p.function) && !program.isSuite());
  if (stmt.kind != StmtKind::Expr || stmt.range.file != kMainFile || isAsked ||
      !program.types[function.returnType].isScalar())
    return;
  const Expr &call = program.exprs[written(program, stmt.expr)];
  if (call.kind != ExprKind::Call || !call.callee || !call.text.use || call.trusted ||
      !program.isInText(program.functions[call.callee].range.file) ||
      !sameType(program, program.functions[call.callee].returnType, function.returnType))
    return;
  const uint32_t at = call.text.use->begin;
  c.rewrite({{{at, at}, "return "}}, 0,
            "Insert `return` before `" + std::string(program.textOf(*call.text.use)) + "`");
}

/// Behind the assignments of branches.
void returnedHere(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[p.stmt];
  if (stmt.kind != StmtKind::Expr)
    return;
  const Expr &expr = program.exprs[written(program, stmt.expr)];
  if (expr.kind != ExprKind::Assign || !expr.text.use || expr.trusted ||
      !c.inserter().isWhole(p.stmt))
    return;
  const ir::Place &place = program.places[expr.place];
  StmtId outer = c.tree().slot(p.stmt).parent;
  while (outer && program.stmts[outer].kind == StmtKind::Block)
    outer = c.tree().slot(outer).parent;
  bool isBranch = outer && (program.stmts[outer].kind == StmtKind::If ||
                            program.stmts[outer].kind == StmtKind::Switch);
  if (isBranch && place.variable && place.path.empty() &&
      place.type == program.functions[p.function].returnType &&
      program.variables[place.variable].storage != Storage::Temporary)
    c.inserter().after(p.stmt, returning(c, place.variable));
}

/// A function that comes to its end without a result.
void missingReturn(Context &c, const Place &p) {
  const Program &program = c.program;
  const Function &function = program.functions[p.function];
  const Stmt &body = program.stmts[function.body];
  StmtId last = body.children.empty() ? StmtId() : body.children.back();
  if (!program.types[function.returnType].isScalar() || !last || isJump(program.stmts[last].kind) ||
      !c.inserter().isPlace(last))
    return;
  std::vector<VariableId> candidates = function.locals;
  candidates.insert(candidates.end(), function.parameters.begin(), function.parameters.end());
  for (VariableId v : candidates) {
    if (program.variables[v].type == function.returnType &&
        c.names.visible(v, c.inserter().endOf(last)))
      c.inserter().after(last, returning(c, v));
  }
}

} // namespace salve::repair::propose
