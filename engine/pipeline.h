// The analysis of one request as plain values, and its steps; private to the façade.
//
//     lower → verify → diagnose → search → accept → rank
//
// Each step takes what the ones before it found and returns something; engine.cpp and
// explain.cpp call them in this order and tell the sink. Nobody calls back.
#pragma once

#include "engine/diagnosis/diagnosis.h"
#include "engine/diagnosis/weakest/weakest.h"
#include "engine/edit/recheck.h"
#include "engine/engine.h"
#include "engine/repair/search.h"
#include "engine/selection/shortlist.h"
#include "engine/summary/summary.h"

#include <map>
#include <set>

namespace salve::engine {

/// The file of a request, lowered once.
struct File {
  const Request &request;
  frontend::Source source;
  frontend::Options options;
  execution::VerificationOptions verification;
  ir::Program program;
  std::vector<ReadFile> reads;
  std::vector<std::string> linked, missed;
  /// The program with the checks of which only the function's own faults are reported; null: none.
  std::shared_ptr<const ir::Program> own{};
};

/// A property that fails.
struct FailureCase {
  ir::PropertyId property;
  ir::Inputs shown;                  ///< inputs on which it does, easy to read
  std::string inputText;             ///< of them: "x = 0, y = 1"
  std::vector<ir::Inputs> failing{}; ///< these and others, as different as can be
};

/// What is known of one entry.
struct Analysis {
  const File &file;
  edit::Expectations &expectations; ///< of the file's entries, for this one's repairs
  ir::FunctionId written;           ///< the function in the text
  ir::FunctionId entry;             ///< what is run for it: its harness, if it has one
  Spans &spans;                     ///< where its time goes
  execution::Verification verification{};
  std::vector<FailureCase> failures{};
  std::vector<execution::Violation> latent{};          ///< what is the callers' to avoid
  std::vector<execution::Violation> unseen{};          ///< of functions that are not there
  std::optional<execution::Verification> openFaults{}; ///< of its own, that are not excluded
  summary::Summaries *summaries = nullptr;  ///< of the file's functions, if they are wanted
  std::optional<summary::Proof> promised{}; ///< where the verification rests on promises

  const ir::Program &program() const { return file.program; }
  const Options &options() const { return file.request.options; }
};

/// Which components could be to blame.
struct Suspects {
  std::unique_ptr<diagnosis::Diagnoser> diagnoser{};
  std::vector<diagnosis::Diagnosis> list{}; ///< best first
  diagnosis::Signs signs{};
  diagnosis::Criteria criteria{};
  bool isGuessed = false; ///< nothing was found in time: what the failing run does
};

/// An edit of the text that is no repair, but after which the test comes further.
struct Step {
  change::Edit edit;
  size_t printed = 0;      ///< characters of what is expected; all, if the test passes
  bool isPrinting = false; ///< what it prints is wrong then: it has come past all else before it
  bool isBehind(const Step &other) const {
    return std::pair(printed, isPrinting) > std::pair(other.printed, other.isPrinting);
  }
};

/// The repairs of one failure.
struct Repairs {
  selection::Shortlist shortlist{};
  std::map<std::string, bool> texts{}; ///< that edits brought about; whether they repair
  std::optional<selection::PassingRuns> passing{};
  selection::FunctionRuns ofFunctions{};
  std::optional<std::set<edit::PropertyName>>
      lost{};                      ///< by runs of the original: what allocates it
  smt::Impossible impossible{};    ///< in programs with one of them, and in their texts
  size_t folded = 0;               ///< that do the same as one in the list
  size_t unlike = 0;               ///< for which that was asked for long, to no end
  std::optional<Step> step{};      ///< of a suite: the best; only the text says it
  std::optional<size_t> printed{}; ///< of what is expected, by the original; where it was asked for
};

/// How verdicts, suspects and candidates are looked for. Repairs are verified by merged executions,
/// whatever found them.
inline execution::Exploration explorationOf(const Options &options) {
  return {options.explore, options.maxPaths, options.pathLength};
}

// ---- engine.cpp
File lower(const Request &request);
/// A verdict for what is not even tried.
std::optional<Verdict> notAnalysed(const File &file, ir::FunctionId function);

// ---- by_promises.cpp
/// Verifies with everything that is called, and where that does not decide, by what it promises.
void verify(Analysis &analysis, const Budget &budget);

// ---- conditional.cpp
/// Takes what is the callers' to avoid out of the violations.
void findLatent(Analysis &analysis, const Budget &budget);
/// The verdict where all that fails depends on functions that are not there.
Verdict dependsOnUnseen(const Analysis &analysis, const Budget &budget);
/// The verdict where nothing else fails. `sized`: with these an assertion of its own does.
Verdict conditional(const Analysis &analysis, const Budget &budget,
                    std::vector<SizedParameter> &sized);

// ---- own_faults.cpp
/// A function in a program that is not quite the one of the file.
struct Variant {
  File file; ///< with other checks, longer words of a command line, smaller inputs
  edit::Expectations expectations;
  Analysis analysis; ///< of overflows, leaks, words: its violations are these faults alone

  Variant(const Analysis &ordinary, File with, ir::FunctionId written);
};
/// The kinds of checks that are meant.
ir::CheckSet ownKinds(const Options &options);
ir::Program withOwnChecks(ir::Program program, const Options &options);
/// Those of a function that is verified; null if there are none. Where the function is proved and
/// that it has none is not, the analysis keeps how far it was looked for them.
std::unique_ptr<Variant> ownFaults(Analysis &analysis, const Budget &budget);

// ---- tried.cpp
/// What fails on words of a command line, also longer ones than are verified; null: nothing.
std::unique_ptr<Variant> faultsOfLongWords(const Analysis &analysis, const Budget &budget);

// ---- diagnose.cpp
/// Single suspects; a short time only: nobody should wait for a repair because of them.
Suspects diagnose(const repair::Task &task, const FailureCase &failure,
                  diagnosis::Criteria criteria, const Budget &budget);
/// Pairs, too, and the best order: what a verified repair changes is the better suspect.
void diagnoseFurther(Suspects &suspects, const repair::Task &task, const FailureCase &failure,
                     const diagnosis::Repaired &repaired, const Budget &budget);

// ---- signs.cpp
diagnosis::Signs signsOf(const repair::Task &task, ir::PropertyId property,
                         diagnosis::Criteria criteria, const Budget &budget);
/// What no other value could be asked for, along a failing run, and what it goes beyond.
struct LastStep {
  std::optional<ir::SourceRange> place; ///< where an operand of what fails is moved last
  ir::VariableId object;
};
LastStep lastStep(const repair::Task &task, ir::PropertyId property, const ir::Inputs &failing);

// ---- accept.cpp
/// The last word on a candidate: its text is parsed and verified again, then judged. A repair
/// is the last one in the shortlist then.
repair::Acceptance accept(const Analysis &analysis, const selection::Question &question,
                          const repair::Candidate &candidate, Repairs &repairs,
                          const Budget &budget);

// ---- steps.cpp
/// Keeps the candidate, which was rejected, if it is the best step.
void noteStep(const Analysis &analysis, const selection::Question &question,
              const repair::Candidate &candidate, const edit::Recheck &again, Repairs &repairs,
              const Budget &budget);
/// An edit as a step, by its text; none: that is not in the main file, or cannot be written.
std::optional<Step> stepOf(const Analysis &analysis, const repair::Space &space,
                           const change::Chosen &chosen);
/// The file with the step taken, whose text the request is given; none: it cannot be written.
std::optional<File> takeStep(const File &file, const Step &step, Request &request);
/// Two edits: the step and the repair of what fails behind it; empty: they cannot be told apart.
repair::Space bothOf(const Step &step, const selection::Judged &behind);

// ---- compare.cpp
/// What tells the two repairs of the request apart, by which `function` no longer fails.
Comparison compare(const File &file, ir::FunctionId function, const Budget &budget);
/// Whether the one function that both change does the same with either, for all inputs or up to the
/// bound of a verification; false where that was not shown.
bool areAlike(const File &file, const TwoRepairs &repairs, const Budget &budget);

// ---- explain.cpp
/// A repair of one failure of a function, which may be one of the others, too.
struct KnownRepair {
  const Analysis *analysis; ///< that the failure is of
  std::shared_ptr<const change::Space> space;
  change::Selection edits;
};
/// Diagnoses and repairs of one failure; `function` and `failure` are its numbers. `known` are
/// tried first; the best are added.
void explain(const Analysis &analysis, size_t function, size_t failure, const Budget &budget,
             const Sink &sink, std::vector<KnownRepair> &known);

} // namespace salve::engine
