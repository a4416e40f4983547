// Paths: the interpreter and the executor tell the same of one run.
#include "engine/execution/paths.h"
#include "engine/execution/questions/verification.h"
#include "engine/frontend/frontend.h"
#include "engine/support/limits/runs.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace salve::execution {
namespace {

using Kind = ir::PathStep::Kind;

ir::Run interpreted(const ir::Program &program, ir::FunctionId entry, const ir::Inputs &inputs) {
  ir::RunOptions options;
  options.path = true;
  return ir::interpret(program, entry, inputs, options);
}

/// The executor's path; with `inputs` as numbers, or picked out of an execution of all inputs.
std::optional<ir::Path> executed(const ir::Program &program, ir::FunctionId entry,
                                 const ir::Inputs &inputs, uint32_t unwind, bool isConcrete) {
  smt::Terms terms;
  Interpretation interpretation;
  if (isConcrete)
    interpretation.inputs = &inputs;
  Limits limits;
  limits.unwind = unwind;
  limits.tellSteps = 1'000'000;
  Execution execution = execute(program, entry, terms, interpretation, limits, Budget(600));
  if (execution.stopped != Reason::None)
    return std::nullopt;
  smt::Evaluator model = modelOf(terms, execution, inputs);
  return pathUnder(model, execution);
}

/// `c.` for a call, `=3` for a value, `?1@0` for a branch in iteration 0, `;` for a statement.
std::string shown(const ir::Path &path) {
  std::string result;
  for (const ir::PathStep &step : path.steps) {
    result += result.empty() ? "" : " ";
    result += std::string(step.depth, '.');
    switch (step.kind) {
    case Kind::Statement: result += ";"; break;
    case Kind::Branch:
      result += "?" + decimal(step.value) + "@" + std::to_string(step.iteration);
      break;
    case Kind::Call: result += "call"; break;
    case Kind::Value: result += "=" + decimal(step.value); break;
    }
  }
  return result;
}

TEST(Path, TellsStatementsBranchesIterationsCallsAndValues) {
  const ir::Program program = frontend::lower({"/t.c",
                                               R"(
    #include <assert.h>
    static int twice(int x) { return 2 * x; }
    void f(int n) {
      int s;
      s = 0;
      for (int i = 0; i < 2; i++)
        if (i == n)
          s += twice(i);
      switch (s) {
      case 2: s = 5;
      }
      assert(s != 5);
    })",
                                               {},
                                               ""});
  const ir::FunctionId f{static_cast<uint32_t>(program.functions.size() - 1)};
  ASSERT_EQ(program.functions[f].name, "f");
  const ir::Inputs one{
      {{ir::InputKey::Kind::Variable, program.functions[f].parameters[0].index}, 1}};
  const ir::Run run = interpreted(program, f, one);
  EXPECT_EQ(run.end, ir::RunEnd::Failed);
  EXPECT_EQ(shown(run.path), "; ; =0 ; ; =0 "
                             "?1@0 ?0@0 =1 "
                             "?1@1 ?1@0 ; call .; .=2 =2 =2 "
                             "?0@2 ?2@0 ; =5 ;");
  for (bool isConcrete : {true, false})
    EXPECT_EQ(executed(program, f, one, 4, isConcrete), run.path) << isConcrete;
}

TEST(Path, KeepsTheLastSteps) {
  const ir::Program program =
      frontend::lower({"/t.c", "void f(void) { for (int i = 0; i < 50000; i++) ; }", {}, ""});
  const ir::Run run = interpreted(program, ir::FunctionId(0), {});
  EXPECT_EQ(run.path.steps.size(), limits::path::kSteps);
  EXPECT_GT(run.path.dropped, 0u);
  EXPECT_EQ(run.path.steps.back().iteration, 50'000u);
}

/// Of work for one function: counterexamples come early, what takes longer are proofs.
constexpr double kSeconds = 1;

// Every counterexample of the golden files: on numbers, and as the run that its inputs pick out
// of the symbolic execution.
TEST(Path, BothSidesTellTheSameOfCounterexamples) {
  size_t compared = 0, missing = 0;
  std::vector<std::filesystem::path> files;
  for (const auto &entry :
       std::filesystem::recursive_directory_iterator(SALVE_SOURCE_DIR "/tests/golden"))
    if (entry.path().extension() == ".c" && // the library's loops are long when unwound
        entry.path().parent_path().filename() != "library")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path &file : files) {
    std::ifstream in(file);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    const ir::Program program =
        frontend::lower({file.string(), text, {}, file.parent_path().string()});
    size_t here = 0;
    for (uint32_t i = 0; i < program.functions.size() && here < 2; ++i) {
      const ir::Function &function = program.functions[ir::FunctionId(i)];
      const ir::FunctionId entry = ir::entryOf(program, ir::FunctionId(i));
      bool isSound = function.body && !function.isModel && function.range.file == ir::kMainFile;
      for (ir::FunctionId inner : ir::reachable(program, entry))
        isSound &= program.functions[inner].unsupported.empty() && !program.functions[inner].broken;
      if (!isSound)
        continue;
      VerificationOptions options;
      options.lastUnwind = 2;
      options.induction = 0;
      options.violations = 1;
      Verification v = verify(program, entry, options, Budget().within(kSeconds));
      for (const Violation &violation : v.violations) {
        // Each side sees that a state comes again at an iteration of its own.
        if (program.properties[violation.property].kind == ir::PropertyKind::EndlessLoop)
          continue;
        const ir::Run run = interpreted(program, entry, violation.inputs);
        // The one run of a program that reads nothing can go on where no execution does.
        const bool isDeep = ir::startsProgram(program, entry) &&
                            std::ranges::any_of(run.path.steps, [&](const ir::PathStep &step) {
                              return step.depth > v.unwind + 1;
                            });
        if (isDeep || run.path.steps.size() + run.path.dropped > Limits{}.decided)
          continue;
        for (bool isConcrete : {true, false}) {
          std::optional<ir::Path> other =
              executed(program, entry, violation.inputs, v.unwind, isConcrete);
          missing += !other;
          if (!other) // too many steps of other runs
            continue;
          EXPECT_TRUE(*other == run.path)
              << file << ", " << function.name << (isConcrete ? ", numbers\n" : ", symbols\n")
              << shown(run.path).substr(0, 600) << "\n"
              << shown(*other).substr(0, 600);
        }
        ++compared;
        ++here;
      }
    }
  }
  RecordProperty("compared", std::to_string(compared));
  EXPECT_GT(compared, 100u);
  EXPECT_LT(missing, 5u);
}

} // namespace
} // namespace salve::execution
