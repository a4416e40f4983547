#include "engine/frontend/calls/test_frameworks.h"

#include "engine/frontend/own_texts.h"
#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <utility>

namespace salve::frontend {

namespace {

using ir::FunctionId;

/// As Unity, minunit and the rest of the family call them: `setUp`, `test_setup`, `before_each`.
constexpr std::array<std::string_view, 3> kBefore = {"setup", "testsetup", "beforeeach"};
constexpr std::array<std::string_view, 3> kAfter = {"teardown", "testteardown", "aftereach"};

/// But for underscores and case.
std::string plain(std::string_view name) {
  std::string result;
  for (char c : name)
    if (c != '_')
      result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

/// The function of the file that has one of these names and takes nothing.
FunctionId fixture(const ir::Program &program, ir::FileId file,
                   const std::array<std::string_view, 3> &names) {
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const ir::Function &f = program.functions[FunctionId(i)];
    if (!f.body || f.range.file != file || !f.parameters.empty())
      continue;
    if (std::ranges::find(names, plain(f.name)) != names.end())
      return FunctionId(i);
  }
  return {};
}

ir::StmtId callOf(ir::Program &program, FunctionId callee, ir::SourceRange range) {
  ir::Expr call;
  call.kind = ir::ExprKind::Call;
  call.type = program.functions[callee].returnType;
  call.callee = callee;
  call.range = range;
  call.trusted = true;
  ir::Stmt step;
  step.kind = ir::StmtKind::Expr;
  step.range = range;
  step.expr = program.exprs.add(std::move(call));
  return program.stmts.add(std::move(step));
}

/// What tests ask their frameworks says what is wanted, as asserted conditions do.
void trustWhatIsAsked(ir::Program &program) {
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    if (program.isFramework(program.functions[FunctionId(i)].range.file))
      continue;
    std::vector<ir::ExprId> asked;
    ir::forEachExpr(program, FunctionId(i), [&](ir::ExprId id) {
      const ir::Expr &e = program.exprs[id];
      if (e.kind == ir::ExprKind::Call && e.callee &&
          program.isFramework(program.functions[e.callee].range.file))
        asked.push_back(id);
    });
    for (ir::ExprId call : asked)
      for (ir::ExprId part : ir::below(program, call))
        program.exprs[part].trusted = true;
  }
  const Store<ir::ComponentId, ir::Component> before = std::exchange(program.components, {});
  for (uint32_t i = 0; i < before.size(); ++i) {
    const ir::Component &component = before[ir::ComponentId(i)];
    ir::Expr &e = program.exprs[component.expr];
    e.component = e.trusted ? ir::ComponentId() : program.components.add(component);
  }
}

} // namespace

void findFrameworks(ir::Program &program) {
  std::set<ir::FileId> asserting;
  for (const ir::Function &f : program.functions)
    if (f.body && !f.isModel && !program.isInText(f.range.file) &&
        plain(f.name).find("assert") != std::string::npos)
      asserting.insert(f.range.file);
  const auto jumps = [&](FunctionId callee) {
    const ir::Function &f = program.functions[callee];
    return f.isModel && f.name == "longjmp";
  };
  for (const ir::Function &f : program.functions)
    if (asserting.contains(f.range.file) && !program.isFramework(f.range.file) &&
        std::ranges::any_of(f.callees, jumps))
      program.frameworks.push_back(f.range.file);
  if (!program.frameworks.empty())
    trustWhatIsAsked(program);
}

bool ignoresTests(const ir::Function &function) {
  const std::string name = plain(function.name);
  return std::ranges::any_of(
      std::array{"ignore", "skip", "pass", "pending", "todo", "omit"},
      [&](const char *word) { return name.find(word) != std::string::npos; });
}

void addFixtures(ir::Program &program, const std::string &programPath) {
  struct Fixtures {
    FunctionId before, after;
  };
  std::map<ir::FileId, Fixtures> known; // none: of a file that is not analysed
  for (uint32_t i = 0; i < program.files.size(); ++i)
    if (const ir::FileId file(i); file == ir::kMainFile || program.files[i] == programPath)
      known[file] = {fixture(program, file, kBefore), fixture(program, file, kAfter)};
  const uint32_t written = program.functions.size();
  for (uint32_t i = 0; i < written; ++i) {
    const FunctionId test(i);
    const ir::Function &f = program.functions[test];
    const auto fixtures = known.find(f.range.file);
    if (!f.body || fixtures == known.end() || f.name == "main" || f.harness || f.isModel ||
        program.isTest(test) || !ir::startsProgram(program, test))
      continue;
    const auto [before, after] = fixtures->second;
    const auto isOwn = [&](FunctionId id) {
      return id && (id == test || std::ranges::find(f.callees, id) != f.callees.end());
    };
    if ((!before && !after) || isOwn(before) || isOwn(after))
      continue;
    const ir::SourceRange name = f.nameRange;
    ir::Function harness;
    harness.name = f.name;
    harness.returnType = ir::voidType(program.types);
    harness.type = f.type;
    harness.range = harness.nameRange = {fileNumber(program, program.path + " (fixture)"), {}};
    harness.trusted = harness.internalLinkage = true;
    ir::Stmt body;
    body.kind = ir::StmtKind::Block;
    body.range = f.range;
    for (FunctionId step : {before, test, after})
      if (step) {
        body.children.push_back(callOf(program, step, name));
        harness.callees.push_back(step);
      }
    harness.body = program.stmts.add(std::move(body));
    const FunctionId added = program.functions.add(std::move(harness));
    program.functions[test].harness = added;
  }
}

} // namespace salve::frontend
