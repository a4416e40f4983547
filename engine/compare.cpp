// Two repairs that both pass: an input on which they do different things.
//
// Of a function the text with one repair is what is verified, and the text with the other says what
// is wanted of it (reference.h); then the other way round, for what only one of them violates. What
// is found is no more than a candidate: its input is written as C (words/setup.h), and this test is
// run in either text by itself. What it finds behind the call (words/effects.h) is what is told,
// and asserted in the tests that say which one is right. Runs that violate the same in both, as
// preconditions are, are left out. Of a whole program what is printed counts, on inputs that are
// made up.
#include "engine/findings.h"
#include "engine/ir/walk.h"
#include "engine/reference/made_up.h"
#include "engine/repair/tests.h"
#include "engine/suite.h"
#include "engine/support/limits/repair.h"
#include "engine/support/limits/suite.h"
#include "engine/words/effects.h"
#include "engine/words/failures.h"
#include "engine/words/output.h"
#include "engine/words/setup.h"
#include "engine/words/values.h"

#include <algorithm>
#include <set>
#include <utility>

namespace salve::engine {

using execution::Outcome;
using Kind = Comparison::Kind;

namespace {

constexpr const char *kProbe = "test_salve_probe";
constexpr const char *kProbed = "salve_result";

std::optional<ir::FunctionId> find(const ir::Program &program, const std::string &name) {
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (const ir::Function &f = program.functions[ir::FunctionId(i)];
        f.name == name && f.body && f.range.file == ir::kMainFile)
      return ir::FunctionId(i);
  return std::nullopt;
}

/// The one function that all edits are in; none if there are several.
std::optional<ir::FunctionId> changedBy(const ir::Program &program, const TwoRepairs &repairs) {
  std::set<uint32_t> found;
  for (const std::vector<TextEdit> *edits : {&repairs.first, &repairs.second})
    for (const TextEdit &edit : *edits) {
      std::optional<uint32_t> in;
      for (uint32_t i = 0; i < program.functions.size(); ++i)
        if (const ir::Function &f = program.functions[ir::FunctionId(i)];
            f.body && f.range.file == ir::kMainFile && f.range.bytes.contains(edit.range) &&
            !program.isTest(ir::FunctionId(i)))
          in = i;
      if (!in)
        return std::nullopt;
      found.insert(*in);
    }
  return found.size() == 1 ? std::optional(ir::FunctionId(*found.begin())) : std::nullopt;
}

/// The test that is made of an input: what is the same for every one of them.
struct Call {
  words::Setup setup;
  std::string text;   ///< "max(0, 1)"
  std::string result; ///< "int "; "": there is none that C could name
  std::string indent;
};

/// `*p` for the object `p` that is passed as `&p`.
std::string asArgument(const Call &call, const std::string &place) {
  const size_t end = std::min(place.find_first_of(".["), place.size());
  const std::string object = place.substr(0, end), rest = place.substr(end);
  for (const std::string &argument : call.setup.arguments)
    if (argument == "&" + object)
      return rest.empty() ? "*" + object : object + "->" + rest.substr(1);
  return place;
}

/// "gives 3 and leaves `*p` = 4"
std::string effectsIn(const std::vector<words::Difference> &list, const Call &call, bool isFirst) {
  std::string result;
  for (size_t i = 0; i < std::min(list.size(), limits::comparison::kPlaces); ++i) {
    const words::Difference &one = list[i];
    const std::string &shown = (isFirst ? one.first : one.second).shown;
    const std::string inner = one.isResult ? one.place.substr(std::string(kProbed).size()) : "";
    result += result.empty() ? "" : " and ";
    if (one.isResult)
      result += inner.empty() ? "gives " + shown : "gives `" + inner + "` = " + shown;
    else
      result += "leaves `" + asArgument(call, one.place) + "` = " + shown;
  }
  return result;
}

/// What a run does that does not end well; "" of one that says nothing.
std::string endOf(const ir::Program &program, const ir::Run &run) {
  switch (run.end) {
  case ir::RunEnd::Failed:
    return program.properties[run.property].kind == ir::PropertyKind::EndlessLoop
               ? "does not end"
               : "fails: " + words::complaint(program, run.property, run);
  case ir::RunEnd::Halted: return run.isAstray ? "" : "ends the program";
  case ir::RunEnd::Endless: return "does not end";
  case ir::RunEnd::Stopped:
  case ir::RunEnd::LeftBound:
    return "does not end within " + std::to_string(limits::setup::kSteps) + " steps";
  case ir::RunEnd::Finished:
  case ir::RunEnd::AssumptionFalse:
  case ir::RunEnd::NotModelled: break;
  }
  return "";
}

/// Globals that only the comparison itself has read are no inputs.
void leaveOutUnused(ir::Run &run, const ir::Program &both, ir::FunctionId written) {
  std::set<uint32_t> used;
  const std::string other = frontend::kReferencePrefix + both.functions[written].name;
  for (uint32_t i = 0; i < both.functions.size(); ++i)
    if (ir::FunctionId(i) == written || both.functions[ir::FunctionId(i)].name == other)
      for (ir::FunctionId reached : ir::reachable(both, ir::FunctionId(i)))
        ir::forEachExpr(both, reached, [&](ir::ExprId id) {
          if (const ir::PlaceId place = both.exprs[id].place)
            used.insert(both.places[place].variable.index);
        });
  std::erase_if(run.read, [&](const ir::InputKey &key) {
    return key.kind == ir::InputKey::Kind::Variable &&
           both.variables[ir::VariableId(key.site)].storage == ir::Storage::Global &&
           !used.contains(key.site);
  });
}

class Comparer {
public:
  Comparer(const File &file, const TwoRepairs &repairs, std::string first, std::string second,
           const Budget &budget)
      : file_(file), repairs_(repairs), first_(std::move(first)), second_(std::move(second)),
        budget_(budget) {}

  Comparison ofFunction(ir::FunctionId function);
  Comparison ofPrograms();
  /// Whether `ofFunction` has left out more than what lies beyond a bound.
  bool hasLeftOut() const { return hasLeftOut_ || !result_.notes.empty(); }

private:
  const ir::Program &program() const { return file_.program; }
  frontend::Source plain(const std::string &text) const;
  Request swapped(const std::string &name, bool isSwapped) const;
  Kind look(ir::FunctionId function, bool isSwapped, const Budget &budget);
  Kind alike(const ir::Program &both, ir::FunctionId entry, const execution::Verification &found);
  Call callOf(const File &both, ir::FunctionId written, const ir::Run &run,
              const ir::Inputs &inputs) const;
  bool tells(const File &both, ir::FunctionId written, const execution::Violation &violation,
             const Budget &budget);
  std::optional<TestRun> probe(const Call &call, bool isFirst, const Budget &budget) const;
  FailingTest test(const Call &call, const std::vector<words::Difference> &list, size_t right,
                   const Budget &budget) const;
  bool passes(const FailingTest &test, bool isFirst, const Budget &budget) const;
  bool printOtherwise(PrintedRuns &first, PrintedRuns &second, const GivenTest &test);

  const File &file_;
  const TwoRepairs &repairs_;
  const std::string first_, second_; ///< the texts
  const Budget &budget_;
  Comparison result_{};
  bool hasLeftOut_ = false; ///< runs, or what they print
};

/// The program itself, without what is said of it from outside.
frontend::Source Comparer::plain(const std::string &text) const {
  const frontend::Source &own = file_.source;
  return {own.path, text, own.flags, own.directory, own.units};
}

/// One text, and the other to specify the function.
Request Comparer::swapped(const std::string &name, bool isSwapped) const {
  Request request = file_.request;
  request.text = isSwapped ? second_ : first_;
  const size_t folder = request.path.rfind('/') + 1;
  request.reference = Unit{request.path.substr(0, folder) + "__salve_other.c",
                           isSwapped ? first_ : second_,
                           request.flags,
                           request.directory,
                           {}};
  request.tests.clear();
  request.repairs.reset();
  request.options.functions = {name};
  request.options.ofOwn = 0;
  return request;
}

Comparison Comparer::ofFunction(ir::FunctionId function) {
  result_ = {};
  result_.function = program().functions[function].name;
  Kind worst = Kind::Alike;
  std::string reason;
  for (const bool isSwapped : {false, true}) {
    result_.reason.clear();
    const Kind kind = look(function, isSwapped, budget_.part(limits::comparison::kShare));
    if (kind == Kind::Differ) {
      result_.kind = kind;
      result_.reason.clear();
      return result_;
    }
    if (kind > worst || (kind == worst && !result_.reason.empty()))
      reason = result_.reason;
    worst = std::max(worst, kind);
    if (kind == Kind::Unknown)
      break;
  }
  result_.kind = worst;
  result_.reason = reason;
  return result_;
}

/// Looks for an input on which the one text does not do what the other one does.
Kind Comparer::look(ir::FunctionId function, bool isSwapped, const Budget &budget) {
  const std::string &name = program().functions[function].name;
  const Request request = swapped(name, isSwapped);
  File both = lower(request);
  const std::optional<ir::FunctionId> written = find(both.program, name);
  if (!written) {
    result_.reason = "the texts with the repairs cannot be compared";
    for (const ir::SourceError &error : both.program.errors)
      if (error.severity == ir::SourceError::Severity::Error)
        result_.reason = error.message;
    return Kind::Unknown;
  }
  if (const std::optional<Verdict> unable = notAnalysed(both, *written)) {
    result_.reason = unable->unsupported ? "not supported yet: " + unable->unsupported->construct
                                         : unable->reason;
    return Kind::Unknown;
  }
  const ir::FunctionId entry = ir::entryOf(both.program, *written);
  auto isReference = [&](ir::PropertyId property) {
    return both.program.properties[property].text.ends_with(frontend::kAsInReference);
  };
  for (int round = 0; round < limits::comparison::kRounds; ++round) {
    execution::Verification v = execution::verify(both.program, entry, both.verification, budget);
    switch (v.outcome) {
    case Outcome::Proved:
    case Outcome::Bounded:
      hasLeftOut_ |= v.outcome == Outcome::Bounded && v.leaves &&
                     v.unwind < both.verification.lastUnwind; // time ended before
      return alike(both.program, entry, v);
    case Outcome::Unknown: result_.reason = nameOf(v.reason); return Kind::Unknown;
    case Outcome::Unsupported:
      result_.reason = "not supported yet: " + v.unsupported->construct;
      return Kind::Unknown;
    case Outcome::Failing: break;
    }
    std::stable_partition(v.violations.begin(), v.violations.end(),
                          [&](const auto &violation) { return isReference(violation.property); });
    for (const execution::Violation &violation : v.violations) {
      if (tells(both, *written, violation, budget))
        return Kind::Differ;
      if (isReference(violation.property))
        return Kind::Unknown;
      ir::Property &property = both.program.properties[violation.property];
      property.ignored = true;
      const std::string note =
          "inputs are left out for which `" + words::oneLine(property.text) + "` fails with both";
      if (std::find(result_.notes.begin(), result_.notes.end(), note) == result_.notes.end())
        result_.notes.push_back(note);
    }
  }
  result_.reason = "too much fails with both";
  return Kind::Unknown;
}

/// Nothing was found: for which runs that is known.
Kind Comparer::alike(const ir::Program &both, ir::FunctionId entry,
                     const execution::Verification &found) {
  if (found.vacuous) {
    result_.reason = "no input leads to an end with both";
    return Kind::Unknown;
  }
  std::string &reason = result_.reason;
  Kind kind = Kind::Alike;
  if (found.outcome == Outcome::Bounded) {
    kind = Kind::Bounded;
    reason =
        words::bound(both.inputLimits, {found.unwind, found.leaves, found.execution.limitations});
  } else if (!found.mayNotEnd.empty()) {
    reason = words::kIfItEnds;
  }
  bool halts = false, prints = false;
  for (ir::FunctionId id : ir::reachable(both, entry)) {
    halts |= repair::halts(both, id);
    prints |= ir::prints(both.functions[id]);
  }
  for (const auto &[has, what] :
       {std::pair(halts, "runs that end the program"), std::pair(prints, "what is printed")})
    if (has) {
      hasLeftOut_ = true;
      kind = Kind::Bounded;
      reason += (reason.empty() ? "but for " : ", but for ") + std::string(what);
    }
  return kind;
}

/// The call with an input, as the test makes it that tells of it.
Call Comparer::callOf(const File &both, ir::FunctionId written, const ir::Run &run,
                      const ir::Inputs &inputs) const {
  const ir::Function &function = both.program.functions[written];
  const ir::FunctionId entry = ir::entryOf(both.program, written);
  Call call{words::setupOf(both.program, written, entry, run, inputs, false), function.name + "(",
            "", indentOf(program(), program().functions[*find(program(), function.name)])};
  for (size_t i = 0; i < call.setup.arguments.size(); ++i)
    call.text += (i ? ", " : "") + call.setup.arguments[i];
  call.text += ")";
  if (both.program.types[function.returnType].kind == ir::TypeKind::Void)
    return call;
  call.result = words::declared(both.program, function.returnType, kProbed);
  if (call.result.empty() && call.setup.why.empty())
    call.setup.why = "a type has no name";
  return call;
}

/// Whether the input shows the repairs to differ, each in its own text; then that is told.
bool Comparer::tells(const File &both, ir::FunctionId written,
                     const execution::Violation &violation, const Budget &budget) {
  const ir::FunctionId entry = ir::entryOf(both.program, written);
  const ir::Inputs inputs =
      execution::simplest(both.program, entry, violation.property, violation.inputs, budget);
  ir::Run run = ir::interpret(both.program, entry, inputs, {}, budget);
  leaveOutUnused(run, both.program, written);
  const Call call = callOf(both, written, run, inputs);
  result_.inputs.clear();
  for (const ir::NamedValue &input : words::shownInputs(both.program, run, inputs))
    result_.inputs.push_back({input.name, input.value});
  if (!call.setup.why.empty()) {
    result_.reason = "C cannot say an input on which they may differ: " + call.setup.why;
    return false;
  }
  const std::optional<TestRun> first = probe(call, true, budget),
                               second = probe(call, false, budget);
  if (!first || !second) {
    result_.reason = "a call with an input on which they may differ cannot be written";
    return false;
  }
  result_.reason = call.setup.environment.empty()
                       ? "a call cannot show that they differ"
                       : "a call cannot show that they differ: " + call.setup.environment;
  const words::Ended one{first->program, first->run, first->test},
      other{second->program, second->run, second->test};
  const bool isOne = first->run.end == ir::RunEnd::Finished,
             isOther = second->run.end == ir::RunEnd::Finished;
  if (!isOne && !isOther)
    return false;
  const std::vector<words::Difference> list =
      words::differences(isOne ? &one : nullptr, isOther ? &other : nullptr, kProbed);
  auto told = [&](const TestRun &ran, bool isFirst) {
    if (ran.run.end != ir::RunEnd::Finished)
      return endOf(ran.program, ran.run);
    const std::string effects = effectsIn(list, call, isFirst);
    return effects.empty() ? "ends well" : effects;
  };
  if (isOne && isOther && list.empty())
    return false;
  result_.first = told(*first, true);
  result_.second = told(*second, false);
  if (result_.first.empty() || result_.second.empty())
    return false;
  result_.tests.clear();
  for (size_t right = 0; right < 3; ++right)
    if (right == 2 ? isOne && isOther : right == 0 ? isOne : isOther)
      result_.tests.push_back(test(call, list, right, budget));
    else
      result_.tests.push_back(unwritable(right == 2 ? "what is right then is not known"
                                                    : "a test that passes cannot ask for that"));
  return true;
}

/// The call in one of the texts, with objects that outlive it.
std::optional<TestRun> Comparer::probe(const Call &call, bool isFirst, const Budget &budget) const {
  std::string code = "\nvoid " + std::string(kProbe) + "(void) {\n";
  for (size_t i = 0; i < call.setup.statements.size(); ++i) {
    const std::vector<size_t> &declare = call.setup.declarations;
    const bool isDeclared = std::find(declare.begin(), declare.end(), i) != declare.end();
    code += (isDeclared ? "static " : "") + call.setup.statements[i] + "\n";
  }
  if (!call.result.empty())
    code += "static " + call.result + ";\n" + kProbed + " = ";
  code += call.text + ";\n}\n";
  std::vector<TextEdit> edits = isFirst ? repairs_.first : repairs_.second;
  const auto end = static_cast<uint32_t>(program().mainText().size());
  edits.push_back({{end, end}, code});
  return runWith(file_, plain(""), edits, code, budget);
}

/// Whether the test passes in the text with that repair.
bool Comparer::passes(const FailingTest &test, bool isFirst, const Budget &budget) const {
  std::vector<TextEdit> edits = isFirst ? repairs_.first : repairs_.second;
  edits.insert(edits.end(), test.edits.begin(), test.edits.end());
  const std::optional<TestRun> ran =
      runWith(file_, plain(""), edits, test.edits.back().newText, budget);
  return ran && ran->run.read.empty() && ran->run.end == ir::RunEnd::Finished;
}

/// That the first (0), the second (1), neither (2) is right, as a test that the others fail.
FailingTest Comparer::test(const Call &call, const std::vector<words::Difference> &list,
                           size_t right, const Budget &budget) const {
  FailingTest test;
  test.name = "test_" + result_.function;
  auto isTaken = [&](const std::string &name) {
    return std::any_of(program().variables.begin(), program().variables.end(),
                       [&](const ir::Variable &v) { return v.name == name; }) ||
           find(program(), name);
  };
  std::string result = "result";
  for (int i = 2; isTaken(result) && !call.result.empty(); ++i)
    result = "result_" + std::to_string(i);
  std::vector<std::string> conditions;
  bool usesResult = false;
  for (const words::Difference &one : list) {
    const size_t taken = conditions.size();
    const std::string place =
        one.isResult ? result + one.place.substr(std::string(kProbed).size()) : one.place;
    const std::string first = words::assertion(place, one.first),
                      second = words::assertion(place, one.second);
    const bool isBetween = !one.first.constant.empty() && !one.second.constant.empty();
    if (right < 2 && !(right == 0 ? first : second).empty())
      conditions.push_back(right == 0 ? first : second);
    else if (right == 2 && isBetween)
      conditions.push_back(place + " != " + one.first.constant + " && " + place +
                           " != " + one.second.constant);
    usesResult |= one.isResult && conditions.size() > taken;
    if (conditions.size() == (right == 2 ? 1 : limits::comparison::kPlaces))
      break;
  }
  if (conditions.empty() && !list.empty()) {
    test.why = "C cannot say what it does";
    return test;
  }
  test.asserts = !conditions.empty();
  test.body = "{\n";
  for (const std::string &statement : call.setup.statements)
    test.body += call.indent + statement + "\n";
  if (usesResult && conditions.size() == 1 && right < 2 &&
      conditions[0].starts_with(result + " ")) {
    test.body += call.indent + "assert(" + call.text + conditions[0].substr(result.size()) + ");\n";
  } else {
    std::string declaration = call.result;
    if (usesResult)
      declaration.replace(declaration.find(kProbed), std::string(kProbed).size(), result);
    test.body += call.indent + (usesResult ? declaration + " = " : "") + call.text + ";\n";
    for (const std::string &condition : conditions)
      test.body += call.indent + "assert(" + condition + ");\n";
  }
  test.body += "}";
  for (const bool isLast : {false, true}) {
    test.isLast = isLast;
    place(test, program());
    if (test.edits.empty() ||
        (passes(test, true, budget) == (right == 0) && passes(test, false, budget) == (right == 1)))
      return test;
  }
  test.edits.clear();
  test.why = "a test of it does not tell them apart";
  return test;
}

/// On inputs that are made up, the shortest on which they print something else.
Comparison Comparer::ofPrograms() {
  result_ = {};
  result_.function = "main";
  frontend::Source first = plain(first_), second = plain(second_);
  first.tests = second.tests = {file_.request.tests.empty() ? GivenTest() : file_.request.tests[0]};
  const Options &options = file_.request.options;
  PrintedRuns one = runsOf(first, file_.options), other = runsOf(second, file_.options);
  std::vector<GivenTest> tests;
  size_t tried = 0;
  for (const bool isSwapped : {false, true}) {
    MadeUpTests madeUp = madeUpTests(isSwapped ? second : first, isSwapped ? first : second,
                                     file_.options, {options.seed, file_.request.compare});
    tests = std::move(madeUp.tests);
    tried = std::max(tried, tests.size());
    std::stable_sort(tests.begin(), tests.end(), [](const GivenTest &a, const GivenTest &b) {
      return a.input.size() < b.input.size();
    });
    for (const GivenTest &test : tests)
      if (printOtherwise(one, other, test)) {
        result_.kind = Kind::Differ;
        return result_;
      }
    if (tests.empty() && !madeUp.problem.empty())
      result_.reason = madeUp.problem;
  }
  if (tried == 0)
    return result_;
  result_.kind = Kind::Tried;
  result_.reason = "on " + std::to_string(tried) +
                   (tried == 1 ? " input that was made up" : " inputs that were made up");
  return result_;
}

bool Comparer::printOtherwise(PrintedRuns &first, PrintedRuns &second, const GivenTest &test) {
  first.give(0, test.input);
  second.give(0, test.input);
  const PrintedRuns::Result one = first.run(0, limits::reference::kSteps),
                            other = second.run(0, limits::reference::kSteps);
  GivenTest wanted = test, printed = test;
  wanted.output = one.output;
  printed.output = other.output;
  if (!one.problem.empty() && !other.problem.empty())
    return false;
  if (one.problem.empty() && other.problem.empty() && wanted.compared() == printed.compared())
    return false;
  const words::PrintedOtherwise at = words::printedOtherwise(wanted, other.output);
  auto told = [&](const PrintedRuns::Result &run, const std::string &what) {
    return run.problem.empty() ? "prints " + what + " in " + at.where : "fails: " + run.problem;
  };
  result_.inputs = {{"standard input", quotedInput(test.input)}};
  result_.first = told(one, at.expected);
  result_.second = told(other, at.printed);
  result_.tests.assign(3, unwritable("`main` is called by whoever starts the program"));
  return true;
}

} // namespace

Comparison compare(const File &file, ir::FunctionId function, const Budget &budget) {
  const ir::Program &program = file.program;
  const TwoRepairs &repairs = *file.request.repairs;
  const std::string text(program.mainText());
  const std::optional<std::string> first = applyEdits(text, repairs.first),
                                   second = applyEdits(text, repairs.second);
  Comparison best;
  best.function = program.functions[function].name;
  for (const std::vector<TextEdit> *edits : {&repairs.first, &repairs.second})
    if (std::any_of(edits->begin(), edits->end(),
                    [](const TextEdit &edit) { return !edit.path.empty(); })) {
      best.reason = "one of them changes a header, and there is one text of it for both";
      return best;
    }
  if (!first || !second) {
    best.reason = "the repairs are not of this text";
    return best;
  }
  if (*first == *second) {
    best.kind = Kind::Alike;
    return best;
  }
  best.reason = "nothing that they change takes an input";
  Comparer comparer(file, repairs, *first, *second, budget);
  bool isFirst = true;
  auto take = [&](Comparison next) {
    if (std::exchange(isFirst, false) || next.kind < best.kind)
      best = std::move(next);
    return best.kind == Kind::Differ;
  };
  const bool isProgram = program.isTest(function) || program.functions[function].name == "main";
  if (isProgram && take(comparer.ofPrograms()))
    return best;
  if (!ir::startsProgram(program, function) && take(comparer.ofFunction(function)))
    return best;
  if (const auto changed = changedBy(program, repairs);
      changed && *changed != function && !ir::startsProgram(program, *changed))
    take(comparer.ofFunction(*changed));
  return best;
}

bool areAlike(const File &file, const TwoRepairs &repairs, const Budget &budget) {
  const ir::Program &program = file.program;
  const auto changed = changedBy(program, repairs);
  const std::string text(program.mainText());
  const std::optional<std::string> first = applyEdits(text, repairs.first),
                                   second = applyEdits(text, repairs.second);
  if (!changed || program.functions[*changed].parameters.empty() || // one run says little
      ir::startsProgram(program, *changed) || !first || !second)
    return false;
  Comparer comparer(file, repairs, *first, *second, budget);
  const Kind kind = comparer.ofFunction(*changed).kind;
  return (kind == Kind::Alike || kind == Kind::Bounded) && !comparer.hasLeftOut();
}

} // namespace salve::engine
