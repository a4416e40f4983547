// Loops beyond every bound: k-induction (M. Sheeran, S. Singh, G. Stålmarck, FMCAD 2000; for
// software A. Donaldson et al., SAS 2011), strengthened with the facts of engine/analysis.
//
// A run that would go on after the bound of k iterations stands at the head of an iteration of
// which nothing is known but what no iteration changes, the facts, and (in the iterations
// before it) that nothing was violated. So from a state in which everything that the loop
// changes is arbitrary, k iterations are assumed to go well, and one more is checked. Whoever
// leaves the loop later than the bound allows leaves it in that one.
//
// What the loop changes is found by running it (changes.h): it becomes arbitrary, until one more
// iteration changes nothing else.
#include "engine/execution/changes.h"
#include "engine/execution/trail.h"
#include "engine/support/limits/loops.h"

#include <algorithm>
#include <bit>

namespace salve::execution {

using ir::Stmt;
using ir::StmtId;
using smt::Term;

namespace {

constexpr uint64_t kAbstract = uint64_t{1} << 40; // numbers of iterations that are no real ones

} // namespace

/// Runs from `current_`, which would go on after at least Limits::induction iterations; `start`
/// is the state before the first one. False: it cannot be done; nothing has happened.
bool Machine::induct(StmtId id, State start, std::optional<State> &exits) {
  const uint64_t outer = frame_->context;
  const std::optional<State> exitsBefore = exits;
  const State goesOn = current_;
  const Trail before(*this);
  const size_t claimsBefore = claims_.size();
  const std::vector<Claimed> claims = claimsOf(id, start);
  Changes changes(*this, start);
  bool isNew = false;
  State head = goesOn;
  auto differences = memory_.differences(start, head);
  bool possible = differences && changes.add(*differences, isNew);
  uint64_t number = kAbstract;
  // Afterwards `current_` stands at the next head; exits are forgotten.
  auto assumed = [&] {
    frame_->context = ir::iterationContext(outer, id, number++);
    Trail trail(*this);
    std::optional<State> ignored;
    ++assuming_;
    iterate(id, ignored);
    --assuming_;
    possible = possible && !trail.allocated(*this);
    Term leaves = out_.leaves;
    trail.takeBack(*this);
    return leaves;
  };
  bool isStable = false;
  for (int round = 0; possible && !isStable && round < limits::induction::kRounds; ++round) {
    head = goesOn;
    changes.makeArbitrary(head, ir::iterationContext(outer, id, number));
    current_ = head;
    assumeFacts(id);
    State from = current_;
    forgetClaims(claimsBefore);
    for (const Claimed &c : claims)
      claims_.emplace_back(c).head = from;
    learnOfVariables(claimsBefore);
    Term leaves = assumed();
    if (dead())
      isStable = true;
    else if (auto found = memory_.differences(from, current_)) {
      isNew = false;
      possible = possible && changes.add(*found, isNew);
      isStable = possible && !isNew;
    } else {
      possible = false;
    }
    if (isStable && possible)
      out_.leaves = leaves;
  }
  if (possible && isStable)
    noteClaims(claims);
  for (uint32_t i = 1; possible && isStable && i < limits_.induction && !dead(); ++i) {
    assumeFacts(id);
    out_.leaves = assumed();
  }
  if (possible && isStable && !dead()) {
    frame_->context = ir::iterationContext(outer, id, number++);
    assumeFacts(id);
    Trail trail(*this);
    const State head = current_;
    iterate(id, exits);
    noteEnding(id, head);
    possible = !trail.allocated(*this);
  }
  frame_->context = outer;
  if (possible && isStable) {
    kill();
    return true;
  }
  before.takeBack(*this);
  forgetClaims(claimsBefore);
  exits = exitsBefore;
  current_ = goesOn;
  return false;
}

const analysis::FunctionFacts &Machine::factsOf(ir::FunctionId function) {
  return facts_->runs->of(function, budget_.within(limits::analysis::kSeconds));
}

/// Only then it is the program that the analysis knows, where what fails ends a run.
bool Machine::isAsWritten() const {
  return !limits_.lenient && interpretation_.changes.empty() && interpretation_.free.empty() &&
         interpretation_.unknown.empty();
}

/// Whether the analysis knows that a check of the function never fails where it stands. What a
/// claim reads it reads elsewhere, by another index.
bool Machine::neverFails(ir::PropertyId check) {
  return frame_ && isAsWritten() && assuming_ == 0 && bound_.empty() &&
         factsOf(frame_->function).proved.contains(check);
}

/// What the analysis knows of the loop's heads is true of `current_`.
void Machine::assumeFacts(StmtId loop) {
  if (dead() || !isAsWritten())
    return;
  const analysis::LoopFacts &loops = factsOf(frame_->function).loops;
  auto facts = loops.find(loop);
  if (facts == loops.end())
    return;
  for (const analysis::LoopFact &fact : facts->second.inequalities)
    restrict(holds(fact));
  for (const analysis::LoopInequality &fact : facts->second.others)
    restrict(holds(fact));
  for (const analysis::LoopCongruence &fact : facts->second.congruences)
    restrict(holds(fact));
}

std::optional<Machine::Side> Machine::sideOf(ir::VariableId variable) {
  Scalar type = scalarOf(program_.variables[variable].type);
  ObjectId object = objectOf(variable);
  if (!object || !memory_[object].alive)
    return std::nullopt;
  Value value = memory_.read(current_, object, 0, type.width).value;
  if (value.isPointer() || type.width > 64)
    return std::nullopt;
  return Side{terms_.resize(values_.asTerm(value, type.width), 64, type.isSigned), type};
}

/// The sum of factor * variable and the constant in 64 bits, and how far from 0 it can be; nothing
/// where a variable has no number.
std::optional<Machine::Sum>
Machine::sumOf(const std::vector<std::pair<ir::VariableId, int64_t>> &parts, int64_t constant) {
  Sum sum{terms_.number(64, static_cast<uint64_t>(constant)),
          constant < 0 ? -static_cast<__int128>(constant) : constant};
  for (const auto &[variable, factor] : parts) {
    const auto side = sideOf(variable);
    if (!side)
      return std::nullopt;
    const Term by = terms_.number(64, static_cast<uint64_t>(factor));
    sum.term = terms_.add(sum.term, terms_.multiply(by, side->term));
    sum.most += (factor < 0 ? -static_cast<__int128>(factor) : factor) << side->type.width;
  }
  return sum;
}

/// Where sums may leave 64 bits only what is true modulo 2^64 is said.
Term Machine::holds(const analysis::LoopCongruence &f) {
  const auto sum = sumOf(f.parts, f.constant);
  if (!sum)
    return terms_.boolean(true);
  if (f.modulus == 0)
    return terms_.equal(sum->term, terms_.number(64, 0));
  const auto bits = static_cast<uint32_t>(std::countr_zero(f.modulus));
  if (f.modulus == uint64_t{1} << bits)
    return terms_.equal(terms_.extract(sum->term, 0, bits), terms_.number(bits, 0));
  if (sum->most > INT64_MAX || f.modulus > INT64_MAX)
    return terms_.boolean(true);
  return terms_.equal(terms_.remainder(sum->term, terms_.number(64, f.modulus), true),
                      terms_.number(64, 0));
}

/// Said where the sum cannot leave 64 bits.
Term Machine::holds(const analysis::LoopInequality &f) {
  const auto sum = sumOf(f.parts, f.constant);
  if (!sum || sum->most > INT64_MAX)
    return terms_.boolean(true);
  return terms_.negation(terms_.less(terms_.number(64, 0), sum->term, true));
}

Term Machine::holds(const analysis::LoopFact &f) {
  Term yes = terms_.boolean(true);
  auto number = [&](int64_t n) { return terms_.number(64, static_cast<uint64_t>(n)); };
  auto atMost = [&](Term a, Term b, bool isSigned) {
    return terms_.negation(terms_.less(b, a, isSigned));
  };
  auto x = sideOf(f.x);
  if (!x)
    return yes;
  auto isWide = [](const Side &s) { return s.type.width == 64; };
  if (f.b == 0 && isWide(*x) && !x->type.isSigned) {
    if (f.a > 0)
      return f.c < 0 ? yes : atMost(x->term, number(f.c), false);
    return f.c >= 0 || f.c == INT64_MIN ? yes : atMost(number(-f.c), x->term, false);
  }
  if (f.b == 0) {
    if (f.a > 0)
      return atMost(x->term, number(f.c), true);
    return f.c == INT64_MIN ? yes : atMost(number(-f.c), x->term, true);
  }
  auto y = sideOf(f.y);
  if (!y)
    return yes;
  if (!isWide(*x) && !isWide(*y)) {
    Term left = f.a > 0 ? x->term : terms_.negate(x->term);
    Term right = f.b > 0 ? y->term : terms_.negate(y->term);
    return atMost(terms_.add(left, right), number(f.c), true);
  }
  // Of 64 bits only differences, without overflow: high - low <= c.
  bool isSigned = x->type.isSigned;
  if (f.a == f.b || isSigned != y->type.isSigned || f.c == INT64_MIN)
    return yes;
  Term high = f.a > 0 ? x->term : y->term, low = f.a > 0 ? y->term : x->term;
  uint64_t least = isSigned ? uint64_t{1} << 63 : 0, most = least - 1;
  auto c = static_cast<uint64_t>(f.c < 0 ? -f.c : f.c);
  if (f.c >= 0) {
    Term beyond = terms_.less(terms_.number(64, most - c), low, isSigned);
    return terms_.disjunction(beyond, atMost(high, terms_.add(low, number(f.c)), isSigned));
  }
  Term enough = atMost(terms_.number(64, least + c), low, isSigned);
  return terms_.conjunction(enough, atMost(high, terms_.add(low, number(f.c)), isSigned));
}

} // namespace salve::execution
