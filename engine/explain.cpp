// One failure: diagnose → search → accept → rank.
//
// Single suspects first (they are quick), then the search for repairs; when it has ended,
// suspects that explain the failure together, and the final order of both.
#include "engine/findings.h"
#include "engine/ir/recursion.h"
#include "engine/reference.h"
#include "engine/repair/alternatives.h"
#include "engine/repair/failing.h"
#include "engine/repair/runs/refuter.h"
#include "engine/repair/runs/test_runs.h"
#include "engine/repair/tests.h"
#include "engine/selection/reasons.h"
#include "engine/suite.h"
#include "engine/support/limits/diagnosis.h"
#include "engine/support/limits/repair.h"
#include "engine/support/limits/suite.h"

#include <algorithm>
#include <set>

namespace salve::engine {

namespace {

/// What could be changed.
repair::Space spaceOf(const Analysis &analysis, const FailureCase &failure,
                      const diagnosis::Weakest &found, const Budget &budget) {
  const Options &options = analysis.options();
  return repair::editsOf(
      analysis.program(), analysis.entry, options.mutationLevel, failure.property,
      {found, options.annotations, textsAskedFor(analysis, failure, budget),
       outputsAskedFor(analysis), inputOf(analysis), change::Methods(options.methods),
       options.mustChange.value_or(options.changeFirst)});
}

/// What is to be repaired where.
repair::Task taskOf(const Analysis &analysis, const FailureCase &failure) {
  const ir::Program &program = analysis.program();
  repair::Task task{program,
                    analysis.entry,
                    failure.property,
                    {},
                    analysis.verification.unwind,
                    analysis.file.verification.lastUnwind};
  const Options &options = analysis.options();
  task.othersOpen = analysis.verification.othersOpen;
  task.tooMuch = analysis.verification.tooMuch;
  task.exploration = explorationOf(options);
  task.isGoodUnlessFailing = options.goodRuns == GoodRuns::NotFailing;
  task.heuristics = repair::Heuristics(options.heuristics);
  for (const FailureCase &other : analysis.failures)
    if (other.property != failure.property)
      task.alsoFailing.push_back(other.property);
  for (const auto *others : {&analysis.latent, &analysis.unseen})
    for (const execution::Violation &other : *others)
      task.alsoFailing.push_back(other.property);
  if (ir::startsProgram(program, analysis.entry))
    for (ir::FunctionId test : repair::programStarts(program))
      if (test != analysis.entry && !notAnalysed(analysis.file, test))
        task.tests.push_back(test);
  // Nor may a repair violate more often what is not asked about.
  for (uint32_t i = 0; i < program.properties.size(); ++i)
    if (!program.isChecked(ir::PropertyId(i)))
      task.alsoFailing.push_back(ir::PropertyId(i));
  return task;
}

/// All that stands in single suspects.
std::vector<ir::ExprId> exprsOf(const ir::Program &program, const Suspects &suspects) {
  std::vector<ir::ExprId> result;
  for (const diagnosis::Diagnosis &diagnosis : suspects.list)
    if (diagnosis.components.size() == 1 && !suspects.isGuessed)
      for (ir::ExprId inner : ir::below(program, program.components[diagnosis.components[0]].expr))
        result.push_back(inner);
  return result;
}

SearchEnd toSearchEnd(repair::SearchEnd end) {
  switch (end) {
  case repair::SearchEnd::Exhausted: return SearchEnd::Complete;
  case repair::SearchEnd::Limit: return SearchEnd::Limit;
  case repair::SearchEnd::Timeout: return SearchEnd::Timeout;
  case repair::SearchEnd::Memory: return SearchEnd::Memory;
  case repair::SearchEnd::Unknown: break;
  }
  return SearchEnd::Unknown;
}

/// The edits of those that mend a part alone, by one change.
std::vector<uint32_t> ofParts(const std::vector<selection::Judged> &found) {
  std::vector<uint32_t> result;
  for (const selection::Judged &judged : found)
    if (judged.edits.size() == 1 && !judged.onlyAvoids())
      result.push_back(judged.edits[0].edit);
  return result;
}

/// Explains one failure and tells what it finds.
struct Explanation {
  const Analysis &analysis;
  size_t function, number;
  const Sink &sink;
  std::vector<KnownRepair> &known;
  FailureCase failure = analysis.failures[number];
  repair::Task task = taskOf(analysis, failure);
  diagnosis::Weakest weakest{};
  Suspects suspects{};
  Repairs repairs{};
  std::shared_ptr<const repair::Space> space{}; ///< that the search was about
  std::set<std::string> foundBefore{};          ///< titles of the known ones that repair this, too
  repair::Closeness closeness{analysis.program(), analysis.entry, failure.property};
  diagnosis::Repaired repaired{}; ///< what the repairs that are shown change
  bool hasTakenSteps = false;
  size_t failingTests = 0; ///< of a program that only tests speak of
  size_t leftOut = 0;      ///< guesses, in the end
  size_t alone = 0;        ///< edits that were not tried together with others
  bool isCut = false;      ///< edits were left out of a space

  void tellSuspects() const {
    if (!suspects.list.empty())
      sink(Diagnosed{function, number,
                     toDiagnoses(analysis.program(), failure, suspects.list, weakest),
                     toStates(analysis.program(), weakest)});
  }

  /// Whether the failing runs, or others, violate what `task` does not tolerate of a whole repair.
  bool failsElsewhere(const repair::Task &whole, const Budget &budget) const;
  /// Searches for what mends everything first, then for what mends this failure.
  repair::SearchEnd searchSpace(const Budget &budget);
  /// Where tests have long runs, one each: these decide what an execution takes too long for.
  void followTests(std::optional<repair::TestRuns> &runs, const repair::Space &space,
                   const Budget &budget);
  void tryKnown(const repair::Task &whole, const Budget &budget);
  void keepBest();
  /// Tells of the last one in the list, if it is new there.
  void tellRepair(repair::Acceptance acceptance) const;
  /// Looks for candidates within `budget`; what becomes of one is decided within `patience`.
  repair::SearchEnd search(const repair::Space &space, const repair::Task &what,
                           const Budget &budget, const Budget &patience);
  bool hasUseful() const {
    return !std::ranges::all_of(repairs.shortlist.list, &selection::Judged::onlyAvoids);
  }
  bool takesSteps() const;
  /// Mends what fails behind one of the edits, which are steps; whether there is a repair then.
  bool mendsBehind(const std::vector<uint32_t> &edits, const repair::Space &space,
                   const Budget &budget);
  /// In a program that is mended so far.
  void searchBehind(const Step &step, const Budget &budget);
  void acceptBoth(const Step &step, const selection::Judged &behind, const Budget &budget);
  bool isTelling(const selection::Judged &judged) const;
  bool leavesOutGuesses() const;
  void leaveOutGuesses();
  /// Where a correct program is given: which repairs print the same for other inputs, too.
  void compareWithReference(const Budget &budget);
  /// Then ranks what it found.
  SearchStatus searchAll(const Budget &budget);
  /// With what speaks for each.
  std::vector<Repair> shown(const Budget &budget) const;
};

bool Explanation::failsElsewhere(const repair::Task &whole, const Budget &budget) const {
  if (whole.alsoFailing.size() < task.alsoFailing.size())
    return true;
  auto isTolerated = [&](ir::PropertyId property) {
    return std::find(whole.alsoFailing.begin(), whole.alsoFailing.end(), property) !=
           whole.alsoFailing.end();
  };
  return std::any_of(failure.failing.begin(), failure.failing.end(), [&](const auto &inputs) {
    const repair::OriginalRun run = repair::runOriginal(task, inputs, budget);
    return !std::all_of(run.alsoViolated.begin(), run.alsoViolated.end(), isTolerated);
  });
}

/// Whether it is a recursion of which only many calls in calls show that it never ends.
static bool isDeepRecursion(const ir::Program &program, ir::FunctionId entry,
                            const FailureCase &failure, const Budget &budget) {
  if (!ir::isOfCall(program.properties[failure.property]))
    return false;
  ir::RunOptions options;
  options.globals = false;
  return !ir::interpret(program, entry, failure.shown, options, budget).detail.empty();
}

void Explanation::followTests(std::optional<repair::TestRuns> &runs, const repair::Space &space,
                              const Budget &budget) {
  const ir::Program &program = analysis.program();
  if (!repair::isTest(program, analysis.entry) || analysis.options().wholeRepairs)
    return;
  std::vector<ir::FunctionId> tests{task.entry};
  tests.insert(tests.end(), task.tests.begin(), task.tests.end());
  runs.emplace(space.extended ? *space.extended : program, tests, 0, budget);
  if (!runs->fails(task.entry) || runs->readsAny() ||
      runs->longest() <= limits::suite::kConfirmedSteps) {
    runs.reset();
    return;
  }
  task.forms.runs = &*runs;
  // What fails already may go on to fail.
  std::erase_if(task.tests, [&](ir::FunctionId test) { return !runs->passes(test); });
}

repair::SearchEnd Explanation::searchSpace(const Budget &budget) {
  const ir::Program &program = analysis.program();
  Span all(analysis.spans, "search");
  this->space = std::make_shared<const repair::Space>(spaceOf(analysis, failure, weakest, budget));
  const repair::Space &space = *this->space;
  isCut |= space.cut;
  std::optional<repair::Probed> probed;
  task.forms.extended = space.extended.get();
  execution::KnownFacts facts;
  if (isDeepRecursion(program, task.entry, failure, budget))
    facts.endlessCall = {task.entry, task.target};
  task.forms.facts = &facts;
  std::optional<repair::TestRuns> runs;
  if (program.isSuite()) {
    size_t output = 0;
    for (const GivenTest &test : analysis.file.source.tests)
      output = std::max(output, test.output.size());
    runs.emplace(space.extended ? *space.extended : program, repair::programStarts(program), output,
                 budget);
    task.forms.runs = &*runs;
    failingTests = runs->failing();
  } else
    followTests(runs, space, budget);
  std::optional<repair::Refuter> refuter;
  if (!runs && repair::isTest(program, analysis.entry)) {
    refuter.emplace(space.extended ? *space.extended : program, analysis.options().wholeRepairs);
    task.forms.refuter = &*refuter;
  }
  const ir::PropertyKind kind = program.properties[failure.property].kind;
  if (kind != ir::PropertyKind::Assertion && !program.isSuite()) {
    probed = repair::probed(space.extended ? *space.extended : program, analysis.entry,
                            failure.property);
    task.forms.probed = &*probed;
  }
  repair::Task whole = task;
  whole.isWhole = true;
  std::erase_if(whole.alsoFailing, [&](ir::PropertyId property) {
    return std::any_of(analysis.failures.begin(), analysis.failures.end(),
                       [&](const FailureCase &other) { return other.property == property; });
  });
  repair::SearchEnd end = repair::SearchEnd::Exhausted;
  if (analysis.options().wholeRepairs) {
    end = search(space, whole, budget, budget);
    task.forms = {};
    return end;
  }
  tryKnown(whole, budget);
  if (!runs && failsElsewhere(whole, budget))
    end = search(space, whole,
                 budget.within(std::min(limits::search::kWholeSeconds,
                                        budget.remaining() * limits::search::kWholeShare)),
                 budget);
  const std::vector<selection::Judged> &found = repairs.shortlist.list;
  auto goOn = [&] {
    if (takesSteps() && !found.empty() && std::ranges::none_of(found, &selection::Judged::mendsAll))
      mendsBehind(ofParts(found), space, budget.part(limits::search::kStepsShare));
  };
  goOn();
  const bool isEnough = analysis.options().repairs != 0 && hasUseful();
  // Repairs of a part are left out where there are some of the whole.
  const repair::SearchEnd endOfParts =
      isEnough ? repair::SearchEnd::Limit : search(space, task, budget, budget);
  goOn();
  task.forms = {};
  return end == repair::SearchEnd::Exhausted ? endOfParts : end;
}

void Explanation::tellRepair(repair::Acceptance acceptance) const {
  const std::vector<selection::Judged> &list = repairs.shortlist.list;
  // Others may be left out in the end; which are guesses, or come furthest, only the ranking says.
  if (acceptance == repair::Acceptance::Counted && !leavesOutGuesses() &&
      list.back().reached + list.back().unasked == 0)
    sink(Repaired{function, number,
                  toRepair(analysis.file, list.back(), static_cast<uint32_t>(list.size()))});
}

/// What mends another failure of the function mostly mends this one, too, where it is the same
/// fault.
void Explanation::tryKnown(const repair::Task &whole, const Budget &budget) {
  const Budget share = budget.part(limits::search::kKnownShare);
  for (const KnownRepair &one : known) {
    if (foundBefore.size() == limits::search::kKnown || share.exhausted())
      return;
    if (one.analysis != &analysis)
      continue;
    repair::Task task = whole;
    task.forms.refuter = nullptr; // it knows the edits of this space only
    task.forms.extended = one.space->extended.get();
    execution::KnownFacts facts; // of these programs, which live no longer
    facts.endlessCall = whole.forms.facts->endlessCall;
    task.forms.facts = &facts;
    std::optional<repair::Probed> probed;
    if (task.forms.probed) {
      probed = repair::probed(one.space->extended ? *one.space->extended : analysis.program(),
                              analysis.entry, failure.property);
      task.forms.probed = &*probed;
    }
    const repair::Changes changes = repair::changesOf(*one.space, one.edits);
    if (changes.empty())
      continue;
    const repair::CandidateVerdict verdict = repair::verifyCandidate(
        task, changes, failure.failing,
        share.within(std::max(limits::search::kCandidateSeconds,
                              share.remaining() * limits::search::kCandidateShare)));
    if (verdict.kind != repair::CandidateVerdict::Kind::Proved &&
        verdict.kind != repair::CandidateVerdict::Kind::Bounded)
      continue;
    Span span(analysis.spans, "accept");
    const repair::Acceptance acceptance =
        accept(analysis, {task, *one.space, failure.failing, closeness}, {one.edits, verdict},
               repairs, budget);
    tellRepair(acceptance);
    if (acceptance == repair::Acceptance::Counted)
      foundBefore.insert(repairs.shortlist.list.back().patch.title);
  }
}

/// For the failures behind this one.
void Explanation::keepBest() {
  size_t kept = 0;
  for (const selection::Judged &judged : repairs.shortlist.list) {
    const bool isOwn = !foundBefore.contains(judged.patch.title);
    if (space && !repairs.step && isOwn && !judged.onlyAvoids() && kept++ < limits::search::kKnown)
      known.push_back({&analysis, space, judged.edits});
  }
}

repair::SearchEnd Explanation::search(const repair::Space &space, const repair::Task &what,
                                      const Budget &budget, const Budget &patience) {
  const ir::Program &program = analysis.program();
  const Options &options = analysis.options();
  const selection::Question question{what, space, failure.failing, closeness};
  // Of more faults than there may be changes it is one that is wrong for all.
  const bool isCommon =
      what.isWhole && !options.wholeRepairs && analysis.failures.size() > options.maxChanges;
  repair::Search search(what, space, failure.failing,
                        {isCommon ? 1 : options.maxChanges, options.mutationLevel, options.repairs,
                         exprsOf(program, suspects), &closeness, &patience, options.wholeRepairs,
                         takesSteps(), options.mustChange},
                        budget);
  do {
    // Once one is found nothing else will be searched for.
    while (auto candidate = search.next(hasUseful() ? patience : budget)) {
      const repair::Acceptance acceptance = [&] {
        Span span(analysis.spans, "accept");
        return accept(analysis, question, *candidate, repairs, patience);
      }();
      search.answer(acceptance);
      tellRepair(acceptance);
    }
    if (!search.hasEnded() &&
        std::ranges::none_of(repairs.shortlist.list, &selection::Judged::mendsAll) &&
        mendsBehind(search.steps(), space, budget.part(limits::search::kStepsShare)) &&
        options.repairs != 0)
      return repair::SearchEnd::Limit;
  } while (!search.hasEnded());
  alone = std::max(alone, search.alone());
  return search.end();
}

/// Of a test of assertions, whose one run says how far an edit brings it.
bool Explanation::takesSteps() const {
  return !analysis.program().isSuite() && !analysis.options().wholeRepairs &&
         analysis.options().maxChanges > 1 && !hasTakenSteps &&
         repair::isTest(analysis.program(), analysis.entry);
}

bool Explanation::mendsBehind(const std::vector<uint32_t> &edits, const repair::Space &space,
                              const Budget &budget) {
  hasTakenSteps = true;
  for (size_t i = 0; i < std::min(edits.size(), limits::search::kSteps); ++i) {
    if (const std::optional<Step> step = stepOf(analysis, space, {edits[i]}))
      searchBehind(*step, budget.part(limits::search::kStepShare));
    if (std::ranges::any_of(repairs.shortlist.list, &selection::Judged::mendsAll))
      break;
  }
  return hasUseful();
}

void Explanation::searchBehind(const Step &step, const Budget &budget) {
  Request request = analysis.file.request;
  const std::optional<File> mended = takeStep(analysis.file, step, request);
  if (!mended || mended->program.tests.size() != analysis.program().tests.size())
    return;
  const bool isSuite = analysis.program().isSuite();
  edit::Expectations expectations(mended->program, mended->verification);
  const ir::FunctionId same =
      ir::functionNamed(mended->program, analysis.program().functions[analysis.written].name);
  for (const ir::FunctionId test : isSuite ? mended->program.tests : std::vector{same}) {
    Analysis behind{.file = *mended,
                    .expectations = expectations,
                    .written = test,
                    .entry = test,
                    .spans = analysis.spans};
    if (!test || notAnalysed(*mended, test))
      continue;
    if (isSuite)
      runTest(behind, budget);
    else
      verify(behind, budget);
    const std::unique_ptr<Variant> own = isSuite ? nullptr : ownFaults(behind, budget);
    Analysis &what = own ? own->analysis : behind;
    if (what.verification.violations.empty())
      continue;
    what.failures.push_back({what.verification.violations[0].property, {}, ""});
    what.failures[0].failing.emplace_back();
    const Sink quiet = [](const Finding &) {};
    std::vector<KnownRepair> none;
    Explanation it{what, function, 0, quiet, none};
    if (!isSuite)
      it.weakest = diagnosis::weakest(what.program(), what.entry, it.failure.property, {}, budget);
    it.searchAll(budget.part(limits::search::kBehindShare));
    for (const selection::Judged &found : it.repairs.shortlist.list)
      acceptBoth(step, found, budget);
    return;
  }
}

void Explanation::acceptBoth(const Step &step, const selection::Judged &behind,
                             const Budget &budget) {
  const repair::Space both = bothOf(step, behind);
  if (both.edits.empty() || behind.onlyAvoids())
    return;
  repair::Candidate candidate{{{0}, {1}}, {}};
  candidate.verdict.kind = repair::CandidateVerdict::Kind::Proved;
  std::vector<selection::Judged> &list = repairs.shortlist.list;
  const size_t before = list.size();
  accept(analysis, {task, both, failure.failing, closeness}, candidate, repairs, budget);
  if (list.size() > before)
    list.back().add(behind);
}

/// Whether people write such repairs of such failures: only then it says more of a place than what
/// fails does.
bool Explanation::isTelling(const selection::Judged &judged) const {
  const ir::PropertyKind kind = task.program.properties[failure.property].kind;
  const bool isSafety = ir::info(kind).origin == ir::PropertyOrigin::Safety;
  selection::Blemishes inserts;
  inserts.set(selection::Blemish::Inserts);
  return judged.blemishes.weight(selection::Weight::Grave) == 0 &&
         judged.blemishes.weight(selection::Weight::Slight) <=
             inserts.weight(selection::Weight::Slight) &&
         judged.distance == 0 && (!isSafety || judged.closeness < repair::Closeness::kFar);
}

/// Where tests alone tell repairs apart. Whoever asks for more gets them all.
bool Explanation::leavesOutGuesses() const {
  const uint32_t asked = analysis.options().repairs;
  return failingTests > 0 && asked != 0 && asked <= Options().repairs;
}

/// Tests that fail speak for one repair; most of what passes all of them, too, is wrong, and where
/// a single one fails, some of what is likeliest (measured in tests/bench/suites).
void Explanation::leaveOutGuesses() {
  std::vector<selection::Judged> &list = repairs.shortlist.list;
  const bool isOfTests =
      !list.empty() && list.front().certificate.kind == selection::Certificate::Kind::Tests;
  if (!isOfTests || !leavesOutGuesses())
    return;
  const size_t before = list.size();
  using enum selection::Rivals;
  const selection::Rivals rivals = before >= analysis.options().repairs ? Many
                                   : before > 1                         ? Several
                                                                        : None;
  list.resize(1);
  // Where no test passes, what is there is not worth keeping.
  if (failingTests == 1 && analysis.program().tests.size() > 1)
    std::erase_if(
        list, [&](const selection::Judged &judged) { return selection::isLucky(judged, rivals); });
  leftOut = before - list.size();
  repairs.shortlist.cut |= leftOut > 0;
}

void Explanation::compareWithReference(const Budget &budget) {
  std::vector<selection::Judged> &list = repairs.shortlist.list;
  const File &file = analysis.file;
  if (!file.request.reference || !analysis.program().isSuite() || list.empty())
    return;
  Span span(analysis.spans, "agreement");
  const Agreement agreement = agreementOf(file);
  const Budget share = budget.part(limits::reference::kShare);
  bool isAnyKnown = false;
  std::erase_if(list, [&](selection::Judged &judged) {
    auto mended = edit::patched(analysis.program(), file.source, judged.patch.edits);
    if (!mended)
      return false;
    const Agreement::Answer answer =
        agreement.of(*std::move(mended), share.within(limits::reference::kSeconds));
    if (answer.holds) {
      judged.certificate.kind = selection::Certificate::Kind::Bounded;
      judged.certificate.extent = *answer.holds;
    }
    isAnyKnown |= answer.holds.has_value();
    return answer.differs.has_value();
  });
  // What is only known to pass the tests is a guess beside these.
  if (isAnyKnown)
    repairs.shortlist.cut |=
        std::erase_if(list, [](const selection::Judged &judged) {
          return judged.certificate.kind == selection::Certificate::Kind::Tests;
        }) > 0;
}

SearchStatus Explanation::searchAll(const Budget &budget) {
  const Options &options = analysis.options();
  SearchStatus status;
  status.maxChanges = options.maxChanges;
  status.mutationLevel = options.mutationLevel;
  status.unwind = task.unwind;
  status.goodRuns = options.goodRuns;
  status.repairs = options.repairs;
  noteFiles(analysis.program(), analysis.entry, status);
  if (!options.repair) {
    status.end = SearchEnd::NotAskedFor;
    return status;
  }
  repairs.shortlist.limit = options.repairs;
  task.impossible = &repairs.impossible;
  repair::SearchEnd end = searchSpace(budget);
  if (repairs.step && repairs.shortlist.list.empty() && options.maxChanges > 1)
    searchBehind(*repairs.step, budget);
  compareWithReference(budget);
  selection::rank(repairs.shortlist);
  // Those that another failure's search had found came beside.
  std::vector<selection::Judged> &list = repairs.shortlist.list;
  if (options.repairs != 0 && list.size() > options.repairs && !foundBefore.empty()) {
    list.resize(options.repairs);
    repairs.shortlist.cut = true;
  }
  leaveOutGuesses();
  status.guesses = static_cast<uint32_t>(leftOut);
  for (const selection::Judged &judged : repairs.shortlist.list)
    repaired.push_back({judged.places, isTelling(judged)});
  if (end == repair::SearchEnd::Exhausted && repairs.shortlist.cut)
    end = repair::SearchEnd::Limit;
  status.end = toSearchEnd(end);
  if (end == repair::SearchEnd::Exhausted && (alone > 0 || isCut)) {
    status.end = SearchEnd::Cut;
    status.alone = static_cast<uint32_t>(alone);
  }
  return status;
}

std::vector<Repair> Explanation::shown(const Budget &budget) const {
  std::vector<Repair> result;
  selection::Reasons reasons(task, failure.shown, failure.inputText);
  // What is said does not depend on how much the search has left.
  const Budget own = budget.apart(limits::selection::kReasonSeconds);
  Span span(analysis.spans, "reasons");
  for (const selection::Judged &judged : repairs.shortlist.list) {
    Repair repair = toRepair(analysis.file, judged, static_cast<uint32_t>(result.size() + 1));
    repair.why = reasons.why(judged, own);
    if (repairs.passing)
      repair.alsoChanges = reasons.alsoChanges(judged, *repairs.passing, own);
    result.push_back(std::move(repair));
  }
  budget.spend(own.spent());
  return result;
}

} // namespace

void explain(const Analysis &analysis, size_t function, size_t failure, const Budget &budget,
             const Sink &sink, std::vector<KnownRepair> &known) {
  const Options &options = analysis.options();
  Explanation it{analysis, function, failure, sink, known};
  it.task.isWhole = options.wholeRepairs;
  const bool isNasty = it.task.heuristics.has(repair::Heuristic::Nasty);
  it.failure.failing = execution::diverse(analysis.program(), analysis.entry, analysis.verification,
                                          it.failure.property, it.failure.shown,
                                          isNasty ? limits::diagnosis::kFailingInputs : 1, budget);
  if (options.diagnose || options.repair) {
    it.weakest = diagnosis::weakest(analysis.program(), analysis.entry, it.failure.property,
                                    it.failure.shown, budget);
  }
  // What a format says is wrong as it stands: any value elsewhere would only evade it.
  const bool isDiagnosed =
      options.diagnose &&
      analysis.program().properties[it.failure.property].kind != ir::PropertyKind::Format;
  if (isDiagnosed) {
    Span span(analysis.spans, "diagnose");
    it.suspects = diagnose(it.task, it.failure, diagnosis::Criteria(options.suspects), budget);
    it.tellSuspects();
  }
  const SearchStatus status = it.searchAll(budget);
  it.keepBest();
  if (isDiagnosed) {
    Span span(analysis.spans, "diagnose");
    diagnoseFurther(it.suspects, it.task, it.failure, it.repaired, budget);
    it.tellSuspects();
  }
  sink(Searched{function, failure, it.shown(budget), status});
}

} // namespace salve::engine
