// Statements.
//
// A statement is executed with `current_` (the runs that fall into it) and the frame's
// `jumps` (runs that go to labels, some of them inside it). Afterwards `current_` are
// the runs that fall out of it, and new jumps wait. Where several ways meet, states are
// merged. A jump backwards within a block is another pass over the block.
#include "engine/execution/machine.h"
#include "engine/support/limits/loops.h"

namespace salve::execution {

using ir::Stmt;
using ir::StmtId;
using ir::StmtKind;
using smt::Term;

namespace {
/// No condition, or a constant, behind the loop's invariants if it has some.
bool decidesNothing(const ir::Program &program, ir::ExprId condition) {
  while (condition && program.exprs[condition].kind == ir::ExprKind::Comma)
    condition = program.exprs[condition].b;
  return !condition || program.exprs[condition].kind == ir::ExprKind::Constant;
}
} // namespace

void Machine::join(std::optional<State> &into, State state) {
  if (state.dead(terms_))
    return;
  into = into ? merged(std::move(*into), std::move(state)) : std::move(state);
}

State Machine::taken() {
  State runs = std::move(current_);
  current_ = {};
  current_.path = runs.path;
  kill();
  return runs;
}

bool Machine::jumpWaits(StmtId inside) const {
  const auto &range = facts_->labels[inside.index];
  auto it = frame_->jumps.lower_bound(range.first);
  return it != frame_->jumps.end() && it->first < range.last;
}

void Machine::arriveAt(uint32_t label) {
  auto it = frame_->jumps.find(label);
  if (it == frame_->jumps.end())
    return;
  State state = std::move(it->second);
  frame_->jumps.erase(it);
  current_ = merged(std::move(current_), std::move(state));
}

// ---------------------------------------------------------------- paths

void Machine::tell(ir::PathStep step, Term value) {
  if (out_.told.size() == limits_.tellSteps) {
    out_.toldAll = false;
    return;
  }
  step.depth = depth_;
  step.function = frame_->function;
  out_.told.push_back({current_.path.whole(), step, value});
}

void Machine::tellBranch(StmtId decision, uint64_t iteration, Term value) {
  if (!tells())
    return;
  ir::PathStep step;
  step.kind = ir::PathStep::Kind::Branch;
  step.stmt = decision;
  step.iteration = iteration;
  tell(step, value);
}

void Machine::tellValue(ir::ExprId expr, const Value &value) {
  const ir::TypeId type = program_.exprs[expr].type;
  if (!tells() || !ir::isTold(program_.types[type]))
    return;
  ir::PathStep step;
  step.kind = ir::PathStep::Kind::Value;
  step.expr = expr;
  tell(step, values_.asTerm(value, scalarOf(type).width));
}

// ------------------------------------------------------------ statements

/// Whether the loop says what is wanted: it asserts, or is a user's trusted code.
bool Machine::isSpecification(StmtId loop) const {
  const ir::Function &f = program_.functions[frame_->function];
  return (f.trusted && !f.isModel) || (loop && facts_->asserts[loop.index]);
}

/// `current_` would go through the loop (or block) once more than allowed.
void Machine::leaveBound(StmtId loop) {
  Term &leaves = limits_.lenient && isSpecification(loop) ? out_.leavesSpecification : out_.leaves;
  leaves = terms_.disjunction(leaves, current_.path.whole());
}

/// Inputs decide how often one comes to the obligations from this one on.
void Machine::dependOnInputs(size_t obligations) {
  for (; obligations < out_.obligations.size(); ++obligations)
    out_.obligations[obligations].isConstant = false;
}

void Machine::exec(StmtId id) {
  tick();
  const Stmt &s = program_.stmts[id];
  if (dead() && !jumpWaits(id))
    return;
  if (tells() && ir::isStep(s.kind)) {
    ir::PathStep step;
    step.stmt = id;
    tell(step);
  }
  switch (s.kind) {
  case StmtKind::Block: execBlock(id, s); return;
  case StmtKind::Expr: discard(s.expr); return;
  case StmtKind::Declare: {
    Value size;
    if (s.expr)
      size = values_.convert(scalar(s.expr), scalarOf(program_.exprs[s.expr].type),
                             {64, false, false});
    declare(s.variable, s.expr ? std::optional(size) : std::nullopt);
    return;
  }
  case StmtKind::If: execIf(id, s); return;
  case StmtKind::While:
  case StmtKind::DoWhile:
  case StmtKind::For: execLoop(id, s); return;
  case StmtKind::Switch: execSwitch(id, s); return;
  case StmtKind::Case:
  case StmtKind::Default:
  case StmtKind::Label:
    arriveAt(facts_->labels[id.index].first);
    exec(s.children[0]);
    return;
  case StmtKind::Break: join(*frame_->breaks.back(), taken()); return;
  case StmtKind::Continue: join(*frame_->continues.back(), taken()); return;
  case StmtKind::Return: execReturn(s); return;
  case StmtKind::Goto: {
    uint32_t label = facts_->labels[s.target.index].first;
    auto it = frame_->jumps.find(label);
    if (it == frame_->jumps.end())
      frame_->jumps.emplace(label, taken());
    else
      it->second = merged(std::move(it->second), taken());
    return;
  }
  }
}

void Machine::execBlock(StmtId id, const Stmt &s) {
  uint64_t outer = frame_->context;
  const size_t obligations = out_.obligations.size();
  std::optional<State> done;
  for (uint32_t pass = 0;; ++pass) {
    frame_->context = ir::passContext(outer, id, pass);
    for (StmtId child : s.children)
      exec(child);
    endScope(s);
    if (!jumpWaits(id))
      break;
    // Jumps backwards: what falls out of this pass waits for the others.
    join(done, current_);
    if (pass >= limits_.unwind) {
      auto range = facts_->labels[id.index];
      for (auto it = frame_->jumps.lower_bound(range.first);
           it != frame_->jumps.end() && it->first < range.last; it = frame_->jumps.erase(it)) {
        current_ = std::move(it->second);
        leaveBound(id);
      }
      kill();
      break;
    }
    kill();
  }
  frame_->context = outer;
  if (done) {
    dependOnInputs(obligations);
    current_ = merged(std::move(*done), std::move(current_));
  }
}

/// Where one path is followed, the side of this condition that it takes, as a constant.
Term Machine::chosen(Term condition) {
  if (!choices_ || dead() || terms_.isTrue(condition) || terms_.isFalse(condition))
    return condition;
  Choices &path = *choices_;
  if (path.made == path.most) {
    path.isCut = true;
    leaveBound({});
    kill();
    return terms_.boolean(false);
  }
  if (path.made == path.sides.size()) {
    const Term here = current_.path.whole();
    const bool side = path.next(here, condition);
    path.sides.push_back(side);
    path.others.push_back(terms_.conjunction(here, side ? terms_.negation(condition) : condition));
  }
  const bool side = path.sides[path.made++];
  restrict(side ? condition : terms_.negation(condition));
  return terms_.boolean(side);
}

void Machine::execIf(StmtId id, const Stmt &s) {
  Term c = condition(s.expr);
  tellBranch(id, 0, c);
  c = chosen(c);
  State other;
  if (terms_.isFalse(c))
    other = taken();
  else if (terms_.isTrue(c))
    other.path = current_.path;
  else
    other = current_;
  restrict(c);
  exec(s.children[0]);
  State after = std::move(current_);
  current_ = std::move(other);
  restrict(terms_.negation(c));
  if (s.children.size() > 1 && s.children[1])
    exec(s.children[1]);
  current_ = merged(std::move(after), std::move(current_));
}

/// Evaluates the loop's condition; what ends goes to the exits.
Term Machine::decide(StmtId id, uint64_t iteration, std::optional<State> &exits) {
  const Stmt &s = program_.stmts[id];
  Term c = dead() || !s.expr ? terms_.boolean(true) : condition(s.expr);
  tellBranch(id, iteration, c);
  c = chosen(c);
  if (terms_.isTrue(c))
    return c;
  State ending = current_;
  ending.path = ending.path.with(terms_, terms_.negation(c));
  join(exits, std::move(ending));
  restrict(c);
  return c;
}

/// What breaks goes to the exits; what continues and what falls out goes on.
void Machine::loopBody(const Stmt &s, std::optional<State> &exits) {
  std::optional<State> continues;
  frame_->breaks.push_back(&exits);
  frame_->continues.push_back(&continues);
  exec(s.kind == StmtKind::For ? s.children[1] : s.children[0]);
  frame_->breaks.pop_back();
  frame_->continues.pop_back();
  if (continues)
    current_ = merged(std::move(*continues), std::move(current_));
}

/// One iteration, from a head to the next one.
void Machine::iterate(StmtId id, std::optional<State> &exits) {
  const Stmt &s = program_.stmts[id];
  if (s.kind != StmtKind::DoWhile)
    decide(id, 0, exits);
  loopBody(s, exits);
  if (s.kind == StmtKind::DoWhile)
    decide(id, 0, exits);
  if (s.step && !dead())
    discard(s.step);
}

void Machine::execLoop(StmtId id, const Stmt &s) {
  bool isFor = s.kind == StmtKind::For, isDo = s.kind == StmtKind::DoWhile;
  StmtId body = isFor ? s.children[1] : s.children[0];
  if (isFor && s.children[0])
    exec(s.children[0]);
  uint64_t outer = frame_->context;
  out_.hasSpecificationLoop |= isSpecification(id);
  ++inLoops_;
  std::optional<State> exits;
  uint32_t undecided = 0, iteration = 0;
  uint32_t bound = limits_.induction != 0 ? limits_.induction : limits_.unwind;
  // The library's loops end with the objects that they work on.
  if (program_.functions[frame_->function].isModel)
    bound = std::max(bound, std::min(limits::induction::kModelUnwind, 16 * bound));
  std::optional<State> start; // for an induction, unless some runs jump into the loop
  if (limits_.induction != 0 && !jumpWaits(body))
    start = current_;
  // An iteration is free if it was decided to happen and to be a new one: the condition is a
  // constant, or, in a loop like for (;;), no decision was taken since the last one began, and
  // the state cannot be one that was there before.
  bool endless = decidesNothing(program_, s.expr), isDecided = true;
  const size_t obligations = out_.obligations.size();
  bool isCounted = true, isOver = false; // constants alone decide how often it goes round
  auto goesOn = [&] {
    const size_t made = choices_ ? choices_->made : 0;
    const Term c = decide(id, iteration, exits);
    if (choices_ && choices_->made > made)
      return isCounted = false; // not a constant
    isOver = terms_.isFalse(c);
    isCounted &= isOver || terms_.isTrue(c);
    return terms_.isTrue(c);
  };
  Term before;
  Heads heads;

  for (;; ++iteration) {
    frame_->context = ir::iterationContext(outer, id, iteration);
    isDecided &= !noteHead(id, iteration, heads);
    if (!isDo)
      isDecided &= goesOn();
    if (dead() && !(iteration == 0 && jumpWaits(body)))
      break;
    if (endless && before && before != current_.path.whole())
      isDecided = false;
    before = current_.path.whole();
    undecided += !isDecided;
    uint32_t spent = undecided > 0 && !endless ? undecided - 1 : undecided;
    if (spent >= bound || iteration >= std::max(limits_.decided, bound)) {
      frame_->context = outer;
      if (start && iteration >= limits_.induction && induct(id, std::move(*start), exits))
        break;
      leaveBound(id);
      if (limits_.lenient)
        join(exits, current_);
      break;
    }
    out_.iterations = std::max(out_.iterations, iteration + 1);
    loopBody(s, exits);
    isDecided = !isDo || goesOn();
    if (isFor && s.step && !dead())
      discard(s.step);
  }
  --inLoops_;
  if (!isCounted || !isOver)
    dependOnInputs(obligations);
  kill();
  frame_->context = outer;
  if (exits)
    current_ = std::move(*exits);
}

void Machine::execSwitch(StmtId id, const Stmt &s) {
  Value v = scalar(s.expr);
  Scalar type = scalarOf(program_.exprs[s.expr].type);
  tellBranch(id, 0, values_.asTerm(v, type.width));
  Term matched = terms_.boolean(false);
  std::optional<StmtId> fallback;
  auto enter = [&](StmtId label, Term c) {
    State entering = current_;
    entering.path = entering.path.with(terms_, c);
    if (!entering.dead(terms_))
      frame_->jumps.emplace(facts_->labels[label.index].first, std::move(entering));
  };
  const auto cases = facts_->cases.find(id.index);
  for (StmtId label : cases == facts_->cases.end() ? std::vector<StmtId>() : cases->second) {
    const Stmt &c = program_.stmts[label];
    if (c.kind == StmtKind::Default) {
      fallback = label;
      continue;
    }
    Term hit;
    if (c.low == c.high) {
      hit = values_.equals(v, c.low, type.width);
    } else {
      Value above = values_.binary(ir::BinaryOp::Ge, v, Value::number(c.low), type, type, 32);
      Value below = values_.binary(ir::BinaryOp::Le, v, Value::number(c.high), type, type, 32);
      hit = terms_.conjunction(values_.truth(above, 32), values_.truth(below, 32));
    }
    if (!terms_.isTrue(matched))
      hit = chosen(hit);
    enter(label, hit);
    matched = terms_.disjunction(matched, hit);
  }
  std::optional<State> exits;
  if (fallback) {
    enter(*fallback, terms_.negation(matched));
    kill();
  } else {
    State missed = current_;
    missed.path = missed.path.with(terms_, terms_.negation(matched));
    join(exits, std::move(missed));
    kill();
  }
  frame_->breaks.push_back(&exits);
  exec(s.children[0]);
  frame_->breaks.pop_back();
  if (exits)
    current_ = merged(std::move(*exits), std::move(current_));
}

void Machine::execReturn(const Stmt &s) {
  if (s.expr) {
    Object result = value(s.expr);
    if (!result.cells.empty())
      tellValue(s.expr, result.cells[0].value);
    if (!dead())
      memory_.place(current_, frame_->objects[0], 0, result, terms_.boolean(true));
  }
  join(frame_->returned, taken());
}

/// A new object for the variable, indeterminate. In a function with labels it keeps the one
/// it got at the call, since a jump can pass the declaration.
void Machine::declare(ir::VariableId variable, std::optional<Value> bytes) {
  if (dead())
    return;
  size_t number = 1 + slots_[variable.index];
  ObjectId &object = frame_->objects[number];
  ObjectId created = addVariable(variable, {true, frame_->base + number}, frame_->context);
  if (bytes) {
    ObjectInfo &info = memory_[created];
    info.type = program_.types[info.type].element;
    info.repeats = true;
    info.size = *bytes;
  }
  if (object)
    memory_[object].alive = false;
  object = created;
  memory_.reset(current_, object);
}

/// The variables that the block declares directly end.
void Machine::endScope(const Stmt &block) {
  if (frame_->keepsLocals)
    return;
  for (StmtId child : block.children) {
    const Stmt &s = program_.stmts[child];
    if (s.kind != StmtKind::Declare)
      continue;
    if (ObjectId object = frame_->objects[1 + slots_[s.variable.index]])
      memory_[object].alive = false;
  }
}

} // namespace salve::execution
