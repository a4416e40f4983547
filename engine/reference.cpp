#include "engine/reference.h"

#include "engine/reference/made_up.h"
#include "engine/smt/solver.h"
#include "engine/support/limits/suite.h"

#include <algorithm>

namespace salve::engine {

namespace {

using Severity = ir::SourceError::Severity;

bool isDefined(const ir::Function &f) { return f.body && f.range.file == ir::kMainFile; }

bool startsAsProgram(const ir::Program &program) {
  return std::any_of(program.functions.begin(), program.functions.end(),
                     [](const ir::Function &f) { return f.name == "main" && isDefined(f); });
}

/// Whether others than `main` are asked for.
bool wantsFunctions(const Request &request) {
  const std::vector<std::string> &names = request.options.functions;
  return request.tests.empty() && std::any_of(names.begin(), names.end(), [](const auto &name) {
           return name != "main" && !name.starts_with("test ");
         });
}

class Follower {
public:
  Follower(File &file, std::vector<frontend::ReadFile> &reads)
      : file_(file), reads_(reads), unit_(*file.request.reference),
        source_{unit_.path, unit_.text, unit_.flags, unit_.directory},
        program_(frontend::lower(source_, file.options)) {}

  void follow() {
    if (refuseErrors())
      return;
    const bool isProgram = startsAsProgram(program_) && !wantsFunctions(file_.request) &&
                           (!file_.request.tests.empty() ||
                            startsAsProgram(frontend::lower(file_.source, file_.options)));
    if (!isProgram)
      followFunctions();
    else if (file_.request.tests.empty())
      makeTests();
    else
      completeTests();
  }

private:
  void refuse(std::vector<ir::SourceError> errors) {
    file_.program = {};
    file_.program.path = file_.source.path;
    file_.program.text = file_.source.text;
    file_.program.files = {file_.source.path};
    file_.program.errors = std::move(errors);
  }
  void refuse(const std::string &why) {
    refuse({{Severity::Error, "the reference cannot be used: " + why, {}, ""}});
  }

  bool refuseErrors() {
    std::vector<ir::SourceError> errors;
    for (ir::SourceError error : program_.errors)
      if (error.severity == Severity::Error) {
        error.message = "in the reference: " + error.message;
        if (error.path.empty())
          error.path = unit_.path;
        if (error.range)
          error.range->file = ir::kMainFile; // the path says where
        errors.push_back(std::move(error));
      }
    if (errors.empty())
      return false;
    refuse(std::move(errors));
    return true;
  }

  void followFunctions() {
    frontend::Reference reference{{unit_.path, unit_.text, unit_.flags, unit_.directory, {}}, {}};
    for (const ir::Function &f : program_.functions)
      if (isDefined(f) && f.name != "main")
        reference.types[f.name] = program_.types[f.type].name;
    file_.source.reference = std::move(reference);
    file_.program = frontend::lower(file_.source, file_.options, reads_);
    noteSharedHelpers();
    bool isAny = false;
    for (ir::Function &f : file_.program.functions)
      if (isDefined(f)) {
        const bool isKnown = file_.source.reference->types.contains(f.name);
        isAny |= isKnown;
        if (!isKnown && f.name != "main")
          f.notes.push_back("the reference has no function of this name");
      }
    if (!isAny)
      refuse("it defines no function that is defined here, and not both have a `main`");
  }

  /// What the reference only declares it takes from here: a fault of that is one of both.
  void noteSharedHelpers() {
    ir::Program &program = file_.program;
    for (uint32_t i = 0; i < program.functions.size(); ++i) {
      const ir::FunctionId id(i);
      const std::string &name = program.functions[id].name;
      const auto own = std::find_if(
          program.functions.begin(), program.functions.end(), [&](const ir::Function &f) {
            return isDefined(f) && name == frontend::kReferencePrefix + f.name;
          });
      if (own == program.functions.end())
        continue;
      for (ir::FunctionId reached : ir::reachable(program, id))
        if (const ir::Function &f = program.functions[reached];
            isDefined(f) && !f.name.starts_with("__salve_"))
          own->notes.push_back("the reference calls '" + f.name +
                               "', which is the one here: what is wrong in it is not seen");
    }
  }

  void makeTests() {
    MadeUpTests madeUp = madeUpTests(source_, file_.source, file_.options,
                                     {file_.request.options.seed, file_.request.compare});
    if (madeUp.tests.empty())
      return refuse("no input was found on which it ends well" +
                    (madeUp.problem.empty() ? "" : "; " + madeUp.problem));
    Agreement::Answer answer;
    if (!madeUp.isRefuted) {
      smt::limitMemory(file_.request.options.memoryMegabytes);
      const Budget budget(std::min(limits::reference::kSeconds, file_.request.options.timeout / 2));
      answer = agreementOf(file_).of(file_.source, budget);
    }
    if (answer.differs) {
      madeUp.tests.push_back(*answer.differs);
      madeUp.tests.back().name = std::to_string(madeUp.tests.size());
    }
    test(std::move(madeUp.tests));
    if (!file_.program.isSuite())
      return;
    std::vector<std::string> &notes = file_.program.functions[file_.program.tests[0]].notes;
    if (answer.holds)
      notes.push_back("prints the same as the reference, " +
                      words::bound(file_.program.inputLimits, *answer.holds));
    else if (!answer.open.empty())
      notes.push_back(
          "beyond these inputs it is not known if it prints the same as the reference: " +
          answer.open);
  }

  /// What the tests do not say of the output the reference does.
  void completeTests() {
    std::vector<GivenTest> tests = file_.request.tests;
    std::vector<ir::SourceError> left;
    if (std::any_of(tests.begin(), tests.end(), [](const auto &t) { return t.asksReference; })) {
      source_.tests = tests;
      for (GivenTest &each : source_.tests)
        each.compare = Compare::Exact; // what is printed is wanted as it is
      const PrintedRuns runs(source_, file_.options);
      for (size_t i = 0; i < tests.size(); ++i) {
        if (!tests[i].asksReference)
          continue;
        PrintedRuns::Result result = runs.run(i, limits::suite::kSteps);
        tests[i].output = std::move(result.output);
        tests[i].asksReference = !result.problem.empty();
        if (tests[i].asksReference)
          left.push_back(
              {Severity::Warning,
               "test " + tests[i].name + ": in the reference: " + result.problem + "; ignored",
               {},
               ""});
      }
      std::erase_if(tests, [](const GivenTest &t) { return t.asksReference; });
    }
    if (tests.empty())
      return refuse("on none of the tests it ends well");
    test(std::move(tests));
    file_.program.errors.insert(file_.program.errors.end(), left.begin(), left.end());
  }

  void test(std::vector<GivenTest> tests) {
    file_.source.tests = std::move(tests);
    file_.program = frontend::lower(file_.source, file_.options, reads_);
  }

  File &file_;
  std::vector<frontend::ReadFile> &reads_;
  const Unit &unit_;
  frontend::Source source_;
  ir::Program program_;
};

} // namespace

Agreement agreementOf(const File &file) {
  const Unit &unit = *file.request.reference;
  return {{unit.path, unit.text, unit.flags, unit.directory, {}},
          {file.options, file.verification, file.request.compare}};
}

void followReference(File &file, std::vector<frontend::ReadFile> &reads) {
  Follower(file, reads).follow();
}

} // namespace salve::engine
