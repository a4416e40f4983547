// What a call does, as its callers need it: how what it returns depends on its arguments, and which
// variables it may write (PED, section 2: facts across the call graph; row P1). Private to this
// room.
#pragma once

#include "engine/analysis/function_facts.h"
#include "engine/analysis/points.h"

namespace salve::analysis {

/// Of the calls whose arguments lie in `context`. Points are of the callee's `parameters`.
struct CallSummary {
  Points context;
  /// Where the function returns: the parameters, then what it returns (anything, if that is no
  /// integer). Empty: it never does; none: nobody knows.
  std::optional<Points> returned;
};

/// Variables that may be written by name; none known: any.
using Written = std::optional<std::set<ir::VariableId>>;

/// What is known of a function, whatever it is called with.
struct Callee {
  /// Numbers of the parameters that summaries speak of: integers that the function does not
  /// change.
  std::vector<size_t> parameters;
  Written written; ///< calls included
  std::vector<CallSummary> summaries;
  bool isModelled = false; ///< whole; else nothing else is known
  bool isBegun = false;    ///< its walk has not ended
};

struct CallSummaries::Impl {
  explicit Impl(const ir::Program &program);

  const ir::Program &program;
  const std::set<ir::VariableId> addressed; ///< variables whose address is taken anywhere
  std::map<ir::FunctionId, Callee> known;
  int depth = 0;    ///< of calls that are walked
  size_t walks = 0; ///< of all functions

  const Callee &of(ir::FunctionId function, const Budget &budget);
  /// What the expression itself may write.
  void addWritten(const ir::Expr &e, Written &written, const Budget &budget);
  /// Of calls with such arguments: CallSummary::returned. Nothing is known of recursion and of what
  /// is not modelled. Until the next call.
  const Points *returned(ir::FunctionId function, const Points &context, const Budget &budget);
};

} // namespace salve::analysis
