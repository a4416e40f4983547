// Where the run goes: a `break`, an `else` or a `return` that is missing.
#include "engine/repair/insertions_kinds.h"

#include "engine/repair/occurrences.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

constexpr size_t kMostOfOneKind = 20; ///< in the whole file

bool jumps(StmtKind kind) {
  return kind == StmtKind::Break || kind == StmtKind::Continue || kind == StmtKind::Return ||
         kind == StmtKind::Goto;
}

class FlowFixes {
public:
  explicit FlowFixes(Inserter &inserter)
      : inserter_(inserter), program_(inserter.base()), tree_(inserter.tree()) {}

  void add() {
    for (uint32_t i = 0; i < program_.stmts.size(); ++i) {
      StmtId id(i);
      const StmtSlot &slot = tree_.slot(id);
      if (!slot.function)
        continue;
      const Stmt &stmt = program_.stmts[id];
      if (stmt.kind == StmtKind::Switch)
        breaks(stmt.children[0]);
      if (stmt.kind == StmtKind::If)
        otherwise(id);
      if (stmt.kind == StmtKind::Expr)
        leaves(slot.function, id);
    }
    for (FunctionId function : inserter_.functions())
      end(function);
  }

private:
  /// The last statement that a child of a switch's block runs.
  StmtId lastOf(StmtId id) const {
    while (program_.stmts[id].kind == StmtKind::Case ||
           program_.stmts[id].kind == StmtKind::Default)
      id = program_.stmts[id].children[0];
    return id;
  }

  /// case 1: x = 1; case 2:  ⇒  case 1: x = 1; break; case 2:
  void breaks(StmtId body) {
    if (program_.stmts[body].kind != StmtKind::Block)
      return;
    const std::vector<StmtId> &children = program_.stmts[body].children;
    for (size_t i = 0; i + 1 < children.size(); ++i) {
      StmtKind next = program_.stmts[children[i + 1]].kind;
      StmtId last = lastOf(children[i]);
      StmtKind kind = program_.stmts[last].kind;
      if ((next != StmtKind::Case && next != StmtKind::Default) || jumps(kind) ||
          kind == StmtKind::Declare || !inserter_.isPlace(last) ||
          inserter_.anchorOf(last) != last || breaks_++ >= kMostOfOneKind)
        continue;
      inserter_.after(last, inserter_.builder().exit(StmtKind::Break), 3);
    }
  }

  /// if (c) s; t;  ⇒  if (c) s; else t;
  void otherwise(StmtId id) {
    const Stmt &stmt = program_.stmts[id];
    bool hasElse = stmt.children.size() > 1 && stmt.children[1];
    StmtKind then = program_.stmts[stmt.children[0]].kind;
    if (hasElse || (then != StmtKind::Block && then != StmtKind::Expr))
      return;
    const StmtSlot &slot = tree_.slot(id);
    if (!slot.parent || program_.stmts[slot.parent].kind != StmtKind::Block)
      return;
    const std::vector<StmtId> &siblings = program_.stmts[slot.parent].children;
    StmtId next = slot.child + 1 < siblings.size() ? siblings[slot.child + 1] : StmtId();
    if (!next || !inserter_.isPlace(next) || inserter_.anchorOf(next) != next ||
        elses_ >= kMostOfOneKind || !inserter_.builder().canClone(next) || specifies(next))
      return;
    ++elses_;
    inserter_.otherwise(id, next, 3);
  }

  bool specifies(StmtId id) const {
    if (!id)
      return false;
    const Stmt &stmt = program_.stmts[id];
    if (stmt.expr && repair::specifies(program_, stmt.expr))
      return true;
    return std::any_of(stmt.children.begin(), stmt.children.end(),
                       [&](StmtId child) { return specifies(child); });
  }

  /// { r = i; }  ⇒  { r = i; return r; }, behind the assignments of branches
  void leaves(FunctionId function, StmtId id) {
    const StmtSlot &slot = tree_.slot(id);
    const Expr &expr = program_.exprs[written(program_, program_.stmts[id].expr)];
    if (expr.kind != ExprKind::Assign || !expr.text.use || expr.trusted || !inserter_.isPlace(id) ||
        inserter_.anchorOf(id) != id)
      return;
    const Place &place = program_.places[expr.place];
    StmtId around = slot.parent;
    while (around && program_.stmts[around].kind == StmtKind::Block)
      around = tree_.slot(around).parent;
    bool isBranch = around && (program_.stmts[around].kind == StmtKind::If ||
                               program_.stmts[around].kind == StmtKind::Switch);
    TypeId result = program_.functions[function].returnType;
    if (!isBranch || !place.variable || !place.path.empty() || place.type != result ||
        program_.variables[place.variable].storage == Storage::Temporary ||
        leaves_++ >= kMostOfOneKind)
      return;
    Builder &builder = inserter_.builder();
    inserter_.after(id, builder.exit(StmtKind::Return, builder.load(place.variable)), 5);
  }

  /// A function that comes to its end without a result: { … return x; }
  void end(FunctionId id) {
    const Function &function = program_.functions[id];
    const Type &type = program_.types[function.returnType];
    const Stmt &body = program_.stmts[function.body];
    StmtId last = body.children.empty() ? StmtId() : body.children.back();
    if (!type.isScalar() || !last || jumps(program_.stmts[last].kind) || !inserter_.isPlace(last))
      return;
    std::vector<VariableId> candidates = function.locals;
    candidates.insert(candidates.end(), function.parameters.begin(), function.parameters.end());
    for (VariableId v : candidates) {
      const Variable &variable = program_.variables[v];
      bool fits = variable.type == function.returnType && !variable.name.empty() &&
                  variable.storage != Storage::Temporary &&
                  inserter_.visible(v, inserter_.endOf(last));
      if (!fits || ends_++ >= kMostOfOneKind)
        continue;
      Builder &builder = inserter_.builder();
      inserter_.after(last, builder.exit(StmtKind::Return, builder.load(v)), 3);
    }
  }

  Inserter &inserter_;
  const Program &program_;
  const Tree &tree_;
  size_t breaks_ = 0, elses_ = 0, leaves_ = 0, ends_ = 0;
};

} // namespace

void addFlowFixes(Inserter &inserter) { FlowFixes(inserter).add(); }

} // namespace salve::repair
