#include "engine/summary/summary.h"

#include "engine/execution/assumptions.h"
#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"
#include "engine/precondition/precondition.h"
#include "engine/support/limits/precondition.h"
#include "engine/support/limits/summary.h"

#include <algorithm>

namespace salve::summary {

using execution::Outcome;
using execution::Verification;
using ir::FunctionId;
using ir::PropertyId;
using ir::StmtId;
using ir::TypeKind;
using ir::VariableId;

namespace {

template <typename List, typename Value> bool contains(const List &list, const Value &value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

Budget question(const Budget &budget) { return budget.within(limits::summary::kQuestionSeconds); }

/// Some inputs of a harness, small ones.
ir::Inputs inputsOf(const ir::Program &program, FunctionId harness, uint64_t run) {
  ir::Inputs result;
  uint64_t number = run;
  uint64_t position = 0;
  for (VariableId parameter : program.functions[harness].parameters) {
    const ir::InputKey key{ir::InputKey::Kind::Variable, parameter.index};
    const ir::Type &type = program.types[program.variables[parameter].type];
    number = mix(number, position++);
    if (type.kind != TypeKind::Pointer) {
      result[key] = ir::truncate(type, run == 0 ? 0 : number % 12 - 3);
      continue;
    }
    result[key] = 1;
    const ir::TypeId element = ir::cellElement(program, type.element);
    result[ir::pointeeCountKey(key, element)] = 8;
    for (uint64_t cell = 0; cell < 8; ++cell)
      result[ir::pointeeKey(program, key, element, cell)] = ir::truncate(
          program.types[ir::cellType(program.types, element, cell % program.types[element].cells)],
          mix(number, cell) % 7 - 2);
  }
  return result;
}

/// Promises of which this is not said.
void drop(Subject &subject, const std::vector<bool> &which) {
  std::vector<Promise> kept;
  for (size_t i = 0; i < subject.promises.size(); ++i)
    if (!which[i])
      kept.push_back(std::move(subject.promises[i]));
  subject.promises = std::move(kept);
}

/// With another number of arguments than the function has parameters.
bool callsOddly(const ir::Program &program, FunctionId entry) {
  bool is = false;
  for (FunctionId id : ir::reachable(program, entry))
    ir::forEachExpr(program, id, [&](ir::ExprId at) {
      const ir::Expr &e = program.exprs[at];
      if (e.kind != ir::ExprKind::Call || !e.callee)
        return;
      const ir::Function &callee = program.functions[e.callee];
      const bool isVariadic = callee.type && program.types[callee.type].isVariadic;
      is |= !isVariadic && e.args.size() != callee.parameters.size();
    });
  return is;
}

/// How many there are of what an input of this kind can be of; all others name what is somewhere.
size_t sites(const ir::Program &program, ir::InputKey::Kind kind) {
  switch (kind) {
  case ir::InputKey::Kind::Variable:
  case ir::InputKey::Kind::Uninitialised: return program.variables.size();
  case ir::InputKey::Kind::Nondet:
  case ir::InputKey::Kind::Allocated: return program.exprs.size();
  case ir::InputKey::Kind::Pointee:
  case ir::InputKey::Kind::PointeeCount:
  case ir::InputKey::Kind::Havoc: return program.types.size();
  default: return SIZE_MAX;
  }
}

bool hasPromises(const std::vector<Subject> &subjects) {
  return std::any_of(subjects.begin(), subjects.end(),
                     [](const Subject &subject) { return !subject.promises.empty(); });
}

} // namespace

Summaries::Summaries(const ir::Program &program, const execution::VerificationOptions &options,
                     double seconds)
    : original_(program), options_(options),
      seconds_(std::min(limits::summary::kSeconds, limits::summary::kShare * seconds)) {}

const std::optional<Footprint> &Summaries::footprint(FunctionId function) {
  auto [at, isNew] = footprints_.try_emplace(function);
  if (isNew)
    at->second = footprintOf(original_, function);
  return at->second;
}

/// A group that is left as it is where it is small, and where nothing can stand for it.
bool Summaries::isWorthIt(const Group &group) {
  const bool isGood = std::all_of(group.begin(), group.end(), [&](FunctionId id) {
    return !original_.functions[id].isModel && !ir::startsProgram(original_, id) && footprint(id);
  });
  return isGood && (isRecursive(original_, group) || footprint(group.front())->hasLoops ||
                    footprint(group.front())->statements > limits::summary::kStatements);
}

bool Summaries::canHelp(FunctionId entry) {
  if (execution::assumedOfInputs(original_, entry) != 0)
    return false;
  for (FunctionId id : ir::reachable(original_, entry))
    if (original_.functions[id].isIncomplete || original_.functions[id].broken)
      return false;
  if (callsOddly(original_, entry))
    return false;
  const std::vector<Group> groups = groupsBelow(original_, entry);
  return std::any_of(groups.begin(), groups.end(), [&](const Group &group) {
    return isWorthIt(group) && (!contains(group, entry) || isRecursive(original_, group));
  });
}

// ------------------------------------------------------------ stubs in place

/// Anew: the order in which functions were looked at before leaves no trace.
void Summaries::begin() { program_ = original_; }

/// Writes what is asked in front of the function, and takes it out again for the subject.
void Summaries::assume(Subject &subject) {
  if (!subject.assume)
    return;
  const StmtId body = original_.functions[subject.function].body;
  program_ = subject.assume(std::move(program_));
  program_.extents = original_.extents;
  std::vector<StmtId> &children = program_.stmts[body].children;
  const size_t written = original_.stmts[body].children.size();
  const auto end = children.end() - static_cast<std::ptrdiff_t>(written);
  subject.asks.assign(children.begin(), end);
  children.erase(children.begin(), end);
}

void Summaries::usePromised(Subject subject) {
  assume(subject);
  useStub(subject);
}

void Summaries::useStub(const Subject &subject, const Ending *ending) {
  use(program_, subject.function, stubOf(program_, subject, ending));
}

void Summaries::restore(FunctionId function) {
  const ir::Function &as = original_.functions[function];
  use(program_, function, {as.body, as.callees});
}

std::vector<Harness> Summaries::harnesses(const std::vector<Subject> &subjects,
                                          const Ending *ending) {
  std::vector<Harness> result;
  for (const Subject &subject : subjects)
    result.push_back(harnessOf(program_, subject, copyOf(program_, subject), ending));
  return result;
}

Summaries::Answer Summaries::ask(const std::vector<Subject> &subjects, bool isRecursive,
                                 const Ending *ending, const Budget &budget) {
  const std::vector<Harness> all = harnesses(subjects, ending);
  if (isRecursive)
    for (const Subject &subject : subjects)
      useStub(subject, ending);
  Answer answer;
  answer.outcome = Outcome::Proved;
  for (size_t i = 0; i < subjects.size(); ++i) {
    answer.violated.emplace_back(subjects[i].promises.size());
    const Verification found =
        execution::verify(program_, all[i].function, options_, question(budget));
    if (found.outcome == Outcome::Failing) {
      for (const execution::Violation &violation : found.violations) {
        const auto at =
            std::find(all[i].promises.begin(), all[i].promises.end(), violation.property);
        if (at == all[i].promises.end())
          answer.isUnsafe = true;
        else
          answer.violated[i][static_cast<size_t>(at - all[i].promises.begin())] = true;
      }
      answer.outcome = Outcome::Failing;
    } else if (found.outcome == Outcome::Bounded && way_ == Way::Bounded && !isRecursive) {
      // As far as the extent says.
    } else if (found.outcome != Outcome::Proved && answer.outcome == Outcome::Proved) {
      answer.outcome = Outcome::Unknown;
    }
    const bool isWaitedFor = !subjects[i].promises.empty();
    answer.reach.add(found);
    answer.ifItEnds |= found.induction != 0 && (!isWaitedFor || !found.mayNotEnd.empty());
    if (answer.outcome == Outcome::Unknown)
      break;
  }
  for (const Subject &subject : subjects)
    restore(subject.function);
  return answer;
}

// ------------------------------------------------------------ one group

/// The function with what it asks of its callers; none where that is not found.
std::optional<Subject> Summaries::subjectOf(FunctionId function, bool isRecursive,
                                            const Budget &budget) {
  Subject subject;
  subject.function = function;
  subject.footprint = *footprint(function);
  const ir::Function &f = original_.functions[function];
  subject.written = {f.body, f.callees};
  Verification alone = execution::verify(program_, function, options_, question(budget));
  if (alone.outcome == Outcome::Failing) {
    std::optional<precondition::Precondition> asked =
        precondition::infer(program_, function, options_, alone, budget);
    if (!asked)
      return std::nullopt;
    subject.assume = std::move(asked->assume);
    assume(subject);
  } else if (alone.outcome != Outcome::Proved && !isRecursive &&
             !(alone.outcome == Outcome::Bounded && way_ == Way::Bounded)) {
    return std::nullopt;
  }
  for (VariableId parameter : f.parameters) {
    const ir::Variable &variable = program_.variables[parameter];
    const ir::Type &type = program_.types[variable.type];
    Passed passed = Passed::Other;
    if (type.kind == TypeKind::Pointer) {
      const bool isChanged = subject.footprint.writesBehindPointers && !type.toConst;
      const bool isSingle = variable.extent == ir::Extent::One && isChanged;
      passed = !isSingle ? Passed::Array : Passed::Single;
      if (isSingle && !isRecursive && !subject.footprint.copies &&
          program_.isChecked(ir::PropertyKind::Uninitialised))
        passed = Passed::Filled;
      else if (variable.mayBeNull)
        passed = Passed::Array;
    }
    subject.passed.push_back(passed);
  }
  return subject;
}

/// Most promises are refuted by the first run that looks at them.
void Summaries::dropByRuns(std::vector<Subject> &subjects, const Budget &budget) {
  const Budget share = budget.within(limits::summary::kRunSeconds);
  const std::vector<Harness> all = harnesses(subjects, nullptr);
  for (size_t i = 0; i < subjects.size(); ++i) {
    std::vector<bool> refuted(subjects[i].promises.size());
    for (int run = 0; run < limits::summary::kRuns; ++run) {
      const ir::Inputs inputs = inputsOf(program_, all[i].function, static_cast<uint64_t>(run));
      for (size_t again = 0; again <= subjects[i].promises.size(); ++again) {
        const ir::Run end = ir::interpret(program_, all[i].function, inputs, {}, share);
        const auto at = std::find(all[i].promises.begin(), all[i].promises.end(), end.property);
        if (end.end != ir::RunEnd::Failed || at == all[i].promises.end())
          break;
        refuted[static_cast<size_t>(at - all[i].promises.begin())] = true;
        for (StmtId statement : program_.stmts[program_.functions[all[i].function].body].children)
          if (const ir::ExprId expr = program_.stmts[statement].expr;
              expr && program_.exprs[expr].property == end.property) {
            repair::Builder builder(program_);
            const ir::ExprId yes = builder.constant(program_.intType, 1);
            program_.exprs[expr].a = yes;
          }
      }
    }
    drop(subjects[i], refuted);
  }
}

/// None, then each promise for itself, as those that hold are hard to see among others.
bool Summaries::alone(std::vector<Subject> &subjects, bool isRecursive, Answer &last,
                      const Budget &budget) {
  std::vector<Promise> tried;
  std::swap(tried, subjects.front().promises);
  std::vector<Promise> kept;
  last = {};
  auto isShown = [&] {
    const Answer answer = ask(subjects, isRecursive, nullptr, budget);
    if (answer.outcome != Outcome::Proved)
      return false;
    last.ifItEnds |= answer.ifItEnds;
    last.reach.add(answer.reach);
    return true;
  };
  if (!isShown())
    return false;
  for (size_t i = 0; i < std::min(tried.size(), limits::summary::kAlone); ++i) {
    subjects.front().promises = {tried[i]};
    if (isShown())
      kept.push_back(std::move(tried[i]));
  }
  subjects.front().promises = std::move(kept);
  return true;
}

/// Leaves those promises that hold together; false where even without any the functions are not
/// safe.
bool Summaries::promise(std::vector<Subject> &subjects, bool isRecursive, Answer &last,
                        const Budget &budget) {
  for (size_t round = 0; round < limits::summary::kRounds && !budget.exhausted(); ++round) {
    last = ask(subjects, isRecursive, nullptr, budget);
    if (last.outcome == Outcome::Proved)
      return true;
    if (last.isUnsafe)
      return false;
    if (last.outcome == Outcome::Failing) {
      for (size_t i = 0; i < subjects.size(); ++i)
        if (i < last.violated.size())
          drop(subjects[i], last.violated[i]);
      continue;
    }
    if (!hasPromises(subjects))
      return false;
    if (subjects.size() == 1)
      return alone(subjects, isRecursive, last, budget);
    for (Subject &subject : subjects)
      subject.promises.clear();
  }
  return false;
}

/// Whether a recursion gets nearer to its end with every call.
bool Summaries::ends(const std::vector<Subject> &subjects, const Budget &budget) {
  std::vector<FunctionId> group;
  for (const Subject &subject : subjects)
    group.push_back(subject.function);
  const Budget share = budget.within(limits::summary::kRunSeconds);
  size_t tried = 0;
  for (const Measure &measure : measures(original_, group)) {
    const Ending ending{measure, addCounter(program_)};
    const std::vector<Harness> all = harnesses(subjects, &ending);
    for (const Subject &subject : subjects)
      useStub(subject, &ending);
    bool isRefuted = false;
    for (const Harness &harness : all)
      for (int run = 0; run < limits::summary::kRuns && !isRefuted; ++run) {
        const ir::Inputs inputs = inputsOf(program_, harness.function, static_cast<uint64_t>(run));
        isRefuted =
            ir::interpret(program_, harness.function, inputs, {}, share).end == ir::RunEnd::Failed;
      }
    for (FunctionId function : group)
      restore(function);
    if (isRefuted)
      continue;
    if (tried++ == limits::summary::kMeasures || budget.exhausted())
      return false;
    if (ask(subjects, true, &ending, budget).outcome == Outcome::Proved)
      return true;
  }
  return false;
}

/// Null: so much more might be needed that nobody asks with what is left, whether it is known or
/// not; or somebody ended it.
const Summaries::Known *Summaries::known(const Group &group, Way way, const Budget &asking) {
  if (asking.remaining() < seconds_)
    return nullptr;
  if (way == Way::Bounded)
    if (const auto at = known_.find({group.front(), Way::Proved});
        at != known_.end() && !at->second.subjects.empty())
      way = Way::Proved;
  auto at = known_.find({group.front(), way});
  if (at == known_.end()) {
    const Budget own = asking.apart(seconds_);
    Known found = summarise(group, way, own);
    found.work = own.spent();
    found.isDisturbed = own.disturbed();
    if (asking.stopped())
      return nullptr;
    at = known_.emplace(std::pair(group.front(), way), std::move(found)).first;
  }
  if (at->second.isDisturbed)
    asking.disturb();
  asking.spend(at->second.work);
  return &at->second;
}

/// Those below that are worth it are known.
Summaries::Known Summaries::summarise(const Group &group, Way way, const Budget &budget) {
  begin();
  way_ = way;
  Reach reach;
  for (const Group &below : groupsBelow(original_, group.front()))
    for (Way each : {Way::Proved, Way::Bounded}) {
      const auto at = known_.find({below.front(), each});
      if (each > way || at == known_.end() || at->second.subjects.empty())
        continue;
      for (const Subject &subject : at->second.subjects)
        usePromised(subject);
      reach.add(at->second.reach);
      break;
    }
  const bool isRecursive = summary::isRecursive(original_, group);
  std::vector<Subject> subjects;
  for (FunctionId function : group) {
    std::optional<Subject> subject = subjectOf(function, isRecursive, budget);
    if (!subject)
      return {};
    subjects.push_back(*std::move(subject));
  }
  auto guess = [&] {
    for (Subject &subject : subjects)
      subject.promises = candidates(original_, subject.function, subject.footprint, subject.passed);
    dropByRuns(subjects, budget);
  };
  Answer last;
  guess();
  bool isPromised = promise(subjects, isRecursive, last, budget);
  if (!isPromised && contains(subjects.front().passed, Passed::Filled)) {
    for (size_t i = 0; i < subjects.front().passed.size(); ++i)
      if (Passed &passed = subjects.front().passed[i]; passed == Passed::Filled) {
        const VariableId parameter = original_.functions[group.front()].parameters[i];
        passed = program_.variables[parameter].mayBeNull ? Passed::Array : Passed::Single;
      }
    guess();
    isPromised = promise(subjects, isRecursive, last, budget);
  }
  if (!isPromised || (isRecursive && !ends(subjects, budget)))
    return {};
  for (Subject &subject : subjects)
    subject.asks.clear();
  reach.add(last.reach);
  return {std::move(subjects), last.ifItEnds, std::move(reach)};
}

// ------------------------------------------------------------ the questions

/// Puts stubs in place of what the entry calls.
Summaries::Used Summaries::usePromises(FunctionId written, FunctionId entry, Way way,
                                       const Budget &budget) {
  Used result;
  for (const Group &group : groupsBelow(original_, entry)) {
    const bool hasEntry = contains(group, entry);
    if (!isWorthIt(group) || (hasEntry && !(isRecursive(original_, group) && written == entry)))
      continue;
    const Known *known = this->known(group, way, budget);
    if (!known || result.callees.size() >= limits::summary::kFunctions)
      break; // what calls it is not asked without it
    if (known->subjects.empty() || (contains(group, written) && !hasEntry))
      continue;
    if (hasEntry)
      result.ofEntry = known;
    else
      for (FunctionId function : group)
        result.callees[function] = known;
  }
  begin();
  for (const auto &[function, known] : result.callees)
    for (const Subject &subject : known->subjects)
      if (subject.function == function)
        usePromised(subject);
  for (FunctionId function : ir::reachable(program_, entry))
    if (const auto at = result.callees.find(function); at != result.callees.end())
      result.reach.add(at->second->reach);
  return result;
}

void Summaries::name(const Used &used, FunctionId entry, Proof &proof) const {
  const std::vector<FunctionId> reached = ir::reachable(program_, entry);
  for (const auto &[function, known] : used.callees)
    if (contains(reached, function)) {
      proof.promisedBy.push_back(original_.functions[function].name);
      proof.ifTheyEnd |= known->ifItEnds;
    }
  std::erase_if(proof.verification.mayNotEnd,
                [&](PropertyId id) { return id.index >= original_.properties.size(); });
}

/// What fails in the functions as they are, on inputs on which it does with stubs.
void Summaries::replay(Verification &found, FunctionId entry, const Budget &budget) const {
  std::vector<execution::Violation> real;
  for (execution::Violation &violation : found.violations) {
    std::erase_if(violation.inputs, [&](const auto &input) {
      return input.first.site >= sites(original_, input.first.kind);
    });
    const ir::Run run = ir::interpret(original_, entry, violation.inputs, {}, budget);
    if (run.end == ir::RunEnd::Failed && original_.isChecked(run.property) &&
        std::none_of(real.begin(), real.end(),
                     [&](const auto &other) { return other.property == run.property; }))
      real.push_back({run.property, std::move(violation.inputs)});
  }
  found = {};
  found.violations = std::move(real);
  found.outcome = found.violations.empty() ? Outcome::Unknown : Outcome::Failing;
}

/// By promises that hold for all runs, else also by those that hold up to a bound.
template <typename Found> std::optional<Found> Summaries::byEither(FunctionId entry, auto &&ask) {
  std::optional<Found> result;
  if (canHelp(entry))
    for (Way way : {Way::Proved, Way::Bounded})
      if (!result)
        result = ask(way);
  return result;
}

std::optional<Proof> Summaries::prove(FunctionId written, FunctionId entry, const Budget &budget) {
  return byEither<Proof>(entry, [&](Way way) { return prove(written, entry, way, budget); });
}

std::optional<Proof> Summaries::prove(FunctionId written, FunctionId entry, Way way,
                                      const Budget &budget) {
  const Used used = usePromises(written, entry, way, budget);
  Proof result;
  if (used.ofEntry) {
    const Subject &subject =
        *std::find_if(used.ofEntry->subjects.begin(), used.ofEntry->subjects.end(),
                      [&](const Subject &each) { return each.function == entry; });
    // As the function is analysed by itself: it asks for nothing, and gets what it reads.
    if (subject.assume || contains(subject.passed, Passed::Filled))
      return std::nullopt;
    result.verification.outcome = Outcome::Proved;
    result.byRecursion = true;
    result.ifTheyEnd = used.ofEntry->ifItEnds;
    used.ofEntry->reach.limit(result.verification);
  } else if (!used.callees.empty()) {
    result.verification = execution::verify(program_, entry, options_, budget);
    if (result.verification.outcome == Outcome::Failing)
      replay(result.verification, entry, budget);
  }
  used.reach.limit(result.verification);
  name(used, entry, result);
  const Outcome outcome = result.verification.outcome;
  const bool isEnough = outcome == Outcome::Proved || outcome == Outcome::Failing ||
                        (outcome == Outcome::Bounded && way == Way::Bounded);
  return isEnough ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<Condition> Summaries::infer(FunctionId written, FunctionId entry,
                                          const Budget &budget) {
  return byEither<Condition>(entry, [&](Way way) { return infer(written, entry, way, budget); });
}

std::optional<Condition> Summaries::infer(FunctionId written, FunctionId entry, Way way,
                                          const Budget &budget) {
  const Used used = usePromises(written, entry, way, budget);
  if (used.ofEntry || used.callees.empty() || (way == Way::Bounded && !used.reach.isBounded))
    return std::nullopt;
  const Verification failing = execution::verify(
      program_, entry, options_, budget.within(limits::precondition::kVerificationSeconds));
  if (failing.outcome != Outcome::Failing)
    return std::nullopt;
  Condition result;
  result.asked = precondition::infer(program_, entry, options_, failing, budget, &original_);
  if (!result.asked)
    return std::nullopt;
  result.proof.verification = std::move(result.asked->under);
  used.reach.limit(result.proof.verification);
  name(used, entry, result.proof);
  result.asked->under = result.proof.verification;
  result.asked->assumed = result.asked->assume(original_);
  return result;
}

} // namespace salve::summary
