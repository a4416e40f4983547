#include "engine/repair/tests.h"

#include "engine/ir/effects.h"
#include "engine/ir/facts/callers.h"
#include "engine/ir/walk.h"
#include "engine/repair/failing.h"
#include "engine/repair/ghosts.h"
#include "engine/repair/occurrences.h"
#include "engine/repair/reliance.h"

#include <algorithm>
#include <map>
#include <set>

namespace salve::repair {

using namespace ir;

namespace {

/// Whether it is code of the program that may be what is tested: of the file, or of another one;
/// not what a header of the library defines inline.
bool mayBeTested(const Program &program, FunctionId id) {
  const Function &f = program.functions[id];
  if (program.isInText(f.range.file))
    return !f.trusted;
  return f.body && !f.isModel && !f.internalLinkage && !program.isFramework(f.range.file) &&
         program.files[f.range.file.index].ends_with(".c");
}

/// Whether it comes to such code.
bool callsOthers(const Program &program, FunctionId id) {
  return std::ranges::any_of(reachable(program, id), [&](FunctionId callee) {
    const Function &f = program.functions[callee];
    return callee != id && f.body && !f.isModel && mayBeTested(program, callee);
  });
}

/// What the function calls of the program.
struct Called {
  std::set<FunctionId> subjects;
  std::set<FunctionId> asked;     ///< within assertions alone
  std::set<FunctionId> questions; ///< within assertions and conditions of an if alone, and in both
};

Called calledBy(const Program &program, FunctionId function) {
  std::map<FunctionId, size_t> all, asserted, decides;
  auto count = [&](std::map<FunctionId, size_t> &calls, ExprId id) {
    const Expr &expr = program.exprs[id];
    if (expr.kind == ExprKind::Call && expr.callee && mayBeTested(program, expr.callee))
      ++calls[expr.callee];
  };
  auto countBelow = [&](std::map<FunctionId, size_t> &calls, ExprId root) {
    anyBelow(program, root, [&](ExprId id) {
      count(calls, id);
      return false;
    });
  };
  forEachExpr(program, function, [&](ExprId id) {
    count(all, id);
    if (program.exprs[id].kind == ExprKind::Assert)
      countBelow(asserted, id);
  });
  forEachStmt(program, function, [&](StmtId id) {
    if (program.stmts[id].kind == StmtKind::If)
      countBelow(decides, program.stmts[id].expr);
  });
  Called result;
  for (const auto &[callee, calls] : all)
    if (asserted[callee] == calls)
      result.asked.insert(callee);
    else if (asserted[callee] > 0 && asserted[callee] + decides[callee] == calls)
      result.questions.insert(callee);
    else
      result.subjects.insert(callee);
  return result;
}

/// A statement that might do nothing but assert, and what else it does: to local variables only.
struct Checking {
  std::set<uint32_t> exprs;
  std::set<VariableId> declared, written;
  bool asserts = false, isOther = false;
};

VariableId wholeVariable(const Program &program, const Expr &expr) {
  if (!expr.place)
    return {};
  const ir::Place &place = program.places[expr.place];
  return place.path.empty() && place.variable &&
                 program.variables[place.variable].storage == Storage::Local
             ? place.variable
             : VariableId();
}

void look(const Program &program, ExprId root, Checking &what) {
  if (!root)
    return;
  const bool isAssertion = program.exprs[root].kind == ExprKind::Assert;
  what.asserts |= isAssertion;
  for (ExprId id : below(program, root)) {
    const Expr &expr = program.exprs[id];
    const ir::Effects does = effects(expr);
    what.exprs.insert(id.index);
    if (does.writes && wholeVariable(program, expr))
      what.written.insert(wholeVariable(program, expr));
    else if (expr.kind != ExprKind::Assert && !(isAssertion && does.calls))
      what.isOther |= !does.onlyReads();
  }
}

Checking look(const Program &program, StmtId root) {
  Checking what;
  forEachStmt(program, root, [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    switch (stmt.kind) {
    case StmtKind::Declare:
      what.declared.insert(stmt.variable);
      what.isOther |= stmt.expr.valid();
      break;
    case StmtKind::Block:
    case StmtKind::Expr:
    case StmtKind::If:
    case StmtKind::While:
    case StmtKind::DoWhile:
    case StmtKind::For:
    case StmtKind::Break:
    case StmtKind::Continue:
      look(program, stmt.expr, what);
      look(program, stmt.step, what);
      break;
    default: what.isOther = true; break;
    }
  });
  return what;
}

/// Whether what it writes is read elsewhere, where nothing else was written before: loops that
/// begin with that do not count.
bool isReadElsewhere(const Program &program, FunctionId function, const Checking &what) {
  std::map<VariableId, std::set<uint32_t>>
      begun; ///< expressions of loops, by what these begin with
  forEachStmt(program, function, [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    if (stmt.kind != StmtKind::For || !stmt.children[0])
      return;
    const Checking init = look(program, stmt.children[0]);
    const std::set<uint32_t> inside = look(program, id).exprs;
    for (VariableId variable : init.written)
      begun[variable].insert(inside.begin(), inside.end());
  });
  bool result = false;
  forEachExpr(program, function, [&](ExprId id) {
    const Expr &expr = program.exprs[id];
    const VariableId variable = expr.place ? program.places[expr.place].variable : VariableId();
    const bool isStored = expr.kind == ExprKind::Assign && wholeVariable(program, expr);
    result |= variable && what.written.contains(variable) && !what.declared.contains(variable) &&
              !what.exprs.contains(id.index) && !isStored && !begun[variable].contains(id.index);
  });
  return result;
}

/// Conditions and loops that do nothing but assert, and the expressions in them.
struct Asserting {
  std::vector<StmtId> statements;
  std::set<uint32_t> exprs;
};

Asserting assertingIn(const Program &program, FunctionId function, PropertyId failing) {
  Asserting result;
  const bool isAsserted = program.properties[failing].kind == PropertyKind::Assertion;
  forEachStmt(program, function, [&](StmtId id) {
    const Stmt &stmt = program.stmts[id];
    if (stmt.kind != StmtKind::If && !isLoop(stmt.kind))
      return;
    const Checking what = look(program, id);
    auto fails = [&](uint32_t expr) {
      return checks(program, program.exprs[ExprId(expr)], failing);
    };
    const bool isAtFault = !isAsserted && std::any_of(what.exprs.begin(), what.exprs.end(), fails);
    if (!what.asserts || what.isOther || isAtFault || isReadElsewhere(program, function, what))
      return;
    result.statements.push_back(id);
    result.exprs.insert(what.exprs.begin(), what.exprs.end());
  });
  return result;
}

/// Whether it asserts how its own text changes something: it keeps what that was before.
bool comparesItself(const Program &program, FunctionId function, PropertyId failing) {
  return std::ranges::any_of(
      ghosts(program, function, assertingIn(program, function, failing).exprs), &Ghost::isOwn);
}

/// Whether all that it can do is to assert something of what it is given.
bool onlyAsserts(const Program &program, FunctionId id, PropertyId property) {
  const Function &function = program.functions[id];
  const Property &failing = program.properties[property];
  return program.types[function.returnType].kind == TypeKind::Void &&
         !function.parameters.empty() && asserts(program, id) && changesNothing(program, id) &&
         (failing.kind == PropertyKind::Assertion || failing.function != id);
}

} // namespace

std::vector<StmtId> assertionCode(const Program &program, FunctionId function, PropertyId failing) {
  const Asserting asserting = assertingIn(program, function, failing);
  std::vector<StmtId> result = asserting.statements;
  const bool isAsserted = program.properties[failing].kind == PropertyKind::Assertion;
  for (const Ghost &ghost : ghosts(program, function, asserting.exprs)) {
    const std::vector<ExprId> kept = below(program, program.stmts[ghost.store].expr);
    const bool isAtFault = !isAsserted && std::ranges::any_of(kept, [&](ExprId id) {
      return checks(program, program.exprs[id], failing);
    });
    if (!isAtFault)
      result.push_back(ghost.store);
  }
  return result;
}

bool asserts(const Program &program, FunctionId id) {
  return std::any_of(program.properties.begin(), program.properties.end(), [&](const Property &p) {
    return p.kind == PropertyKind::Assertion && p.function == id;
  });
}

bool isTest(const Program &program, FunctionId id) {
  const Function &function = program.functions[id];
  if (program.isSuite()) // then `main` is what is tested
    return program.isTest(id);
  if (!function.body || !startsProgram(program, id) || !callsOthers(program, id))
    return false;
  return !takesInput(program, id);
}

namespace {

/// Whether its assertions alone read one of its parameters, and its own text changes nothing but
/// its own variables.
bool hasExpected(const Program &program, FunctionId id) {
  std::set<VariableId> expected, computed;
  std::set<ExprId> asserting;
  forEachExpr(program, id, [&](ExprId expr) {
    if (program.exprs[expr].kind == ExprKind::Assert)
      for (ExprId part : below(program, expr))
        asserting.insert(part);
  });
  bool changesOthers = false;
  forEachExpr(program, id, [&](ExprId expr) {
    const PlaceId place = program.exprs[expr].place;
    if (!place)
      return;
    const VariableId variable = program.places[place].variable;
    (asserting.contains(expr) ? expected : computed).insert(variable);
    changesOthers |= effects(program.exprs[expr]).writes && !isOfFunction(program, variable);
  });
  return !changesOthers &&
         std::ranges::any_of(program.functions[id].parameters, [&](VariableId parameter) {
           return expected.contains(parameter) && !computed.contains(parameter);
         });
}

} // namespace

bool isTestCase(const Program &program, FunctionId id) {
  const Function &function = program.functions[id];
  if (program.isSuite() || !function.body || function.parameters.empty() || function.addressTaken ||
      program.types[function.returnType].kind != TypeKind::Void || !asserts(program, id) ||
      !callsOthers(program, id))
    return false;
  size_t callers = 0;
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (std::ranges::count(program.functions[FunctionId(i)].callees, id) != 0) {
      if (!startsProgram(program, FunctionId(i)))
        return false;
      ++callers;
    }
  return callers != 0 && (function.name.starts_with("test") || hasExpected(program, id));
}

bool isPartOfTests(const Program &program, FunctionId id) {
  return isOfTests(program, id) && std::ranges::any_of(reachable(program, id), [&](FunctionId f) {
           return program.functions[f].range.file != kMainFile && mayBeTested(program, f);
         });
}

bool isTestedByOthers(const Program &program, FunctionId id) {
  auto isOfTests = [&](FunctionId f) {
    return isTestFile(program.files[program.functions[f].range.file.index]);
  };
  if (!mayBeTested(program, id) || !isOfTests(id))
    return mayBeTested(program, id);
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (const FunctionId f(i); mayBeTested(program, f) && !isOfTests(f))
      return false; // then this is what helps tests
  return true;
}

bool isFaultOfTests(const Program &program, PropertyId property) {
  const Property &failing = program.properties[property];
  return info(failing.kind).origin == PropertyOrigin::Safety &&
         isTestFile(program.files[failing.range.file.index]);
}

bool hasTestedElsewhere(const Program &program, FileId file) {
  for (uint32_t i = 0; i < program.functions.size(); ++i)
    if (const FunctionId f(i);
        program.functions[f].range.file != file && isTestedByOthers(program, f))
      return true;
  return false;
}

namespace {

/// Of a file of tests, and says whether they pass or comes to what they ask about.
bool isOfTestFile(const Program &program, FunctionId id, PropertyId property) {
  const FileId file = program.functions[id].range.file;
  if (program.isSuite() || !isTestFile(program.files[file.index]) ||
      (property && isFaultOfTests(program, property) &&
       program.properties[property].function == id))
    return false;
  if (program.functions[id].tellsStatus)
    return true;
  // Of what others define that is asked by all of the file together.
  if (property && program.properties[property].isStatus && hasTestedElsewhere(program, file))
    return true;
  return std::ranges::any_of(reachable(program, id), [&](FunctionId f) {
    return program.functions[f].range.file != file && isTestedByOthers(program, f);
  });
}

} // namespace

bool isTest(const Program &program, FunctionId id, PropertyId property) {
  if (isOfTestFile(program, id, property))
    return true;
  if (!isTest(program, id) && !isTestCase(program, id))
    return false;
  const bool isSafety =
      property && info(program.properties[property].kind).origin == PropertyOrigin::Safety;
  if (program.isSuite() || !isSafety)
    return true;
  const bool isOwn = program.properties[property].function == id;
  return !isOwn && (asserts(program, id) || !Reliance(program, property).isAnswerable(id));
}

bool isCheck(const Program &program, FunctionId id, PropertyId property) {
  const Function &function = program.functions[id];
  const Property &failing = program.properties[property];
  // What is unsafe in its own text is its own fault.
  if (!function.body || (failing.kind != PropertyKind::Assertion && failing.function == id))
    return false;
  const bool saysNothing = program.types[function.returnType].kind == TypeKind::Void;
  const bool asksOthers =
      std::any_of(function.callees.begin(), function.callees.end(),
                  [&](FunctionId callee) { return onlyAsserts(program, callee, property); });
  return (saysNothing || startsProgram(program, id)) && (asserts(program, id) || asksOthers) &&
         callsOthers(program, id) && !comparesItself(program, id, property) &&
         std::none_of(program.functions.begin(), program.functions.end(), [&](const Function &f) {
           return std::find(f.callees.begin(), f.callees.end(), id) != f.callees.end();
         });
}

std::vector<FunctionId> checkers(const Program &program, FunctionId entry, PropertyId property) {
  if (!isCheck(program, entry, property))
    return {};
  std::vector<FunctionId> result{entry};
  auto [subjects, asked, questions] = calledBy(program, entry);
  if (subjects.size() > 1)
    for (FunctionId function : subjects)
      if (onlyAsserts(program, function, property))
        result.push_back(function);
  if (result.size() > subjects.size()) // then one of them is what is tested
    result.resize(1);
  if (isTest(program, entry))
    return result;
  std::erase_if(subjects, [&](FunctionId function) {
    return std::find(result.begin(), result.end(), function) != result.end();
  });
  const std::set<FunctionId> &mended = subjects.empty() ? asked : subjects;
  std::set<FunctionId> used, asking = questions;
  for (FunctionId subject : mended)
    for (FunctionId function : reachable(program, subject))
      used.insert(function);
  if (!subjects.empty())
    asking.insert(asked.begin(), asked.end());
  for (FunctionId function : asking)
    if (!mended.empty() && !used.contains(function) && changesNothing(program, function))
      result.push_back(function);
  return result;
}

bool halts(const Program &program, FunctionId function) {
  bool found = false;
  forEachExpr(program, function,
              [&](ExprId id) { found |= program.exprs[id].kind == ExprKind::Halt; });
  return found;
}

bool mayGiveUp(const Program &program, FunctionId entry) {
  return program.isSuite() || (startsProgram(program, entry) && halts(program, entry));
}

std::vector<FunctionId> programStarts(const Program &program) {
  if (program.isSuite()) // then its tests alone
    return program.tests;
  std::vector<FunctionId> here, elsewhere;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    FunctionId id(i);
    const Function &f = program.functions[id];
    if (f.body && !f.ignored && !f.isModel && startsProgram(program, id))
      (f.range.file == kMainFile ? here : elsewhere).push_back(id);
  }
  return here.empty() ? elsewhere : here;
}

} // namespace salve::repair
