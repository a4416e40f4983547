#include "engine/edit/recheck.h"

#include "engine/ir/facts/test_status.h"
#include "engine/ir/interpreter/interpreter.h"
#include "engine/ir/interpreter/trials.h"
#include "engine/ir/printer.h"
#include "engine/precondition/blame.h"
#include "engine/repair/tests.h"
#include "engine/support/limits/repair.h"
#include "engine/support/limits/runs.h"
#include "engine/support/limits/suite.h"
#include "engine/support/limits/work.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace salve::edit {

using execution::Outcome;

namespace {

/// Whether it stayed open if states come again: here that counts, a repair must not make a loop
/// endless.
bool mayGoOn(const execution::Verification &v) { return v.induction == 0 && !v.mayNotEnd.empty(); }

bool isDecided(const execution::Verification &v) {
  return v.outcome != Outcome::Unknown && v.outcome != Outcome::Unsupported && !mayGoOn(v);
}

bool analysable(const ir::Program &program, ir::FunctionId entry) {
  for (ir::FunctionId f : ir::reachable(program, entry))
    if (program.functions[f].broken)
      return false;
  return program.functions[entry].unsupported.empty();
}

/// A violation that the expectation does not allow.
const ir::Property *unexpected(const ir::Program &program, const execution::Verification &v,
                               const Expectation &expectation) {
  for (const execution::Violation &violation : v.violations) {
    PropertyName name = nameOf(program, violation.property);
    if (std::find(expectation.mayFail.begin(), expectation.mayFail.end(), name) ==
        expectation.mayFail.end())
      return &program.properties[violation.property];
  }
  return nullptr;
}

/// Takes what is the callers' to avoid out of what was found, and returns it.
std::vector<PropertyName> leaveToCallers(const Original &original, const ir::Program &program,
                                         ir::FunctionId written, execution::Verification &found,
                                         const Budget &budget) {
  std::vector<PropertyName> result;
  if (original.strict || found.violations.empty())
    return result;
  precondition::Blame blame =
      precondition::blame(program, written, ir::entryOf(program, written), found, budget);
  found.violations = std::move(blame.own);
  // What nobody can decide is no pass.
  found.violations.insert(found.violations.end(), blame.unseen.begin(), blame.unseen.end());
  for (const execution::Violation &violation : blame.callers)
    result.push_back(nameOf(program, violation.property));
  return result;
}

ir::RunEnd endOn(const ir::Program &program, ir::FunctionId entry, const ir::Inputs &inputs) {
  ir::RunOptions options;
  options.limits.steps = limits::recheck::kStepsPerTest;
  options.globals = false;
  return ir::interpret(program, entry, inputs, options).end;
}

/// Whether inputs of the one are inputs of the other: what they say of expressions is not, and
/// variables and types are counted alike if there are no new ones.
bool meansTheSame(const ir::Program &original, ir::FunctionId before, const ir::Program &program,
                  ir::FunctionId now, const ir::Inputs &inputs) {
  using enum ir::InputKey::Kind;
  return original.types.size() == program.types.size() &&
         original.functions[before].parameters == program.functions[now].parameters &&
         std::all_of(inputs.begin(), inputs.end(), [](const auto &input) {
           const ir::InputKey::Kind kind = input.first.kind;
           return kind == Variable || kind == Pointee || kind == PointeeCount;
         });
}

/// Whether all that `after` found fails where the original fails as well, in another check: what
/// came first hid it. Known of functions that take no input.
bool wasHidden(const ir::Program &original, ir::FunctionId entry,
               const execution::Verification &after) {
  ir::RunOptions options;
  options.limits.steps = limits::recheck::kStepsPerTest;
  const ir::Run before = ir::interpret(original, entry, {}, options);
  return before.end == ir::RunEnd::Failed && before.read.empty() &&
         std::all_of(after.violations.begin(), after.violations.end(),
                     [](const execution::Violation &v) { return v.inputs.empty(); });
}

/// Whether the inputs that are known to fail do not: run to their end.
bool passesFailing(const Original &original, ir::FunctionId before, const ir::Program &program,
                   ir::FunctionId now, const Expectation &repaired) {
  return !repaired.failing.empty() &&
         std::ranges::all_of(repaired.failing, [&](const ir::Inputs &inputs) {
           if (!meansTheSame(original.program, before, program, now, inputs))
             return false;
           const ir::RunEnd end = endOn(program, now, inputs);
           return end == ir::RunEnd::Finished || end == ir::RunEnd::Halted;
         });
}

/// Back to the last bound that was decided with whether loops end: a deeper one, at which that
/// stayed open, takes nothing from it.
void goBack(execution::Verification &found) {
  found.outcome = Outcome::Bounded;
  found.unwind = found.decidedEnds;
  found.leaves = true;
  found.mayNotEnd.clear();
}

/// Whether all that fails, and may not, fails on inputs on which the original fails, too, and the
/// inputs that are known to fail do not: another fault, which the first one hid.
bool isAnother(const Original &original, ir::FunctionId before, const ir::Program &program,
               ir::FunctionId now, const execution::Verification &found,
               const Expectation &repaired) {
  return passesFailing(original, before, program, now, repaired) &&
         std::all_of(
             found.violations.begin(), found.violations.end(),
             [&](const execution::Violation &violation) {
               return nameOf(program, violation.property) != repaired.repaired &&
                      meansTheSame(original.program, before, program, now, violation.inputs) &&
                      endOn(original.program, before, violation.inputs) == ir::RunEnd::Failed;
             });
}

/// The original's functions whose lowered code is not the same in the patched program. A function
/// and what calls it under its contract have one name: they are told apart by their order.
std::set<ir::FunctionId> changedFunctions(const ir::Program &original, const ir::Program &patched) {
  std::map<std::string_view, std::vector<ir::FunctionId>> byName;
  for (uint32_t i = 0; i < patched.functions.size(); ++i)
    if (const ir::FunctionId id(i); patched.functions[id].body)
      byName[patched.functions[id].name].push_back(id);
  std::map<std::string_view, size_t> seen;
  std::set<ir::FunctionId> changed;
  for (uint32_t i = 0; i < original.functions.size(); ++i) {
    const ir::FunctionId id(i);
    const std::string_view name = original.functions[id].name;
    if (!original.functions[id].body)
      continue;
    const std::vector<ir::FunctionId> &now = byName[name];
    const size_t at = seen[name]++;
    if (at >= now.size() || ir::print(original, id) != ir::print(patched, now[at]))
      changed.insert(id);
  }
  return changed;
}

ir::Run runOf(const ir::Program &program, ir::FunctionId test) {
  ir::RunOptions options;
  options.limits.steps = limits::recheck::kStepsPerTest;
  options.globals = false;
  if (program.isSuite())
    options.limits = {.steps = limits::suite::kSteps, .recursion = limits::suite::kRecursion};
  return ir::interpret(program, test, {}, options);
}

/// Whether the run of a test ended without fault, and needed no input to do so.
bool passes(const ir::Run &run) {
  return run.read.empty() && (run.end == ir::RunEnd::Finished || run.end == ir::RunEnd::Halted);
}

/// Runs all tests of the file; false if one fails that did not before, or any one of a suite.
bool runTests(const ir::Program &original, const ir::Program &patched, ir::FunctionId repaired,
              Recheck &result) {
  if (!ir::startsProgram(patched, repaired))
    return true;
  for (ir::FunctionId test : repair::programStarts(patched)) {
    if (!analysable(patched, test))
      continue;
    const ir::Run run = runOf(patched, test);
    if (passes(run)) {
      ++result.tests;
      result.passesTest |= test == repaired;
      continue;
    }
    if (patched.isSuite()) {
      result.why = "'" + patched.functions[test].name + "' fails then";
      return false;
    }
    // A recursion that is followed no further: mostly it has no end now.
    if (test == repaired && run.read.empty() && run.end == ir::RunEnd::LeftBound) {
      result.why = "'" + patched.functions[test].name + "' was not seen to end then";
      return false;
    }
    const ir::FunctionId before = ir::functionNamed(original, patched.functions[test].name);
    if (before && analysable(original, before) && passes(runOf(original, before))) {
      result.why = "the test '" + patched.functions[test].name + "' fails then";
      return false;
    }
  }
  return true;
}

/// What is not asked about in the original is not asked about in the patched text either.
void carryIgnored(const ir::Program &original, ir::Program &patched) {
  std::set<PropertyName> ignored, asked;
  for (uint32_t i = 0; i < original.properties.size(); ++i) {
    const ir::PropertyId id(i);
    (original.properties[id].ignored ? ignored : asked).insert(nameOf(original, id));
  }
  for (uint32_t i = 0; i < patched.properties.size() && !ignored.empty(); ++i) {
    const PropertyName name = nameOf(patched, ir::PropertyId(i));
    if (ignored.contains(name) && !asked.contains(name))
      patched.properties[ir::PropertyId(i)].ignored = true;
  }
  patched.keepsUntilExit = original.keepsUntilExit;
}

} // namespace

PropertyName nameOf(const ir::Program &program, ir::PropertyId property) {
  const ir::Property &p = program.properties[property];
  return {p.kind, p.text};
}

Expectation expectation(const ir::Program &program, ir::FunctionId entry,
                        const execution::Verification &verification,
                        std::optional<ir::PropertyId> without) {
  Expectation result{program.functions[entry].name,
                     isDecided(verification) &&
                         verification.nested == execution::Limits{}.nested, // as the others are
                     verification.outcome != Outcome::Unsupported,
                     {},
                     {},
                     !verification.violations.empty()};
  result.othersOpen = verification.othersOpen;
  for (const execution::Violation &violation : verification.violations)
    if (!without || violation.property != *without)
      result.mayFail.push_back(nameOf(program, violation.property));
  return result;
}

void Expectations::learn(ir::FunctionId entry, const execution::Verification &verification) {
  known_[entry.index] = expectation(program_, entry, verification);
}

const Expectation &Expectations::of(ir::FunctionId entry, const Budget &budget) {
  if (!known_.contains(entry.index))
    learn(entry, execution::verify(program_, entry, options_,
                                   budget.within(limits::recheck::kSecondsPerOther)));
  return known_.at(entry.index);
}

Budget Expectations::timeFor(ir::FunctionId entry, const Budget &budget) const {
  return budget.within(undecided_.contains(entry.index) ? limits::recheck::kSecondsAgain
                                                        : limits::recheck::kSecondsPerOther);
}

namespace {

/// Adds what fails on single words of a command line, longer than those that are verified.
void addTrials(std::vector<ir::Trial> trials, execution::Verification &found) {
  for (ir::Trial &trial : trials) {
    found.outcome = Outcome::Failing;
    if (std::none_of(found.violations.begin(), found.violations.end(),
                     [&](const execution::Violation &v) { return v.property == trial.property; }))
      found.violations.push_back({trial.property, std::move(trial.inputs)});
  }
}

/// What fails on words that are longer than those that are verified; `isNew`: the original does
/// not fail on such a word.
struct LongWords {
  bool repaired = false, another = false, isNew = false;
};

LongWords tryLongWords(const Original &original, ir::FunctionId before, const ir::Program &program,
                       ir::FunctionId now, const Expectation &repaired, const Budget &budget) {
  LongWords result;
  if (ir::triesWords(program, now) || !ir::readsWords(program, now))
    return result;
  const ir::Program longer = ir::withLongTexts(program);
  const std::vector<ir::Trial> trials =
      ir::tryWords(longer, now, budget.within(limits::recheck::kSecondsOfWords));
  if (trials.empty())
    return result;
  const ir::Program longerBefore = ir::withLongTexts(original.program);
  for (const ir::Trial &trial : trials) {
    const PropertyName name = nameOf(longer, trial.property);
    result.repaired |= name == repaired.repaired;
    result.another = true;
    result.isNew |= !meansTheSame(longerBefore, before, longer, now, trial.inputs) ||
                    endOn(longerBefore, before, trial.inputs) != ir::RunEnd::Failed;
  }
  return result;
}

/// Whether the original violates all of these checks, too: at a bound to which it was not followed,
/// because another one failed earlier.
bool failsBefore(const Original &original, ir::FunctionId entry, const ir::Program &program,
                 const execution::Verification &after, const Budget &budget) {
  return std::ranges::all_of(after.violations, [&](const execution::Violation &violation) {
    const PropertyName name = nameOf(program, violation.property);
    execution::VerificationOptions options = original.verification;
    for (uint32_t i = 0; i < original.program.properties.size(); ++i)
      if (nameOf(original.program, ir::PropertyId(i)) == name)
        options.asked.emplace_back(i);
    return !options.asked.empty() &&
           execution::verify(original.program, entry, options, budget).outcome == Outcome::Failing;
  });
}

bool failsIn(const ir::Program &program, const execution::Verification &found,
             const std::optional<PropertyName> &name) {
  return name && std::ranges::any_of(found.violations, [&](const execution::Violation &violation) {
           return nameOf(program, violation.property) == *name;
         });
}

/// Whether somebody would miss it if that were not known: it is a test, or says what holds in it.
bool saysWhatHolds(const ir::Program &program, ir::FunctionId function) {
  const ir::Function &f = program.functions[function];
  return ir::startsProgram(program, function) || f.hasContract || f.harness ||
         repair::asserts(program, function);
}

/// Whether the other functions of the file do what they did, `of` aside, which was repaired.
bool recheckOthers(const Original &original, ir::FunctionId repaired,
                   const std::optional<PropertyName> &of, Expectations &expectations,
                   const Budget &budget, Recheck &result) {
  const ir::Program &before = original.program, &program = *result.program;
  if (program.isSuite()) // the tests alone say what is wanted
    return true;
  const std::set<ir::FunctionId> changed = changedFunctions(before, program);
  for (uint32_t i = 0; i < before.functions.size(); ++i) {
    const ir::FunctionId other(i);
    const ir::Function &f = before.functions[other];
    if (!f.body || f.range.file != ir::kMainFile || f.ignored)
      continue;
    const ir::FunctionId entry = ir::entryOf(before, other);
    if (entry == repaired || other == repaired || repair::isTestCase(before, other))
      continue;
    const std::vector<ir::FunctionId> reached = ir::reachable(before, entry);
    const bool isTouched = std::any_of(reached.begin(), reached.end(),
                                       [&](ir::FunctionId id) { return changed.contains(id); });
    const ir::FunctionId written = ir::functionNamed(program, f.name);
    const ir::FunctionId now = written ? ir::entryOf(program, written) : written;
    if (!isTouched || !now || !analysable(program, now) || !analysable(before, entry))
      continue;
    const Expectation &expectation = expectations.of(entry, budget);
    if (!expectation.isModelled)
      continue;
    if (!expectation.decided && !saysWhatHolds(before, other))
      continue;
    execution::Verification after;
    if (expectation.decided)
      after = execution::verify(program, now, original.verification,
                                expectations.timeFor(entry, budget));
    if (!isDecided(after)) {
      result.undecided.push_back(expectation.function);
      expectations.noteUndecided(entry);
    }
    if (!unexpected(program, after, expectation)) {
      if (original.strict || !failsIn(program, after, of))
        continue;
      leaveToCallers(original, program, written, after, budget);
      if (failsIn(program, after, of))
        result.failingThere.push_back(expectation.function);
      continue;
    }
    leaveToCallers(original, program, written, after, budget);
    const ir::Property *p = unexpected(program, after, expectation);
    if (!p) {
      if (!expectation.asksCallers && !precondition::isJudgedByCalls(program, written))
        result.asksMore.push_back(expectation.function);
      continue;
    }
    const Budget time = expectations.timeFor(entry, budget);
    if (!wasHidden(before, entry, after) && !failsBefore(original, entry, program, after, time)) {
      result.why = "'" + p->text + "' fails in '" + expectation.function + "' then";
      return false;
    }
    result.stillFailing.push_back(expectation.function);
  }
  return true;
}

} // namespace

std::string headerPath(const frontend::Source &source, const std::string &path) {
  namespace fs = std::filesystem;
  const fs::path folder =
      source.directory.empty() ? fs::path(source.path).parent_path() : fs::path(source.directory);
  return (folder / path).lexically_normal().string();
}

std::optional<frontend::Source> patched(const ir::Program &program, frontend::Source source,
                                        const std::vector<TextEdit> &edits) {
  std::map<uint32_t, std::vector<TextEdit>> byBegin; // of the file in the text
  for (TextEdit edit : edits) {
    const ir::Header *header = program.headerAt(edit.range.begin);
    const uint32_t begin = header ? header->bytes.begin : 0;
    edit.range = {edit.range.begin - begin, edit.range.end - begin};
    byBegin[begin].push_back(std::move(edit));
  }
  for (auto &[begin, own] : byBegin) {
    const ir::Header *header = begin == 0 ? nullptr : program.headerAt(begin);
    const auto text = applyEdits(header ? program.textOf(header->bytes) : program.mainText(), own);
    if (!text)
      return std::nullopt;
    if (!header) {
      source.text = *text;
      continue;
    }
    const std::string name = headerPath(source, program.files[header->file.index]);
    std::erase_if(source.units, [&](const frontend::Unit &unit) {
      return unit.path == name && unit.defines.empty();
    });
    source.units.push_back({name, *text, {}, "", {}});
  }
  return source;
}

namespace {

/// At a bound at which all is thought to be decided, and otherwise from the first one.
execution::Verification verifyFrom(const ir::Program &program, ir::FunctionId entry,
                                   const execution::VerificationOptions &options, uint32_t bound,
                                   const Budget &budget) {
  if (bound > options.firstUnwind) {
    execution::VerificationOptions deep = options;
    deep.firstUnwind = deep.lastUnwind = std::min(bound, options.lastUnwind);
    deep.induction = 0;
    execution::Verification at = execution::verify(program, entry, deep, budget);
    if (at.outcome == Outcome::Proved && at.mayNotEnd.empty())
      return at;
  }
  return execution::verify(program, entry, options, budget);
}

/// Only that what was repaired does not fail, nor what is new in the text.
execution::Verification verifyRepaired(const Original &original, const ir::Program &program,
                                       ir::FunctionId entry, const Expectation &repaired,
                                       const Budget &budget) {
  std::map<PropertyName, size_t> before;
  for (uint32_t i = 0; i < original.program.properties.size(); ++i)
    ++before[nameOf(original.program, ir::PropertyId(i))];
  execution::VerificationOptions options = original.verification;
  size_t left = 0;
  for (uint32_t i = 0; i < program.properties.size(); ++i) {
    const PropertyName name = nameOf(program, ir::PropertyId(i));
    left += name == repaired.repaired;
    if (name == repaired.repaired || !before.contains(name))
      options.asked.emplace_back(i);
  }
  // Nobody could say what stands in the place of one that is gone.
  if (!repaired.repaired || left < before[*repaired.repaired])
    return {};
  return execution::verify(program, entry, options, budget);
}

} // namespace

Recheck recheck(const Original &original, const frontend::Source &patched, ir::FunctionId entry,
                const Expectation &repaired, Expectations &others, const Budget &budget) {
  Recheck result;
  budget.spend(limits::work::kPerParsing);
  auto lowered = std::make_shared<ir::Program>(frontend::lower(patched, original.options));
  carryIgnored(original.program, *lowered);
  ir::settleStatus(*lowered);
  const std::shared_ptr<const ir::Program> program = std::move(lowered);
  result.program = program;
  const ir::FunctionId function = ir::functionNamed(*program, repaired.function);
  if (!function || !analysable(*program, ir::entryOf(*program, function))) {
    result.why = "the patched text cannot be analysed";
    return result;
  }
  result.function = function;
  const ir::FunctionId now = ir::entryOf(*program, function);
  std::vector<ir::Trial> trials = ir::tryWords(*program, now, budget);
  if (budget.exhausted()) {
    result.why = "not all words could be tried";
    return result;
  }
  const LongWords longWords = tryLongWords(original, entry, *program, now, repaired, budget);
  if (std::any_of(trials.begin(), trials.end(),
                  [&](const ir::Trial &trial) {
                    return nameOf(*program, trial.property) == repaired.repaired;
                  }) ||
      longWords.repaired || longWords.isNew) {
    result.why = "what failed fails on other words";
    return result;
  }
  // Verification goes as deep as there is time; words went deeper.
  const bool isTried = ir::triesWords(*program, now);
  const Budget time = isTried ? budget.part(limits::words::kShare) : budget;
  execution::Verification v =
      verifyFrom(*program, now, original.verification, repaired.ends,
                 repaired.othersOpen ? time.part(limits::recheck::kAllShare) : time);
  if (repaired.othersOpen && !isDecided(v) && v.outcome == Outcome::Unknown) {
    v = verifyRepaired(original, *program, now, repaired, time);
    result.othersOpen = true;
  }
  if (mayGoOn(v) && v.decidedEnds > 0 && passesFailing(original, entry, *program, now, repaired))
    goBack(v);
  if (isDecided(v))
    addTrials(std::move(trials), v);
  result.isProvedIfItEnds = v.outcome == Outcome::Proved && !v.mayNotEnd.empty();
  if (result.othersOpen && v.outcome == Outcome::Proved)
    v.outcome = Outcome::Bounded;
  result.outcome = result.isProvedIfItEnds ? Outcome::Bounded : v.outcome;
  result.unwind = v.unwind;
  result.leaves = v.leaves;
  result.limitations = v.execution.limitations;
  if (!isDecided(v)) {
    result.why = std::string("the patched text was not decided: ") +
                 (v.outcome == Outcome::Unknown       ? nameOf(v.reason)
                  : v.outcome == Outcome::Unsupported ? "it comes to what is not modelled"
                                                      : "whether its loops end");
    return result;
  }
  if (repaired.asksCallers)
    result.leftToCallers = leaveToCallers(original, *program, function, v, budget);
  result.forCallers = !result.leftToCallers.empty() || !original.options.sized.empty();
  result.ownFails = !v.violations.empty() || longWords.another;
  const ir::Property *p = unexpected(*program, v, repaired);
  result.showsAnother = longWords.another || p;
  if (p && !isAnother(original, entry, *program, now, v, repaired)) {
    result.why = "'" + p->text + "' fails in the patched text";
    return result;
  }
  result.accepted = (repaired.isAlone ||
                     recheckOthers(original, entry, repaired.repaired, others, budget, result)) &&
                    runTests(original.program, *program, now, result);
  return result;
}

} // namespace salve::edit
