// Statements. A jump into a statement executes it from the label on ("resume"): each
// statement hands the label to the child that contains it, without evaluating the
// conditions on the way. A jump out is a Flow; the innermost Block around the jump
// that contains the label catches it (contexts of passes: inputs.h).
#include "engine/ir/interpreter/machine.h"

#include <algorithm>

namespace salve::ir {

using namespace interpreter;

Machine::Flow Machine::exec(StmtId id, StmtId resume) {
  tick();
  const size_t values = values_.size();
  const uint64_t context = context_;
  try {
    return execKind(id, resume);
  } catch (const Left &left) { // a jump out of a statement expression
    values_.resize(values);
    context_ = context;
    return left.flow;
  }
}

Machine::Flow Machine::execKind(StmtId id, StmtId resume) {
  const Stmt &stmt = program_.stmts[id];
  if (options_.executed)
    run_.executed[id.index] = stepsDone() + 1;
  if (options_.path && isStep(stmt.kind)) {
    run_.path.add(stepHere(PathStep::Kind::Statement));
    run_.path.steps.back().stmt = id;
  }
  switch (stmt.kind) {
  case StmtKind::Block: return execBlock(id, resume);
  case StmtKind::Expr: execExpr(stmt.expr, stmt.range); return Flow::Normal;
  case StmtKind::Declare: execDeclare(stmt); return Flow::Normal;
  case StmtKind::If: return execIf(id, resume);
  case StmtKind::While:
  case StmtKind::DoWhile:
  case StmtKind::For: return execLoop(id, resume);
  case StmtKind::Switch: return execSwitch(id, resume);
  case StmtKind::Case:
  case StmtKind::Default:
  case StmtKind::Label:
    if (stmt.children.empty() || !stmt.children[0])
      return Flow::Normal;
    return exec(stmt.children[0], resume == id ? StmtId() : resume);
  case StmtKind::Break: return Flow::Break;
  case StmtKind::Continue: return Flow::Continue;
  case StmtKind::Return: return execReturn(stmt);
  case StmtKind::Goto: target_ = stmt.target; return Flow::Goto;
  }
  return Flow::Normal;
}

/// A function's body. The result of a missing return is 0.
void Machine::runBody(StmtId body, TypeId result) {
  bool isReturned = exec(body, {}) == Flow::Return;
  const Type &type = program_.types[result];
  if (!isReturned)
    returnValue_ = 0;
  if (type.kind == TypeKind::Record && (!isReturned || returned_.bytes() != type.bytes)) {
    returned_.rows.assign(3 * type.bytes, 0xff);
    std::fill_n(returned_.rows.begin(), type.bytes, uint8_t{0});
  }
}

/// The number of the child that contains the label, which must be inside the block.
size_t Machine::childWith(const Stmt &block, StmtId label) const {
  uint32_t number = layout_.info(label).first;
  auto after =
      std::partition_point(block.children.begin(), block.children.end(),
                           [&](StmtId child) { return layout_.info(child).last < number; });
  return static_cast<size_t>(after - block.children.begin());
}

Machine::Flow Machine::execBlock(StmtId id, StmtId resume) {
  const Stmt &stmt = program_.stmts[id];
  const uint64_t outer = context_;
  uint64_t pass = 0;
  Flow flow = Flow::Normal;
  size_t next = resume ? childWith(stmt, resume) : 0;
  while (next < stmt.children.size()) {
    flow = exec(stmt.children[next], resume);
    resume = {};
    if (flow == Flow::Normal) {
      ++next;
      continue;
    }
    if (flow != Flow::Goto || !contains(id, target_))
      break;
    resume = target_;
    size_t there = childWith(stmt, resume);
    if (there <= next) {
      if (pass == options_.limits.iterations)
        end(RunEnd::LeftBound);
      context_ = passContext(outer, id, ++pass);
    }
    next = there;
    flow = Flow::Normal;
  }
  context_ = outer;
  endScope(id);
  return flow;
}

/// Ends the lifetimes of the locals that this statement declares. In functions with labels
/// they live until the return.
void Machine::endScope(StmtId id) {
  const Layout::StmtInfo &info = layout_.info(id);
  const bool isKept = keepsEntry_ && function_ == entry_;
  if (info.scopeBegin == info.scopeEnd || layout_.frame(function_).hasLabels || isKept)
    return;
  for (uint32_t i = info.scopeBegin; i < info.scopeEnd; ++i) {
    const Layout::Slot &slot = layout_.slot(layout_.scoped(i));
    if (slot.global)
      continue;
    uint32_t &object = locals_[localBase_ + slot.local].object;
    if (object)
      endObject(object);
    object = 0;
  }
}

Machine::Flow Machine::execIf(StmtId id, StmtId resume) {
  const Stmt &stmt = program_.stmts[id];
  size_t arm = 0;
  if (resume)
    arm = contains(stmt.children[0], resume) ? 0 : 1;
  else if (!holds(id, 0))
    arm = 1;
  if (arm >= stmt.children.size() || !stmt.children[arm])
    return Flow::Normal;
  Flow flow = exec(stmt.children[arm], resume);
  bool forward = flow == Flow::Goto && arm == 0 && stmt.children.size() > 1 && stmt.children[1] &&
                 contains(stmt.children[1], target_);
  return forward ? exec(stmt.children[1], target_) : flow;
}

Machine::Flow Machine::execLoop(StmtId id, StmtId resume) {
  const Stmt &stmt = program_.stmts[id];
  const bool isFor = stmt.kind == StmtKind::For;
  if (isFor && stmt.children[0] && !resume)
    exec(stmt.children[0], {});
  const StmtId body = stmt.children[isFor ? 1 : 0];
  const uint64_t outer = context_;
  Flow flow = Flow::Normal;
  const bool mayBeEndless = !program_.functions[function_].isModel;
  Heads heads;
  for (uint64_t iteration = 0;; ++iteration) {
    context_ = iterationContext(outer, id, iteration);
    if (mayBeEndless)
      noteHead(id, iteration, heads);
    if (stmt.kind != StmtKind::DoWhile && !resume && !holds(id, iteration))
      break;
    if (iteration == options_.limits.iterations)
      end(RunEnd::LeftBound);
    flow = exec(body, resume);
    resume = {};
    if (flow != Flow::Normal && flow != Flow::Continue)
      break;
    flow = Flow::Normal;
    if (stmt.step)
      execExpr(stmt.step, program_.exprs[stmt.step].range);
    if (stmt.kind == StmtKind::DoWhile && !holds(id, iteration))
      break;
  }
  context_ = outer;
  endScope(id);
  return flow == Flow::Break ? Flow::Normal : flow;
}

Machine::Flow Machine::execSwitch(StmtId id, StmtId resume) {
  const Stmt &stmt = program_.stmts[id];
  if (!resume) {
    const Bits bits = eval(stmt.expr);
    if (options_.path)
      tellBranch(id, 0, bits);
    if (options_.trace)
      noteStep(program_.exprs[stmt.expr].range);
    const Type &type = typeOf(stmt.expr);
    const Bits flip = type.isSigned ? signBit(type.width) : 0;
    const Layout::SwitchTable &table = layout_.table(id);
    resume = table.defaultCase;
    for (const Layout::CaseRange &range : table.cases)
      if ((range.low ^ flip) <= (bits ^ flip) && (bits ^ flip) <= (range.high ^ flip)) {
        resume = range.target;
        break;
      }
    if (!resume)
      return Flow::Normal;
  }
  Flow flow = exec(stmt.children[0], resume);
  return flow == Flow::Break ? Flow::Normal : flow;
}

Machine::Flow Machine::execReturn(const Stmt &stmt) {
  if (!stmt.expr)
    return Flow::Return;
  const Type &type = typeOf(stmt.expr);
  if (type.isScalar()) {
    const Bits value = eval(stmt.expr);
    returnValue_ = value;
    if (told_)
      returnedFrom_ = told_->end() - 1;
    if (options_.path)
      tellValue(stmt.expr, value);
    if (options_.trace && !program_.functions[function_].isModel)
      written_.push_back({program_.functions[function_].name + "()", valueText(type, value)});
  } else if (type.kind == TypeKind::Record) {
    Blob value;
    evalBlob(stmt.expr, value);
    returned_ = std::move(value);
  } else {
    discard(stmt.expr);
  }
  if (options_.trace)
    noteStep(stmt.range);
  return Flow::Return;
}

/// The variable comes to life: a new object of which nothing is defined.
void Machine::execDeclare(const Stmt &stmt) {
  const Layout::Slot &slot = layout_.slot(stmt.variable);
  if (slot.global)
    return;
  const uint64_t bytes = stmt.expr ? evalPointer(stmt.expr) : slot.bytes;
  Local &local = locals_[localBase_ + slot.local];
  if (local.object)
    endObject(local.object);
  local = {context_, 0};
  if (slot.apart)
    openApart(stmt.variable, bytes);
  else
    std::memset(frame_ + slot.offset + slot.bytes, 0, 2 * slot.bytes);
}

void Machine::execExpr(ExprId expr, SourceRange range) {
  if (!expr)
    return;
  discard(expr);
  if (options_.trace)
    noteStep(range);
}

/// The condition of an if or loop; one that is not there holds.
bool Machine::holds(StmtId decision, uint64_t iteration) {
  const ExprId condition = program_.stmts[decision].expr;
  const bool value = !condition || isTrue(condition);
  if (options_.path)
    tellBranch(decision, iteration, value);
  if (options_.trace && condition)
    noteStep(program_.exprs[condition].range);
  return value;
}

// ------------------------------------------------------------------- path

void Machine::tellBranch(StmtId decision, uint64_t iteration, Bits value) {
  PathStep step = stepHere(PathStep::Kind::Branch);
  step.stmt = decision;
  step.iteration = iteration;
  step.value = value;
  run_.path.add(step);
}

void Machine::tellCall(ExprId expr, FunctionId callee) {
  PathStep step = stepHere(PathStep::Kind::Call);
  step.expr = expr;
  step.callee = callee;
  run_.path.add(step);
}

void Machine::tellValue(ExprId expr, Bits value) {
  if (!isTold(typeOf(expr)))
    return;
  PathStep step = stepHere(PathStep::Kind::Value);
  step.expr = expr;
  step.value = value;
  run_.path.add(step);
}

void Machine::tellArgument(ExprId expr, const Where &where, Bits value, uint64_t from) {
  told_->add({expr, activation_, value, addressIn(where), true, from});
}

} // namespace salve::ir
