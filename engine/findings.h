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

} // namespace salve::engine
