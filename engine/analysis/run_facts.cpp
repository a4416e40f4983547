// Functions are walked callers first, so that what is passed to one is known when it is walked.
#include "engine/analysis/walker.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/loops.h"

#include <algorithm>

namespace salve::analysis {

using namespace ir;

struct RunFacts::Impl {
  Impl(const Program &of, FunctionId from, bool isStart)
      : program(of), entry(from), isOfProgram(isStart), calls(of) {}

  const Program &program;
  const FunctionId entry;
  const bool isOfProgram;
  CallSummaries::Impl calls;
  std::map<FunctionId, Context> passed;      ///< by all calls, where they are known
  std::map<FunctionId, FunctionFacts> found; ///< where these were followed
  std::map<FunctionId, FunctionFacts> facts;
  bool isFollowed = false;

  Walker::Start startOf(FunctionId function) const;
  void follow(const Budget &budget);
  std::set<FunctionId> calledByName(const std::vector<FunctionId> &reached) const;
  void notePassed(FunctionId caller, const Walker *walked, std::set<FunctionId> &open);
};

namespace {

/// Those that are reached, a caller before what it calls unless that calls it, too.
class CallersFirst {
public:
  CallersFirst(const Program &program, FunctionId entry) : program_(program) {
    visit(entry);
    std::reverse(order_.begin(), order_.end());
  }
  const std::vector<FunctionId> &order() const { return order_; }

private:
  void visit(FunctionId function) {
    if (!seen_.insert(function).second)
      return;
    for (FunctionId callee : program_.functions[function].callees)
      visit(callee);
    order_.push_back(function);
  }
  const Program &program_;
  std::set<FunctionId> seen_;
  std::vector<FunctionId> order_;
};

} // namespace

Walker::Start RunFacts::Impl::startOf(FunctionId function) const {
  const auto at = passed.find(function);
  return {function, at == passed.end() ? nullptr : &at->second, function == entry && isOfProgram};
}

/// Only called by name, by others, from here: neither the entry nor part of a recursion.
std::set<FunctionId> RunFacts::Impl::calledByName(const std::vector<FunctionId> &reached) const {
  std::set<FunctionId> result;
  for (FunctionId function : reached) {
    const Function &f = program.functions[function];
    const bool callsItself = std::ranges::any_of(f.callees, [&](FunctionId callee) {
      const std::vector<FunctionId> below = reachable(program, callee);
      return std::find(below.begin(), below.end(), function) != below.end();
    });
    if (function != entry && f.body && !f.addressTaken && !callsItself)
      result.insert(function);
  }
  return result;
}

/// Takes out of `open` what is called in a way that was not followed.
void RunFacts::Impl::notePassed(FunctionId caller, const Walker *walked,
                                std::set<FunctionId> &open) {
  std::set<FunctionId> seen;
  auto isUnknown = [&](FunctionId callee) {
    open.erase(callee);
    passed.erase(callee);
  };
  forEachExpr(program, caller, [&](ExprId id) {
    const Expr &e = program.exprs[id];
    if (e.kind != ExprKind::Call || !open.contains(e.callee))
      return;
    seen.insert(e.callee);
    const Context *context = walked ? walked->passedBy(id) : nullptr;
    if (!context)
      return isUnknown(e.callee);
    const auto [at, isFirst] = passed.try_emplace(e.callee, *context);
    if (!isFirst)
      at->second.join(*context);
  });
  for (FunctionId callee : program.functions[caller].callees)
    if (open.contains(callee) && !seen.contains(callee))
      isUnknown(callee);
}

void RunFacts::Impl::follow(const Budget &budget) {
  isFollowed = true;
  const std::vector<FunctionId> reached = reachable(program, entry);
  if (reached.size() == 1 || reached.size() > limits::analysis::kFollowed ||
      std::ranges::none_of(reached, [&](FunctionId f) {
        return !program.functions[f].isModel && hasLoop(program, f);
      }))
    return; // without one of the user's loops execution comes to an end by itself
  const std::vector<FunctionId> order = CallersFirst(program, entry).order();
  std::set<FunctionId> open = calledByName(order);
  for (FunctionId function : order) {
    const Walker::Start start = startOf(function);
    const bool callsOpen =
        std::ranges::any_of(program.functions[function].callees,
                            [&](FunctionId callee) { return open.contains(callee); });
    if (!callsOpen && !start.context)
      continue;
    Walker walker(calls, start, budget, Tracked::All);
    const bool isWalked = walker.isSmall() && walker.run();
    if (isWalked)
      found[function] = walker.facts();
    notePassed(function, isWalked ? &walker : nullptr, open);
  }
  if (budget.exhausted()) { // somebody else may have more time
    passed.clear();
    found.clear();
    isFollowed = false;
  }
}

RunFacts::RunFacts(const Program &program, FunctionId entry, bool isOfProgram)
    : impl_(new Impl(program, entry, isOfProgram)) {}
RunFacts::~RunFacts() = default;

const FunctionFacts &RunFacts::of(FunctionId function, const Budget &budget) {
  if (const auto known = impl_->facts.find(function); known != impl_->facts.end())
    return known->second;
  if (!impl_->isFollowed)
    impl_->follow(budget);
  const auto found = impl_->found.find(function);
  FunctionFacts facts = found == impl_->found.end() ? FunctionFacts() : found->second;
  Walker walker(impl_->calls, impl_->startOf(function), budget, Tracked::OfLoops);
  if (facts.loops.empty() || walker.spansPolyhedra()) {
    const bool isWalked = walker.run();
    static const FunctionFacts kNone;
    if (!isWalked && budget.exhausted()) // somebody else may have more time
      return kNone;
    FunctionFacts ofLoops = isWalked ? walker.facts() : FunctionFacts();
    facts.loops = std::move(ofLoops.loops);
    facts.proved.merge(ofLoops.proved);
  }
  return impl_->facts.emplace(function, std::move(facts)).first->second;
}

} // namespace salve::analysis
