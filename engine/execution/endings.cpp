// Whether loops end.
//
// A loop that is unwound: the runs that stand at its head in a state in which they stood there
// before, with no input drawn in between, go round for ever. Earlier heads are kept at powers of
// two (R. Brent, BIT 20, 1980).
//
// A loop that is settled by induction: a *ranking term*, which is smaller after an arbitrary
// iteration than before it. Terms are bit-vectors, compared as unsigned numbers, so that nothing
// can be smaller for ever and no bound has to be shown. Tried are the variables that an iteration
// changes, up and down, and their sums and differences with one more variable (the linear ranking
// functions that conditions like `i < n`, `i != n`, `lo <= hi` suggest; A. Podelski and
// A. Rybalchenko, VMCAI 2004, find all linear ones).
#include "engine/execution/machine.h"
#include "engine/ir/tallies.h"
#include "engine/support/limits/execution.h"
#include "engine/support/limits/work.h"

#include <algorithm>
#include <set>

namespace salve::execution {

using ir::StmtId;
using smt::Term;

namespace {
/// Integer variables that stand in an expression or below it, in their order.
void collectIntegers(const ir::Program &program, ir::ExprId id, std::vector<ir::VariableId> &out) {
  if (!id)
    return;
  const ir::Expr &e = program.exprs[id];
  for (ir::ExprId operand : {e.a, e.b, e.c})
    collectIntegers(program, operand, out);
  for (ir::ExprId argument : e.args)
    collectIntegers(program, argument, out);
  if (!e.place)
    return;
  ir::VariableId v = program.places[e.place].variable;
  if (v && program.places[e.place].path.empty() &&
      program.types[program.variables[v].type].kind == ir::TypeKind::Integer)
    out.push_back(v);
}

/// Those of the loop's decisions: its condition, and conditions in it.
void collectIntegers(const ir::Program &program, const ir::Stmt &s,
                     std::vector<ir::VariableId> &out) {
  if (s.kind != ir::StmtKind::Expr && s.kind != ir::StmtKind::Declare)
    collectIntegers(program, s.expr, out);
  for (ir::StmtId child : s.children)
    if (child)
      collectIntegers(program, program.stmts[child], out);
}
/// The user gave a measure; its check is a property like others.
bool hasVariant(const ir::Program &program, const ir::Stmt &loop) {
  return std::any_of(loop.invariants.begin(), loop.invariants.end(), [&](ir::ExprId id) {
    ir::PropertyId property = program.exprs[id].property;
    return property && program.properties[property].isVariant;
  });
}

} // namespace

bool Machine::isAwaited(StmtId loop) {
  ir::PropertyId ending = program_.stmts[loop].ending;
  if (!ending || !program_.isChecked(ending))
    return false;
  std::vector<char> &awaited = facts_->awaited;
  if (awaited.empty())
    awaited = ir::awaitedLoops(program_, entry_);
  return awaited[loop.index];
}

/// Where the memory of `current_` is that of an earlier state on the way to it, but for what the
/// loop only counts; where it cannot be told it is not.
Term Machine::sameMemory(State &was, StmtId loop) {
  const auto [tallies, isNew] = tallies_.try_emplace(loop.index);
  if (isNew && interpretation_.changes.empty()) // what changes say is not in the program
    tallies->second = ir::talliesOf(program_, frame_->function, loop);
  Term same = terms_.boolean(true);
  auto isOther = [&](const Difference &d) {
    if (std::ranges::find(tallies->second, memory_[d.object].variable) != tallies->second.end())
      return false;
    if (d.whole || d.escapes)
      same = terms_.boolean(false);
    if (terms_.isFalse(same))
      return true;
    Term a = d.before.undefined, b = d.after.undefined;
    Term equal = d.before.value.isPointer() || d.after.value.isPointer()
                     ? terms_.boolean(d.before.value.sameAs(d.after.value))
                     : terms_.equal(values_.asTerm(d.before.value, d.width),
                                    values_.asTerm(d.after.value, d.width));
    Term both = terms_.conjunction(a, b);
    Term neither = terms_.conjunction(terms_.negation(a), terms_.negation(b));
    same = terms_.conjunction(same, terms_.disjunction(both, terms_.conjunction(neither, equal)));
    return terms_.isFalse(same);
  };
  return memory_.differences(was, current_, isOther) ? same : terms_.boolean(false);
}

/// `current_` stands at the head of the loop's `iteration`; whether an earlier state can come
/// again.
bool Machine::noteHead(StmtId loop, uint32_t iteration, Heads &heads) {
  if (dead() || limits_.induction != 0 || !program_.stmts[loop].ending)
    return false;
  bool canRepeat = false;
  if (heads.state && heads.drawn == drawn_ && heads.allocated == memory_.allocated()) {
    Term repeats = sameMemory(*heads.state, loop);
    canRepeat = !terms_.isFalse(repeats) && isAwaited(loop);
    if (canRepeat)
      violate(program_.stmts[loop].ending, repeats);
  }
  // Once copying the state costs no more than what was done since.
  const size_t objects = current_.stack.size() + current_.heap.size();
  if ((iteration & (iteration - 1)) == 0 &&
      limits::work::kObjects + (steps_ - keptAt_) * limits::work::kObjectsPerStep >= objects) {
    heads = {current_, drawn_, memory_.allocated()};
    keptAt_ = steps_;
  }
  return canRepeat;
}

/// Values that an iteration changes or its loop's decisions compare, before and after it.
struct Machine::Ranks {
  struct Measure {
    Term before, after; ///< 64 bits
    Scalar type;
  };
  std::vector<Measure> changing, fixed;
};

Machine::Ranks Machine::ranks(StmtId loop, State before) {
  Ranks result;
  auto wide = [&](const Value &value, Scalar type) {
    return terms_.resize(values_.asTerm(value, type.width), 64, type.isSigned);
  };
  auto isNumber = [&](const Value &v) {
    return !v.isPointer() && !(v.isTerm() && values_.containsPointer(v.term()));
  };
  const Scalar offset{64, true, false};
  std::set<std::pair<ObjectId, uint64_t>> seen;
  if (auto differences = memory_.differences(before, current_))
    for (const Difference &d : *differences) {
      uint64_t begin = 0;
      ir::Leaf leaf;
      if (d.whole || isOfFamilies(d.object) ||
          result.changing.size() >= limits::ranking::kChanging ||
          !memory_.leafAt(memory_[d.object], d.at, begin, leaf) || begin != d.at ||
          leaf.bitWidth != d.width)
        continue;
      Scalar type = scalarOfLeaf(leaf);
      seen.insert({d.object, d.at});
      if (type.isPointer) {
        TargetList was = values_.targets(d.before.value), is = values_.targets(d.after.value);
        if (was.size() == 1 && is.size() == 1 && was[0].object == is[0].object &&
            !pointsToMember(was[0]))
          result.changing.push_back(
              {wide(values_.offset(was[0]), offset), wide(values_.offset(is[0]), offset), offset});
      } else if (!type.isFloat && isNumber(d.before.value) && isNumber(d.after.value)) {
        result.changing.push_back({wide(d.before.value, type), wide(d.after.value, type), type});
      }
    }
  std::vector<ir::VariableId> variables;
  collectIntegers(program_, program_.stmts[loop], variables);
  for (ir::VariableId v : variables) {
    ObjectId object = objectOf(v);
    if (!object || !memory_[object].alive || !seen.insert({object, 0}).second ||
        result.fixed.size() >= limits::ranking::kFixed)
      continue;
    Scalar type = scalarOf(program_.variables[v].type);
    Value value = memory_.read(current_, object, 0, type.width).value;
    if (isNumber(value))
      result.fixed.push_back({wide(value, type), wide(value, type), type});
  }
  return result;
}

/// `current_` has come from `before`, at one head of the loop, to the next.
void Machine::noteEnding(StmtId loop, const State &before) {
  if (dead() || !isAwaited(loop) || hasVariant(program_, program_.stmts[loop]))
    return;
  Ending ending{program_.stmts[loop].ending, {}};
  // Where the run goes on although the term has not become smaller.
  auto rank = [&](Term was, Term is) {
    Term fails =
        terms_.conjunction(current_.path.whole(), terms_.negation(terms_.less(is, was, false)));
    if (!terms_.isTrue(fails))
      ending.fails.push_back(fails);
  };
  auto both = [&](Term was, Term is) {
    rank(was, is);
    rank(terms_.bitNot(was), terms_.bitNot(is));
  };
  Ranks values = ranks(loop, before);
  const Term half = terms_.number(64, uint64_t{1} << 63);
  for (size_t i = 0; i < values.changing.size(); ++i) {
    const Ranks::Measure &x = values.changing[i];
    bool isHalf = x.type.isSigned || x.type.width < 64;
    both(isHalf ? terms_.add(x.before, half) : x.before,
         isHalf ? terms_.add(x.after, half) : x.after);
    auto withOther = [&](const Ranks::Measure &y, bool sum) {
      Term was = terms_.subtract(x.before, y.before), is = terms_.subtract(x.after, y.after);
      if (x.type.width < 64 && y.type.width < 64)
        both(terms_.add(was, half), terms_.add(is, half));
      uint32_t width =
          std::min(x.type.width, y.type.width); // on the circle of the type, for `i != n`
      both(terms_.resize(terms_.resize(was, width, false), 64, false),
           terms_.resize(terms_.resize(is, width, false), 64, false));
      if (sum)
        both(terms_.add(x.before, y.before), terms_.add(x.after, y.after));
    };
    for (size_t j = i + 1; j < values.changing.size(); ++j)
      withOther(values.changing[j], true);
    for (const Ranks::Measure &y : values.fixed)
      withOther(y, false);
  }
  out_.endings.push_back(std::move(ending));
}

} // namespace salve::execution
