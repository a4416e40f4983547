// What the rooms found, as the façade's plain structs: ranges, texts and sentences put together.
#pragma once

#include "engine/pipeline.h"
#include "engine/precondition/precondition.h"

namespace salve::engine {

Range toRange(const ir::Program &program, const ir::SourceRange &range);
Parsed toParsed(const ir::Program &program, const std::vector<ir::FunctionId> &functions);
Verdict toVerdict(const Analysis &analysis);
/// That what fails is the caller's to avoid, and how.
Verdict toVerdict(const Analysis &analysis, const precondition::Precondition &inferred);
/// Edits that write down `acsl`, which is what was inferred.
std::vector<Fix> fixes(const Analysis &analysis, const precondition::Precondition &inferred,
                       const std::string &acsl, const Budget &budget);
/// A test of the failing input; nothing where its run is one already.
std::optional<FailingTest> failingTest(const Analysis &analysis, const FailureCase &failure,
                                       const Budget &budget);
/// No test, and why.
FailingTest unwritable(const std::string &why);
/// The run of a test in a text of its own.
struct TestRun {
  ir::Program program;
  ir::FunctionId test;
  ir::Run run;
};
/// Of the file with these edits, of which `code` is the test; nothing if that does not compile.
std::optional<TestRun> runWith(const File &file, frontend::Source source,
                               const std::vector<TextEdit> &edits, const std::string &code,
                               const Budget &budget);
/// Of the statements of a test, as those around are written.
std::string indentOf(const ir::Program &program, const ir::Function &function);
/// Where the test goes in the text as it is now.
void place(FailingTest &test, const ir::Program &program);
Failure toFailure(const Analysis &analysis, const FailureCase &failure);
std::vector<Diagnosis> toDiagnoses(const ir::Program &program, const FailureCase &failure,
                                   const std::vector<diagnosis::Diagnosis> &list,
                                   const diagnosis::Weakest &weakest);
std::vector<PathState> toStates(const ir::Program &program, const diagnosis::Weakest &weakest);
Repair toRepair(const File &file, const selection::Judged &judged, uint32_t rank);

/// Calls `f(path, range)` for every range of a finding, in one order.
template <typename F> void forEachRange(Finding &finding, F &&f) {
  auto range = [&](Range &each) { f(each.path, each.bytes); };
  auto edits = [&](std::vector<TextEdit> &list) {
    for (TextEdit &edit : list)
      f(edit.path, edit.range);
  };
  if (auto *decided = std::get_if<Decided>(&finding)) {
    Verdict &verdict = decided->verdict;
    if (verdict.unsupported)
      range(verdict.unsupported->range);
    if (verdict.precondition)
      for (Fix &fix : verdict.precondition->fixes)
        edits(fix.edits);
    for (Message &note : verdict.notes)
      if (note.range)
        range(*note.range);
    for (LoopInvariant &invariant : verdict.invariants)
      range(invariant.loop);
  } else if (auto *failed = std::get_if<Failed>(&finding)) {
    range(failed->what.range);
    for (TraceStep &step : failed->what.counterexample.trace)
      range(step.range);
    for (TakenBranch &branch : failed->what.counterexample.branches)
      range(branch.range);
  } else if (auto *diagnosed = std::get_if<Diagnosed>(&finding)) {
    for (Diagnosis &diagnosis : diagnosed->list)
      for (SuspectComponent &component : diagnosis.components)
        range(component.range);
    for (PathState &state : diagnosed->states)
      range(state.range);
  } else if (auto *repaired = std::get_if<Repaired>(&finding)) {
    edits(repaired->repair.edits);
  } else if (auto *searched = std::get_if<Searched>(&finding)) {
    for (Repair &repair : searched->repairs)
      edits(repair.edits);
  }
}

/// Where runs of the entry are beside the file, and what of it is changed.
void noteFiles(const ir::Program &program, ir::FunctionId entry, SearchStatus &status);

} // namespace salve::engine
