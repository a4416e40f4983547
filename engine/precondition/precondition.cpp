#include "engine/precondition/precondition.h"

#include "engine/precondition/blame.h"
#include "engine/precondition/candidates.h"
#include "engine/precondition/invariants.h"
#include "engine/precondition/mentions.h"
#include "engine/precondition/trial.h"
#include "engine/precondition/usage.h"
#include "engine/precondition/wording.h"
#include "engine/support/limits/precondition.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace salve::precondition {

using execution::Outcome;
using execution::Verification;
using execution::Violation;
using ir::FunctionId;
using ir::Program;

namespace {

bool isSafe(const Verification &verification) {
  return verification.outcome == Outcome::Proved || verification.outcome == Outcome::Bounded;
}

class Search {
public:
  Search(const Program &program, FunctionId entry, const execution::VerificationOptions &options,
         const Budget &budget, const Program *inFull, std::vector<SizedParameter> *sized)
      : program_(program), inFull_(inFull), entry_(entry), options_(options), budget_(budget),
        trial_(program, entry), madeOf_(madeOf(program, entry)),
        invariants_(Invariants(program).of(entry)), sized_(sized) {
    options_.violations = 1;
  }

  std::optional<Precondition> run(const Verification &failing) {
    const bool isEnough = extend(failing.violations.front());
    const bool isOfOwn = sized_ && !sized_->empty();
    if (isEnough && isOfOwn)
      *sized_ = sizesOf(program_, entry_, chosen_);
    if (!isEnough || isOfOwn || !dropNeedless())
      return std::nullopt;
    weaken();
    leaveOutImplied();
    if (inFull_ && !areNeeded(*inFull_, entry_, chosen_, seen_, options_, budget_))
      return std::nullopt;
    trial_.assume(chosen_);
    Precondition result{{}, std::move(under_), std::move(trial_.program)};
    result.assume = [entry = entry_, chosen = chosen_](Program program) {
      Trial trial(std::move(program), entry);
      trial.assume(chosen);
      return std::move(trial.program);
    };
    result.conjuncts = inWords(program_, entry_, chosen_);
    return result;
  }

private:
  bool isExhausted() const {
    return verifications_ >= limits::precondition::kVerifications || budget_.exhausted();
  }

  Verification verify(const std::vector<Candidate> &conjuncts) {
    ++verifications_;
    trial_.assume(conjuncts);
    return execution::verify(trial_.program, entry_, options_,
                             budget_.within(limits::precondition::kVerificationSeconds));
  }

  /// Whether conjuncts beyond those that are chosen make the function safe; then they are chosen.
  bool extend(Violation violation) {
    if (chosen_.size() == limits::precondition::kConjuncts || isExhausted())
      return false;
    if (sized_ && isOwnAssertion(trial_.program, entry_, violation.property)) {
      if (sized_->empty())
        *sized_ = sizesOf(program_, entry_, chosen_);
      if (!sized_->empty())
        return extendBehind(violation.property);
    }
    met_.push_back(violation.property);
    violation.inputs = execution::simplest(trial_.program, entry_, violation.property,
                                           std::move(violation.inputs), budget_);
    keepRead(violation.inputs);
    seen_.push_back(violation.inputs);
    size_t tried = 0;
    std::vector<std::pair<Candidate, Violation>> insufficient;
    for (const Candidate &next : nextConjuncts(violation)) {
      if (tried++ == limits::precondition::kAlternatives || isExhausted())
        break;
      std::vector<Candidate> before = chosen_;
      chosen_ = with(before, next);
      if (std::optional<Violation> then = nextOnTheWay(next, violation)) {
        if (extend(std::move(*then)))
          return true;
        chosen_ = std::move(before);
        continue;
      }
      Verification under = verify(chosen_);
      if (isSafe(under) && canReach(trial_.program, entry_, met_, under, seen_.back(), budget_)) {
        under_ = std::move(under);
        return true;
      }
      if (under.outcome == Outcome::Failing) {
        Violation &found = under.violations.front();
        if ((found.property == violation.property && asksForMore(found, next)) ||
            isOutgrown(next, found))
          insufficient.emplace_back(next, std::move(found));
        else if (extend(std::move(found)))
          return true;
      }
      chosen_ = std::move(before);
    }
    for (auto &[next, found] : insufficient) {
      std::vector<Candidate> before = chosen_;
      chosen_ = with(before, next);
      if (extend(std::move(found)))
        return true;
      chosen_ = std::move(before);
    }
    met_.pop_back();
    return false;
  }

  /// Whether conjuncts make the function safe but for an assertion of its own, which fails under
  /// those that are chosen.
  bool extendBehind(ir::PropertyId assertion) {
    trial_.program.properties[assertion].ignored = true;
    Verification under = verify(chosen_);
    if (isSafe(under))
      return true;
    return under.outcome == Outcome::Failing && extend(std::move(under.violations.front()));
  }

  /// What the failing run never read is no part of it: with more memory a call that failed goes on,
  /// and nobody has seen to it that what it draws then is possible.
  void keepRead(ir::Inputs &inputs) const {
    const std::vector<ir::InputKey> read = trial_.run(inputs, budget_).read;
    const std::set<ir::InputKey> wanted(read.begin(), read.end());
    std::erase_if(inputs, [&](const auto &input) { return !wanted.contains(input.first); });
  }

  /// Where the failing run, with the memory that was now asked for, fails next: nobody has to look
  /// for another input.
  std::optional<Violation> nextOnTheWay(const Candidate &array, const Violation &violation) {
    if (!array.array || (!array.fixed && array.enough == 0))
      return std::nullopt;
    ++verifications_;
    trial_.assume(chosen_);
    ir::Inputs inputs = violation.inputs;
    if (!array.fixed)
      inputs[trial_.countKey(*array.array)] = array.enough;
    const ir::Run run = trial_.run(inputs, budget_);
    if (run.end != ir::RunEnd::Failed ||
        std::find(met_.begin(), met_.end(), run.property) != met_.end())
      return std::nullopt;
    return Violation{run.property, std::move(inputs)};
  }
  /// Whether what was asked of an array is not all: the violation seems to need more of it.
  bool asksForMore(const Violation &violation, const Candidate &array) {
    if (!array.array)
      return false;
    const std::vector<Candidate> next = nextConjuncts(violation);
    return next.empty() || isOfArray(next.front(), *array.array);
  }
  /// Whether an index that varies, or a callee, leaves the array, which has so many elements as
  /// another access, at a fixed place, asked for: likelier something says how many there are.
  bool isOutgrown(const Candidate &array, const Violation &violation) const {
    const ir::Property &property = trial_.program.properties[violation.property];
    return array.fixed &&
           trial_.run(violation.inputs, budget_).ofInput == keyOf(program_, array.array->at) &&
           (property.function != entry_ || !isAtFixedPlace(property.text));
  }
  /// Sizes of arrays that were found out: limits of what is an index there.
  std::vector<uint64_t> fixedSizes() const {
    std::vector<uint64_t> result;
    for (const Candidate &candidate : chosen_)
      if (candidate.fixed >= limits::precondition::kLeastSize)
        result.push_back(candidate.fixed);
    return result;
  }
  /// Those that this violation contradicts, likeliest first.
  std::vector<Candidate> nextConjuncts(const Violation &violation);
  void addOfOperation(const OfOperation &operation, const Failing &failing,
                      std::vector<Candidate> &list);
  bool isApart(const Candidate &next) const;
  bool isAtFixedPlace(std::string_view access) const;
  std::optional<bool> isSafeUnder(std::vector<Candidate> fewer);
  Verification verifyWhereViolated(std::vector<Candidate> fewer);
  bool isBeside(const Candidate &candidate) const;
  bool dropNeedless();
  void weaken();
  void leaveOutImplied();
  bool isAsSafe(const Verification &under) const;
  bool speaksOf(const ir::Property &property, const Candidate &candidate) const;

  const Program &program_;
  const Program *const inFull_;
  const FunctionId entry_;
  execution::VerificationOptions options_;
  const Budget &budget_;
  Trial trial_;
  const std::map<std::string, std::set<std::string>> madeOf_; ///< local variables
  const std::vector<Candidate> invariants_;
  std::vector<Candidate> chosen_{};
  std::vector<ir::PropertyId> met_{}; ///< what failed on the way
  std::vector<ir::Inputs> seen_{};    ///< on which inputs, there and in dead ends
  Verification under_{};
  size_t verifications_ = 0;
  std::vector<SizedParameter> *const sized_; ///< with which an assertion of its own fails
};

/// What is an array of any length, maybe of none, is not read by another conjunct.
bool Search::isApart(const Candidate &next) const {
  auto clash = [](const Candidate &array, const Candidate &reader) {
    return array.array && std::find(reader.reads.begin(), reader.reads.end(), array.array->at) !=
                              reader.reads.end();
  };
  return std::none_of(chosen_.begin(), chosen_.end(), [&](const Candidate &c) {
    return c.c == next.c || clash(c, next) || clash(next, c);
  });
}

/// Whether no variable number stands in the access, so that its size is one, too: `in[1]`.
bool Search::isAtFixedPlace(std::string_view access) const {
  const std::vector<std::string_view> names = words(access);
  const std::vector<Term> numbers = termsOf(program_, entry_).integers;
  return std::none_of(program_.variables.begin(), program_.variables.end(),
                      [&](const ir::Variable &variable) {
                        return program_.types[variable.type].kind == ir::TypeKind::Integer &&
                               std::find(names.begin(), names.end(), variable.name) != names.end();
                      }) &&
         std::none_of(numbers.begin(), numbers.end(),
                      [&](const Term &number) { return mentions(access, number.text); });
}

std::vector<Candidate> Search::nextConjuncts(const Violation &violation) {
  // Of the trial: what fails may be an assumption, checked where the function calls itself.
  ir::Property property = trial_.program.properties[violation.property];
  for (const std::string &here : askedByCalls(program_, entry_, violation.property))
    property.text += "; " + here;
  trial_.assume(chosen_);
  const Failing failing{violation, chosen_, met_, trial_.run(violation.inputs, budget_).ofInput};
  std::vector<Candidate> list = candidates(program_, entry_, property.kind, fixedSizes()), more;
  // A moved pointer is at no fixed place: `*p++`.
  const bool isFixed = isAtFixedPlace(property.text);
  if (property.kind == ir::PropertyKind::Bounds)
    more = ofFixedSize(trial_, program_, failing,
                       isFixed && property.text.find('[') != std::string::npos, budget_);
  if (property.kind == ir::PropertyKind::Overflow)
    more = ofFixedRange(trial_, program_, failing, budget_);
  const OfOperation operation = ofOperation(program_, entry_, property.kind, violation.property);
  addOfOperation(operation, failing, list);
  auto isSpecial = [](const Candidate &c) { return c.array || c.isRelation; };
  if (!isFixed && !termsOf(program_, entry_).integers.empty()) {
    // An accident of this run, unless the code names it.
    const std::set<uint64_t> named = namedSizes(program_, entry_);
    std::erase_if(more, [&](const Candidate &c) { return c.fixed && !named.contains(c.fixed); });
  }
  list.insert(isFixed ? list.begin() : std::find_if_not(list.begin(), list.end(), isSpecial),
              more.begin(), more.end());
  std::stable_partition(list.begin(), list.end(), [&](const Candidate &candidate) {
    return mentions(blamed(property), candidate.subject);
  });
  // Of an array of `n` elements there may be none.
  std::stable_partition(list.begin(), list.end(), [&](const Candidate &candidate) {
    return std::any_of(chosen_.begin(), chosen_.end(), [&](const Candidate &array) {
      return !array.count.empty() && candidate.c == array.count + " > 0" &&
             failing.owner == keyOf(program_, array.array->at);
    });
  });
  const std::set<ir::VariableId> moving = changed(program_, entry_);
  std::erase_if(list, [&](const Candidate &candidate) {
    return candidate.array && moving.count(candidate.array->at.variable) == 0 &&
           isInArrayOf(program_, *candidate.array, property.text);
  });
  std::vector<Candidate> result;
  for (Candidate &candidate : list)
    if ((!candidate.isRelation || speaksOf(property, candidate)) && isApart(candidate) &&
        rulesOut(trial_, candidate, failing, budget_))
      result.push_back(std::move(candidate));
  return result;
}

/// Puts what the failed operation says itself, and from where on runs fail, where they belong.
void Search::addOfOperation(const OfOperation &operation, const Failing &failing,
                            std::vector<Candidate> &list) {
  auto isBefore = [&](const Candidate &c) { // what people write before it
    return c.array && !operation.isFirst &&
           (operation.isHard ? !c.partners.empty() && c.count.empty() : !c.count.empty());
  };
  auto at = list.begin();
  if (!operation.isHard && !operation.isFirst)
    at = std::find_if(list.begin(), list.end(), isBefore);
  if (!operation.isFirst)
    list.insert(std::find_if_not(at, list.end(), isBefore), operation.list.begin(),
                operation.list.end());
  const ir::PropertyKind kind = trial_.program.properties[failing.violation.property].kind;
  const bool isOfMemory =
      kind == ir::PropertyKind::Bounds || kind == ir::PropertyKind::NullDereference;
  if (kind == ir::PropertyKind::Bounds) {
    const std::vector<Candidate> thresholds = ofThreshold(trial_, program_, failing, budget_);
    list.insert(list.begin(), thresholds.begin(), thresholds.end());
  }
  if (isOfMemory) {
    const std::vector<Candidate> wrapping = ofWrapping(trial_, program_, failing, budget_);
    list.insert(list.begin(), wrapping.begin(), wrapping.end());
  }
  // What always holds of a structure before all; where a position is inside of it, if the operation
  // does not say itself how it gets there.
  auto isWhole = [](const Candidate &c) { return !c.invariant.empty(); };
  const auto positions = std::find_if_not(invariants_.begin(), invariants_.end(), isWhole);
  if (isOfMemory)
    list.insert(list.begin(), positions, invariants_.end());
  if (operation.isFirst)
    list.insert(list.begin(), operation.list.begin(), operation.list.end());
  if (isOfMemory)
    list.insert(list.begin(), invariants_.begin(), positions);
}

/// Whether the failed operation mentions what the candidate restricts, or something made of it;
/// then what it is compared with must be no such number itself: two of them have nothing to do with
/// each other.
bool Search::speaksOf(const ir::Property &property, const Candidate &candidate) const {
  if (mentions(property.text, candidate.subject))
    return true;
  const std::string subject = ownName(candidate.subject);
  for (std::string_view word : words(candidate.c))
    for (const auto &[local, made] : madeOf_)
      if (word != subject && made.count(std::string(word)) > 0)
        return false;
  for (std::string_view word : words(property.text))
    if (const auto made = madeOf_.find(std::string(word));
        made != madeOf_.end() && made->second.count(subject) > 0)
      return true;
  return false;
}

/// Safe as far as the function is under what is chosen.
bool Search::isAsSafe(const Verification &under) const {
  return isSafe(under) && under.outcome == under_.outcome && under.unwind >= under_.unwind &&
         under.nested >= under_.nested;
}

/// Whether the function is as safe under fewer conjuncts; then they are chosen. None where that is
/// not known.
std::optional<bool> Search::isSafeUnder(std::vector<Candidate> fewer) {
  if (failsOnRuns(trial_, fewer, seen_, budget_))
    return false;
  Verification without = verify(fewer);
  if (!isSafe(without) && without.outcome != Outcome::Failing)
    without = verifyWhereViolated(fewer);
  if (isAsSafe(without)) {
    chosen_ = std::move(fewer);
    under_ = std::move(without);
    return true;
  }
  if (without.outcome == Outcome::Failing)
    seen_.push_back(without.violations.front().inputs);
  else if (!isSafe(without))
    return std::nullopt;
  return false; // fails, or is not safe as far
}

/// As under the fewer conjuncts, where one is left out that is not about memory: with it the
/// function is known to be safe, so that only what violates it is looked at.
Verification Search::verifyWhereViolated(std::vector<Candidate> fewer) {
  const auto isKept = [&](const Candidate &c) {
    return std::any_of(fewer.begin(), fewer.end(), [&](const Candidate &f) { return f.c == c.c; });
  };
  const auto left = std::find_if_not(chosen_.begin(), chosen_.end(), isKept);
  if (fewer.size() + 1 != chosen_.size() || left->array || isExhausted())
    return {};
  Candidate violated = *left;
  violated.make = [make = left->make](Program &copy) {
    const ir::ExprId holds = make(copy);
    return repair::Builder(copy).negated(holds);
  };
  fewer.push_back(std::move(violated));
  Verification found = verify(fewer);
  if (found.outcome == Outcome::Failing || !isSafe(found))
    return found;
  Verification both = under_;
  both.claims.clear(); // of the runs that do not violate it
  for (ir::PropertyId loop : found.mayNotEnd)
    if (std::find(both.mayNotEnd.begin(), both.mayNotEnd.end(), loop) == both.mayNotEnd.end())
      both.mayNotEnd.push_back(loop);
  both.execution.limitations |= found.execution.limitations;
  if (found.outcome == Outcome::Bounded) {
    both.unwind =
        both.outcome == Outcome::Bounded ? std::min(both.unwind, found.unwind) : found.unwind;
    both.outcome = Outcome::Bounded;
    both.leaves = both.leaves || found.leaves;
  }
  both.nested = std::min(both.nested, found.nested);
  return both;
}

/// Whether it is part of what always holds of a structure, but of no number that the function
/// names.
bool Search::isBeside(const Candidate &candidate) const {
  const std::vector<Term> numbers = termsOf(program_, entry_).integers;
  return !candidate.invariant.empty() && !candidate.array &&
         std::none_of(numbers.begin(), numbers.end(),
                      [&](const Term &number) { return mentions(candidate.c, number.text); });
}

/// False where it is not known whether a conjunct is needed. What always holds of a structure goes
/// as a whole, but for what is said of numbers that the function does not name.
bool Search::dropNeedless() {
  for (size_t i = 0; i < chosen_.size() && chosen_.size() > 1;) {
    const std::string whole = chosen_[i].invariant;
    std::optional<bool> isDropped = false;
    auto without = [&](auto isLeft) {
      std::vector<Candidate> fewer = chosen_;
      std::erase_if(fewer, isLeft);
      return isSafeUnder(std::move(fewer));
    };
    auto isThis = [c = chosen_[i].c](const Candidate &candidate) { return candidate.c == c; };
    if (!whole.empty())
      isDropped = without([&](const Candidate &c) { return c.invariant == whole; });
    if (isDropped == false && (whole.empty() || isBeside(chosen_[i])))
      isDropped = without(isThis);
    if (!isDropped)
      return false;
    if (!*isDropped)
      ++i;
  }
  return true;
}

/// `a <= b` beside `a < b` and `a >= -1` beside `a > 0`, which a structure's invariant may bring
/// along, and an array of one element less, which it may take too long to find needless.
void Search::leaveOutImplied() {
  auto packed = [](std::string text) { // an index is spelled as in the code
    std::erase(text, ' ');
    return text;
  };
  std::set<std::string> asked;
  for (const Candidate &candidate : chosen_)
    asked.insert(packed(candidate.acsl));
  auto isAsked = [&](const Candidate &candidate, std::string_view weak, std::string_view strong) {
    std::string text = candidate.acsl;
    const size_t at = text.find(weak);
    return at != std::string::npos &&
           asked.count(packed(text.replace(at, weak.size(), strong))) > 0;
  };
  std::vector<Candidate> fewer = chosen_;
  const size_t left = std::erase_if(fewer, [&](const Candidate &candidate) {
    const std::optional<int64_t> least = leastOf(candidate);
    return (least && std::any_of(chosen_.begin(), chosen_.end(),
                                 [&](const Candidate &other) {
                                   return other.subject == candidate.subject &&
                                          leastOf(other) > least;
                                 })) ||
           isAsked(candidate, candidate.array ? " - 1))" : " <= ", candidate.array ? "))" : " < ");
  });
  if (left > 0 && verify(fewer).outcome != Outcome::Failing) // as C computes them, too
    chosen_ = std::move(fewer);
}

/// What asks for more than is needed: `a < b` where `a <= b` will do, or of what is empty, too.
void Search::weaken() {
  for (size_t i = 0; i < chosen_.size(); ++i) {
    std::vector<Candidate> weaker = unlessEmpty(program_, entry_, chosen_[i]);
    if (chosen_[i].weaker)
      weaker.insert(weaker.begin(), *chosen_[i].weaker);
    size_t tried = 0;
    for (const Candidate &candidate : weaker) {
      if (candidate.none && isAboveZero(chosen_, *candidate.none))
        continue;
      if (tried++ == limits::precondition::kAlternatives || isExhausted())
        break;
      std::vector<Candidate> instead = chosen_;
      instead[i] = candidate;
      if (failsOnRuns(trial_, instead, seen_, budget_))
        continue;
      Verification under = verify(instead);
      if (!isAsSafe(under))
        continue;
      chosen_ = std::move(instead);
      under_ = std::move(under);
      break;
    }
  }
}

} // namespace

std::string joined(const Precondition &precondition, std::string Conjunct::*text,
                   std::string_view between) {
  std::string result;
  for (const Conjunct &conjunct : precondition.conjuncts) {
    if (!result.empty())
      result += between;
    result += conjunct.*text;
  }
  return result;
}

std::optional<Precondition> infer(const Program &program, FunctionId entry,
                                  const execution::VerificationOptions &options,
                                  const Verification &failing, const Budget &budget,
                                  const Program *inFull, std::vector<SizedParameter> *sized) {
  execution::VerificationOptions asFar = options;
  asFar.nested = failing.nested;
  return Search(program, entry, asFar, budget, inFull, sized).run(failing);
}

} // namespace salve::precondition
