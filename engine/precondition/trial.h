// What fails, tried again under other assumptions: which of them rule it out.
//
// Mostly runs of the interpreter alone. Private to the room.
#pragma once

#include "engine/execution/questions/verification.h"
#include "engine/precondition/candidates.h"

#include <algorithm>
#include <map>

namespace salve::precondition {

/// The program with assumptions at the head of one function; where it calls itself they are
/// checked.
struct Trial {
  ir::Program program;
  ir::FunctionId entry;
  std::vector<ir::StmtId> body;                    ///< without assumptions
  std::map<ir::VariableId, ir::Extent> original{}; ///< extents that were changed

  Trial(ir::Program written, ir::FunctionId function)
      : program(std::move(written)), entry(function) {
    body = program.stmts[program.functions[entry].body].children;
  }

  ir::StmtId assumption(const Candidate &candidate) {
    const ir::SourceRange at = program.functions[entry].nameRange;
    ir::Expr assume;
    assume.kind = ir::ExprKind::Assume;
    assume.a = candidate.make(program);
    assume.type = ir::voidType(program.types);
    assume.range = at;
    assume.trusted = true;
    ir::Property property;
    property.kind = ir::PropertyKind::Precondition;
    property.range = at;
    property.text = candidate.c;
    property.function = entry;
    assume.property = program.properties.add(std::move(property));
    ir::Stmt statement;
    statement.kind = ir::StmtKind::Expr;
    statement.range = at;
    statement.expr = program.exprs.add(std::move(assume));
    return program.stmts.add(std::move(statement));
  }

  void set(const Location &array, const ir::Extent &extent) {
    const ir::VariableId variable = array.variable;
    original.try_emplace(variable, program.variables[variable].extent);
    setExtent(program, array, extent);
  }

  void assume(const std::vector<Candidate> &chosen) {
    for (const auto &[variable, extent] : original)
      program.variables[variable].extent = extent;
    program.extents.clear();
    std::vector<ir::StmtId> children;
    for (const Candidate &candidate : chosen) {
      children.push_back(assumption(candidate));
      // A size that is known costs less, and no program can tell that there is more behind.
      if (candidate.fixed)
        set(candidate.array->at, {ir::Extent::Kind::Fixed, candidate.fixed});
    }
    for (const Candidate &candidate : chosen)
      if (candidate.array && !candidate.fixed)
        set(candidate.array->at, ir::Extent::ByContract);
    children.insert(children.end(), body.begin(), body.end());
    program.stmts[program.functions[entry].body].children = std::move(children);
  }

  ir::Run run(const ir::Inputs &inputs, const Budget &budget) const {
    return ir::interpret(program, entry, inputs, {}, budget);
  }

  /// The input that says how many elements the array has.
  ir::InputKey countKey(const Term &array) const {
    return ir::pointeeCountKey(keyOf(program, array.at), program.types[array.type].element);
  }
};

bool isOfArray(const Candidate &candidate, const Term &array);

/// The conjuncts with one more; of an array the fixed size is said once.
std::vector<Candidate> with(std::vector<Candidate> chosen, const Candidate &next);

/// A failing input under what is chosen, and all that failed on the way to it.
struct Failing {
  const execution::Violation &violation;
  const std::vector<Candidate> &chosen;
  const std::vector<ir::PropertyId> &met;
  std::optional<ir::InputKey> owner; ///< the pointer behind which it fails

  bool isOvercome(const ir::Run &run) const {
    return run.end != ir::RunEnd::Failed ||
           std::find(met.begin(), met.end(), run.property) == met.end();
  }
};

/// Whether the candidate does not hold for what fails; and, if it is about memory, whether what it
/// asks for suffices there: with how many elements.
bool rulesOut(Trial &trial, Candidate &candidate, const Failing &failing, const Budget &budget);

/// For each array that can be one: so many elements that this run does not fail where it did.
/// `isFixed`: that is always at one place.
std::vector<Candidate> ofFixedSize(Trial &trial, const ir::Program &program, const Failing &failing,
                                   bool isFixed, const Budget &budget);

/// For each parameter that can make something overflow: so far from the ends of its type that this
/// run does not.
std::vector<Candidate> ofFixedRange(Trial &trial, const ir::Program &program,
                                    const Failing &failing, const Budget &budget);

/// For each number that decides alone, as far as runs tell, whether the access fails: from where on
/// it does.
std::vector<Candidate> ofThreshold(Trial &trial, const ir::Program &program, const Failing &failing,
                                   const Budget &budget);

/// For each large number: from where on the access fails, if that is where what is made of it
/// wraps.
std::vector<Candidate> ofWrapping(Trial &trial, const ir::Program &program, const Failing &failing,
                                  const Budget &budget);

/// Whether every one of these properties is still reached, as far as `under` looked; `failing` is
/// an input that failed before.
bool canReach(const ir::Program &program, ir::FunctionId entry,
              const std::vector<ir::PropertyId> &properties, const execution::Verification &under,
              const ir::Inputs &failing, const Budget &budget);

/// Whether an input that was seen to fail still does under these, or one like it of small numbers,
/// or of some large ones.
bool failsOnRuns(Trial &trial, const std::vector<Candidate> &conjuncts,
                 const std::vector<ir::Inputs> &seen, const Budget &budget);

/// Whether the function fails without any one of the conjuncts (of those that hold of one structure
/// only as a whole), with everything that it calls; `seen` are inputs to try first.
bool areNeeded(const ir::Program &program, ir::FunctionId entry,
               const std::vector<Candidate> &conjuncts, const std::vector<ir::Inputs> &seen,
               const execution::VerificationOptions &options, const Budget &budget);

} // namespace salve::precondition
