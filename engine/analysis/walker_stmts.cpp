// The abstract meaning of statements; fixpoints of loops.
#include "engine/analysis/walker.h"
#include "engine/ir/effects.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"
#include "engine/support/limits/work.h"

#include <utility>

namespace salve::analysis {

using namespace ir;

bool Walker::stop() {
  budget_.spend(limits::work::kPerAbstractStatement + variables_.size() * variables_.size());
  stopped_ = stopped_ || budget_.exhausted();
  return stopped_;
}

void Walker::limitToTypes(Points &state) const {
  for (Dimension d = 0; d < variables_.size(); ++d) {
    Range range = *rangeOf(program_.variables[variables_[d]].type);
    state.restrict({{{d, 1}}, -range.high});
    state.restrict({{{d, -1}}, range.low});
  }
  limitGhosts(state);
}

void Walker::joinInto(Points &target, Points state) const {
  state.truncate(target.dimensions());
  target.join(state);
}

void Walker::declare(VariableId variable) {
  auto at = dimensions_.find(variable);
  if (at != dimensions_.end() && program_.variables[variable].storage != Storage::StaticLocal)
    assign(at->second, unknown(program_.variables[variable].type));
  if (const auto p = pointers_.find(variable); p != pointers_.end())
    forget(p->second);
  if (const Array *array = arrayOf(variable))
    forget(*array);
}

void Walker::block(const Stmt &s) {
  for (StmtId child : s.children)
    statement(child);
  for (StmtId child : s.children) // lifetimes end
    if (child && program_.stmts[child].kind == StmtKind::Declare)
      declare(program_.stmts[child].variable);
}

void Walker::statement(StmtId id) {
  if (!id || stop())
    return;
  const Stmt &s = program_.stmts[id];
  switch (s.kind) {
  case StmtKind::Block: block(s); return;
  case StmtKind::Expr: discard(s.expr); return;
  case StmtKind::Declare:
    discard(s.expr);
    declare(s.variable);
    return;
  case StmtKind::If: {
    Branches b = branch(s.expr);
    state_ = std::move(b.yes);
    statement(s.children[0]);
    Points after = std::move(state_);
    state_ = std::move(b.no);
    if (s.children.size() > 1)
      statement(s.children[1]);
    state_.join(after);
    return;
  }
  case StmtKind::While:
  case StmtKind::DoWhile:
  case StmtKind::For: loop(id, s); return;
  case StmtKind::Switch: switchStatement(s); return;
  case StmtKind::Case:
  case StmtKind::Default: caseLabel(s); return;
  case StmtKind::Break:
    joinInto(loops_.back().breaks, state_);
    state_.makeEmpty();
    return;
  case StmtKind::Continue: {
    size_t i = loops_.size() - 1;
    while (loops_[i].isSwitch)
      --i;
    joinInto(loops_[i].continues, state_);
    state_.makeEmpty();
    return;
  }
  case StmtKind::Return: leave(s.expr); return;
  case StmtKind::Goto:
  case StmtKind::Label: stopped_ = true; return; // not walked, see run()
  }
}

Points Walker::iteration(const Stmt &s, const Points &head, Points &exits) {
  state_ = head;
  auto decide = [&] {
    if (!s.expr)
      return;
    Branches b = branch(s.expr);
    exits.join(b.no);
    state_ = std::move(b.yes);
  };
  if (s.kind != StmtKind::DoWhile)
    decide();
  loops_.push_back({nowhere(), nowhere()});
  statement(s.children[s.kind == StmtKind::For ? 1 : 0]);
  Loop ends = std::move(loops_.back());
  loops_.pop_back();
  state_.join(ends.continues);
  if (s.kind == StmtKind::DoWhile)
    decide();
  discard(s.step);
  exits.join(ends.breaks);
  return std::move(state_);
}

/// To the inequalities among those of the first such `head` that both satisfy. Widening
/// and the closure of octagons can go on for ever together; this ends.
void Walker::dropViolated(Points &head, const Points &next,
                          std::optional<std::vector<Linear>> &kept) const {
  auto filter = [&](const Points &state) {
    if (!state.isEmpty())
      std::erase_if(*kept, [&](const Linear &form) {
        auto most = state.upper(form);
        return !most || *most > 0;
      });
  };
  if (!kept) {
    kept = thresholdForms_;
    for (Linear &form : head.inequalities())
      kept->push_back(std::move(form));
    filter(head);
  }
  filter(next);
  head.widen(next, thresholds_);
  head.forgetInequalities();
  for (const Linear &form : *kept)
    head.restrict(form);
}

/// A loop that divides or shifts what decides whether it goes round again, and contains no other
/// and no calls: those end after a few iterations.
bool Walker::mayEndSoon(StmtId id) const {
  bool isSimple = true;
  std::set<VariableId> deciding;
  std::vector<ExprId> assignments;
  auto read = [&](ExprId root) {
    bool isNew = false;
    for (ExprId inner : below(program_, root))
      if (program_.exprs[inner].place)
        isNew |= deciding.insert(program_.places[program_.exprs[inner].place].variable).second;
    return isNew;
  };
  auto look = [&](ExprId root) {
    for (ExprId inner : below(program_, root)) {
      const Expr &e = program_.exprs[inner];
      if (e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign)
        assignments.push_back(inner);
      const Effects known = effects(e);
      isSimple &= !known.calls && !known.statements;
    }
  };
  forEachStmt(program_, id, [&](StmtId inner) {
    const Stmt &s = program_.stmts[inner];
    isSimple &= inner == id || !isLoop(s.kind);
    look(s.expr);
    look(s.step);
    if (s.kind == StmtKind::If || inner == id)
      read(s.expr);
  });
  auto decides = [&](ExprId assignment) {
    return deciding.contains(program_.places[program_.exprs[assignment].place].variable);
  };
  for (bool isNew = isSimple; isNew;) { // what it is made of decides, too
    isNew = false;
    for (ExprId assignment : assignments)
      isNew |= decides(assignment) && read(assignment);
  }
  auto divides = [&](ExprId inner) {
    const Expr &e = program_.exprs[inner];
    return (e.kind == ExprKind::Binary || e.kind == ExprKind::CompoundAssign) &&
           (e.binary == BinaryOp::Div || e.binary == BinaryOp::Shr);
  };
  return isSimple && std::ranges::any_of(assignments, [&](ExprId assignment) {
           return decides(assignment) && std::ranges::any_of(below(program_, assignment), divides);
         });
}

/// Walks iteration by iteration while there is another one. False: there are too many; nothing has
/// happened.
bool Walker::unrolled(StmtId id, const Stmt &s) {
  const Points before = state_;
  std::map<PropertyId, bool> earlier = std::exchange(checks_, {}), checks;
  Points heads = nowhere(), exits = nowhere();
  bool ends = state_.isEmpty();
  for (int i = 0; i < limits::analysis::kUnrolled && !ends && !stop(); ++i) {
    const Points head = state_;
    heads.join(head);
    if (s.expr && s.kind != StmtKind::DoWhile) {
      Branches b = branch(s.expr);
      ends = b.yes.isEmpty();
      state_ = ends ? b.yes : head;
      if (ends)
        exits.join(b.no);
    }
    if (!ends)
      state_ = iteration(s, head, exits);
    moveChecks(checks);
    ends = ends || state_.isEmpty();
  }
  if (ends)
    checks.merge(earlier);
  checks_ = std::move(ends ? checks : earlier);
  state_ = ends ? std::move(exits) : before;
  if (ends)
    heads_.insert_or_assign(id, heads);
  return ends;
}

void Walker::loop(StmtId id, const Stmt &s) {
  if (s.kind == StmtKind::For && s.children[0])
    statement(s.children[0]);
  if (mayEndSoon(id) && unrolled(id, s))
    return;
  const Points in = state_, none = nowhere();
  Points head = in, exits = none;
  auto once = [&] {
    exits = none;
    Points next = iteration(s, head, exits);
    next.join(in);
    return next;
  };
  std::optional<std::vector<Linear>> kept;
  for (int i = 0; !stop(); ++i) {
    Points next = once();
    if (head.contains(next))
      break;
    if (i == limits::analysis::kIterations)
      head = Points(in.dimensions(), shape_);
    else if (i < limits::analysis::kPatience)
      head.join(next);
    else if (i < limits::analysis::kPatience + limits::analysis::kWidenings)
      head.widen(next, thresholds_);
    else
      dropViolated(head, next, kept);
    limitToTypes(head);
  }
  const Points stable = head;
  for (int i = 0; i < limits::analysis::kNarrowings && !stop(); ++i) {
    Points next = once();
    if (next.contains(head) || !head.contains(next))
      break;
    head = std::move(next);
  }
  // What is passed on comes from an iteration that confirms the head it began with.
  if (Points next = once(); !head.contains(next)) {
    head = stable;
    if (!head.contains(once()))
      stopped_ = true;
  }
  heads_.insert_or_assign(id, head);
  state_ = std::move(exits);
}

void Walker::switchStatement(const Stmt &s) {
  const Dimension before = state_.dimensions();
  Value v = hold(evaluate(s.expr));
  switches_.push_back({state_, v, &program_.types[program_.exprs[s.expr].type]});
  state_.truncate(before);
  state_.makeEmpty();
  loops_.push_back({nowhere(), nowhere(), true});
  statement(s.children[0]);
  Switch ended = std::move(switches_.back());
  switches_.pop_back();
  joinInto(state_, loops_.back().breaks);
  loops_.pop_back();
  if (!ended.hasDefault)
    joinInto(state_, ended.entry);
}

void Walker::caseLabel(const Stmt &s) {
  Switch &around = switches_.back();
  Points entry = around.entry;
  if (s.kind == StmtKind::Default) {
    around.hasDefault = true;
  } else if (around.type->isNarrowInteger()) {
    restrict(entry, BinaryOp::Ge, around.value, number(signedValue(*around.type, s.low)));
    restrict(entry, BinaryOp::Le, around.value, number(signedValue(*around.type, s.high)));
  }
  if (entry.dimensions() < state_.dimensions())
    stopped_ = true; // a jump into an expression
  else
    joinInto(state_, entry);
  if (!s.children.empty())
    statement(s.children[0]);
}

} // namespace salve::analysis
