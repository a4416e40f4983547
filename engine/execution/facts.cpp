// One walk over everything an entry reaches: label numbers, cases of switches, which
// statements contain assertions, which expressions have effects, which globals are used.
#include "engine/execution/assumptions.h"
#include "engine/execution/machine.h"
#include "engine/ir/effects.h"
#include "engine/ir/walk.h"

#include <algorithm>
#include <set>

namespace salve::execution {

using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::StmtId;
using ir::StmtKind;

namespace {

/// And what its initial value points to.
void addGlobal(const ir::Program &program, ir::VariableId variable,
               std::set<ir::VariableId> &globals) {
  const ir::Variable &v = program.variables[variable];
  if (v.storage != ir::Storage::Global && v.storage != ir::Storage::StaticLocal &&
      v.storage != ir::Storage::Literal)
    return;
  if (!globals.insert(variable).second)
    return;
  for (const auto &[cell, address] : v.initialAddresses)
    if (address.variable)
      addGlobal(program, address.variable, globals);
}

struct FactWalk {
  const ir::Program &program;
  ProgramFacts &facts;
  std::set<ir::VariableId> globals;
  uint32_t labels = 0;
  std::vector<StmtId> switches;

  struct Seen {
    bool effects = false;
    bool asserts = false;
    void add(Seen other) {
      effects |= other.effects;
      asserts |= other.asserts;
    }
  };

  void global(ir::VariableId variable) { addGlobal(program, variable, globals); }

  Seen expr(ExprId id) {
    Seen seen;
    if (!id)
      return seen;
    const Expr &e = program.exprs[id];
    ir::forEachChild(program, e, [&](ExprId child) { seen.add(expr(child)); });
    if (e.stmt)
      seen.asserts |= stmt(e.stmt);
    seen.effects |= !ir::effects(e).onlyReads();
    seen.asserts |= e.kind == ExprKind::Assert || e.kind == ExprKind::Fail;
    ir::forEachProperty(program, e,
                        [&](ir::PropertyId check) { seen.effects |= ir::endsRun(program, check); });
    if (e.place) {
      const ir::Place &p = program.places[e.place];
      seen.effects |= p.pointer.valid(); // the run ends where it is null
      if (p.variable)
        global(p.variable);
    }
    if ((e.kind == ExprKind::UnknownCode && e.elsewhere) || (e.kind == ExprKind::Call && !e.callee))
      // Others that nothing here names are as good as objects that unknown code makes.
      for (ir::VariableId shared : program.shared)
        if (!program.variables[shared].initialAddresses.empty())
          global(shared);
    facts.seesFloatBits |= ir::seesFloatBits(program, e);
    facts.effects[id.index] = seen.effects;
    return seen;
  }

  bool stmt(StmtId id) {
    if (!id)
      return false;
    const ir::Stmt &s = program.stmts[id];
    auto &range = facts.labels[id.index];
    range.first = labels;
    if (s.kind == StmtKind::Case || s.kind == StmtKind::Default || s.kind == StmtKind::Label)
      ++labels;
    if (s.kind == StmtKind::Case || s.kind == StmtKind::Default)
      if (!switches.empty())
        facts.cases[switches.back().index].push_back(id);
    if (s.kind == StmtKind::Switch) {
      facts.cases[id.index];
      switches.push_back(id);
    }
    bool asserts = expr(s.expr).asserts;
    asserts |= expr(s.step).asserts;
    for (StmtId child : s.children)
      asserts |= stmt(child);
    if (s.kind == StmtKind::Switch)
      switches.pop_back();
    range.last = labels;
    facts.asserts[id.index] = asserts;
    return asserts;
  }
};

} // namespace

namespace {

/// Globals have their initial values whenever the entry is entered.
bool entersOnce(const ir::Program &program, ir::FunctionId entry) {
  if (!ir::startsProgram(program, entry) || program.functions[entry].addressTaken)
    return false;
  return std::none_of(program.functions.begin(), program.functions.end(), [&](const auto &f) {
    return std::find(f.callees.begin(), f.callees.end(), entry) != f.callees.end();
  });
}

} // namespace

ProgramFacts::ProgramFacts(const ir::Program &program, ir::FunctionId entry)
    : labels(program.stmts.size()), asserts(program.stmts.size()), effects(program.exprs.size()),
      printed(ir::printedArguments(program)),
      runs(std::make_shared<analysis::RunFacts>(program, entry, entersOnce(program, entry))) {
  FactWalk walk{program, *this, {}, 0, {}};
  for (ir::FunctionId f : ir::reachable(program, entry)) {
    walk.labels = 0;
    walk.stmt(program.functions[f].body);
    if (program.functions[f].isIncomplete)
      limitations |= static_cast<uint8_t>(Limitation::Contract);
  }
  globals.assign(walk.globals.begin(), walk.globals.end());
  limitations |= assumedOfInputs(program, entry);
}

std::vector<ir::VariableId> globalsWith(const ir::Program &program, const ProgramFacts &facts,
                                        const Interpretation &interpretation) {
  std::set<ir::VariableId> globals(facts.globals.begin(), facts.globals.end());
  for (const auto &[expr, changes] : interpretation.changes)
    for (const GuardedChange &guarded : changes)
      if (guarded.change.kind == ChangeKind::Variable)
        addGlobal(program, guarded.change.variable, globals);
  return {globals.begin(), globals.end()};
}

std::shared_ptr<const ProgramFacts> KnownFacts::of(const ir::Program &program,
                                                   ir::FunctionId entry) {
  std::shared_ptr<const ProgramFacts> &known = known_[{&program, entry}];
  if (!known)
    known = std::make_shared<const ProgramFacts>(program, entry);
  return known;
}

} // namespace salve::execution
