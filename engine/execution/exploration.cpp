// Paths one by one, joined to what looks like one merged execution.
//
// The tree of decisions is explored breadth first: a path that was followed gives for each
// decision beyond its given beginning another beginning, which is followed if the solver finds
// something that goes there. Its model is what a concolic path follows from there on.
#include "engine/execution/exploration.h"

#include "engine/execution/machine.h"
#include "engine/smt/solver.h"

#include <algorithm>
#include <cmath>
#include <deque>

namespace salve::execution {

using smt::Answer;
using smt::Term;

namespace {

/// Where a path begins that was not followed yet.
struct Beginning {
  std::vector<bool> sides;
  Term goesThere;

  double weight() const { return std::ldexp(1.0, -static_cast<int>(sides.size())); }
};

class Explorer {
public:
  Explorer(const ir::Program &program, ir::FunctionId entry, smt::Terms &terms,
           const Interpretation &interpretation, const Limits &limits, const Budget &budget,
           const std::vector<InputSymbol> &known)
      : program_(program), entry_(entry), terms_(terms), interpretation_(interpretation),
        limits_(limits), budget_(budget), solver_(terms, smt::SolverKind::Incremental) {
    if (!interpretation_.facts)
      interpretation_.facts = &facts_;
    all_.inputs = known;
    all_.leaves = all_.leavesSpecification = terms.boolean(false);
    all_.usual = terms.boolean(true);
  }

  Execution run() {
    open_.push_back({{}, terms_.boolean(true)});
    Explored explored;
    for (; !open_.empty() && explored.paths < limits_.exploration.paths; open_.pop_front()) {
      const Beginning &begins = open_.front();
      std::optional<smt::Evaluator> model;
      const Answer answer = goesThere(begins, model);
      if (answer == Answer::Sat && !follow(begins, *model))
        break;
      if (answer == Answer::Unknown)
        leaveOut(begins);
      explored.paths += answer == Answer::Sat;
    }
    for (const Beginning &begins : open_)
      leaveOut(begins);
    explored.share = std::max(0.0, 1 - leftOut_);
    explored.isComplete = isComplete_;
    all_.explored = explored;
    return std::move(all_);
  }

private:
  Answer goesThere(const Beginning &begins, std::optional<smt::Evaluator> &model) {
    if (terms_.isTrue(begins.goesThere)) {
      model.emplace(terms_, std::unordered_map<uint32_t, Bits>());
      return Answer::Sat;
    }
    const Answer answer = solver_.check(budget_, std::span(&begins.goesThere, 1));
    if (answer == Answer::Sat)
      model.emplace(solver_.model());
    return answer;
  }

  /// False: there is no room or time for others.
  bool follow(const Beginning &begins, smt::Evaluator &model) {
    Choices choices;
    choices.sides = begins.sides;
    choices.most = limits_.exploration.decisions;
    choices.drawn = &drawn_;
    choices.next = [&](Term path, Term condition) {
      if (limits_.exploration.by == Explore::Concolic)
        return model(condition) != 0;
      const Term here = terms_.conjunction(path, condition);
      return solver_.check(budget_, std::span(&here, 1)) != Answer::Unsat;
    };
    Execution one =
        Machine(program_, entry_, terms_, interpretation_, limits_, budget_, all_.inputs, &choices)
            .run();
    if (one.stopped != Reason::None) {
      all_.stopped = isFirst_ ? one.stopped : Reason::None;
      return false;
    }
    isFirst_ = false;
    if (choices.isCut)
      leftOut_ += Beginning{choices.sides, {}}.weight();
    isComplete_ &= !choices.isCut;
    for (size_t i = 0; i < choices.others.size(); ++i) {
      const size_t decision = begins.sides.size() + i;
      Beginning other{
          {choices.sides.begin(), choices.sides.begin() + static_cast<ptrdiff_t>(decision)},
          choices.others[i]};
      other.sides.push_back(!choices.sides[decision]);
      if (!terms_.isFalse(other.goesThere))
        open_.push_back(std::move(other));
    }
    add(std::move(one));
    return true;
  }

  void leaveOut(const Beginning &begins) {
    all_.leaves = terms_.disjunction(all_.leaves, begins.goesThere);
    leftOut_ += begins.weight();
    isComplete_ = false;
  }

  /// Paths exclude each other: what one says holds where it is taken.
  void add(Execution one) {
    auto append = [](auto &to, auto &from) {
      to.insert(to.end(), std::make_move_iterator(from.begin()),
                std::make_move_iterator(from.end()));
    };
    append(all_.obligations, one.obligations);
    append(all_.notModelled, one.notModelled);
    append(all_.endings, one.endings);
    append(all_.claims, one.claims);
    append(all_.told, one.told);
    all_.toldAll &= one.toldAll;
    all_.byFacts.merge(one.byFacts);
    for (const Freed &freed : one.freed) {
      const auto same = std::find_if(all_.freed.begin(), all_.freed.end(), [&](const Freed &f) {
        return f.expr == freed.expr && f.value == freed.value;
      });
      if (same == all_.freed.end())
        all_.freed.push_back(freed);
      else
        same->reached = terms_.disjunction(same->reached, freed.reached);
    }
    for (const auto &[property, reached] : one.reached) {
      Term &any = all_.reached[property];
      any = any ? terms_.disjunction(any, reached) : reached;
    }
    all_.asserted += one.asserted;
    all_.leaves = terms_.disjunction(all_.leaves, one.leaves);
    all_.leavesSpecification =
        terms_.disjunction(all_.leavesSpecification, one.leavesSpecification);
    all_.hasSpecificationLoop |= one.hasSpecificationLoop;
    all_.usual = terms_.conjunction(all_.usual, one.usual);
    all_.iterations = std::max(all_.iterations, one.iterations);
    all_.limitations |= one.limitations;
    all_.inputs = std::move(one.inputs);
    all_.behaviour = one.behaviour; // of inputs that decide all there is one path
    all_.stored = one.stored;
    all_.printed = std::move(one.printed);
    all_.read = std::move(one.read);
  }

  const ir::Program &program_;
  ir::FunctionId entry_;
  smt::Terms &terms_;
  Interpretation interpretation_;
  const Limits &limits_;
  const Budget &budget_;
  KnownFacts facts_;
  smt::Solver solver_;
  Execution all_;
  std::deque<Beginning> open_;
  Choices::Drawn drawn_;
  double leftOut_ = 0;
  bool isComplete_ = true, isFirst_ = true;
};

} // namespace

Execution executePaths(const ir::Program &program, ir::FunctionId entry, smt::Terms &terms,
                       const Interpretation &interpretation, const Limits &limits,
                       const Budget &budget, const std::vector<InputSymbol> &known) {
  return Explorer(program, entry, terms, interpretation, limits, budget, known).run();
}

} // namespace salve::execution
