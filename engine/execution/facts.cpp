// One walk over everything an entry reaches: label numbers, cases of switches, which
// statements contain assertions, which expressions have effects, which globals are used.
#include "engine/execution/machine.h"

#include <algorithm>
#include <set>

namespace salve::execution {

using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::StmtId;
using ir::StmtKind;

namespace {

struct Walk {
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

  void global(ir::VariableId variable) {
    const ir::Variable &v = program.variables[variable];
    if (v.storage != ir::Storage::Global && v.storage != ir::Storage::StaticLocal &&
        v.storage != ir::Storage::Literal)
      return;
    if (!globals.insert(variable).second)
      return;
    for (const auto &[cell, address] : v.initialAddresses)
      if (address.variable)
        global(address.variable);
  }

  Seen place(ir::PlaceId id) {
    Seen seen;
    const ir::Place &p = program.places[id];
    if (p.variable)
      global(p.variable);
    if (p.pointer) {
      seen.add(expr(p.pointer));
      seen.effects = true;
    }
    for (const ir::Projection &step : p.path)
      if (step.index) {
        seen.add(expr(step.index));
        seen.effects |= step.bounds.valid();
      }
    return seen;
  }

  bool isMade(ir::PropertyId check) const {
    return check && program.isChecked(program.properties[check].kind);
  }

  Seen expr(ExprId id) {
    Seen seen;
    if (!id)
      return seen;
    const Expr &e = program.exprs[id];
    for (ExprId operand : {e.a, e.b, e.c})
      seen.add(expr(operand));
    for (ExprId argument : e.args)
      seen.add(expr(argument));
    if (e.place)
      seen.add(place(e.place));
    if (e.stmt)
      seen.asserts |= stmt(e.stmt);
    switch (e.kind) {
    case ExprKind::Load:
    case ExprKind::Unary:
    case ExprKind::Cast:
    case ExprKind::PointerDiff:
    case ExprKind::Binary: seen.effects |= isMade(e.property) || isMade(e.overflow); break;
    case ExprKind::Constant:
    case ExprKind::Logical:
    case ExprKind::Conditional:
    case ExprKind::Comma:
    case ExprKind::AddressOf:
    case ExprKind::FunctionAddress:
    case ExprKind::PointerAdd:
    case ExprKind::Query: break;
    case ExprKind::Statements:
    case ExprKind::Allocate:
    case ExprKind::Deallocate:
    case ExprKind::Copy:
    case ExprKind::Fill:
    case ExprKind::Havoc: seen.effects = true; break;
    case ExprKind::Assert:
    case ExprKind::Fail: seen.asserts = seen.effects = true; break;
    case ExprKind::Assign:
    case ExprKind::CompoundAssign:
    case ExprKind::Increment:
    case ExprKind::Call:
    case ExprKind::Nondet:
    case ExprKind::Assume:
    case ExprKind::Halt: seen.effects = true; break;
    }
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

ProgramFacts::ProgramFacts(const ir::Program &program, ir::FunctionId entry)
    : labels(program.stmts.size()), asserts(program.stmts.size()), effects(program.exprs.size()) {
  Walk walk{program, *this, {}, 0, {}};
  for (ir::FunctionId f : ir::reachable(program, entry)) {
    walk.labels = 0;
    walk.stmt(program.functions[f].body);
  }
  globals.assign(walk.globals.begin(), walk.globals.end());
}

} // namespace salve::execution
