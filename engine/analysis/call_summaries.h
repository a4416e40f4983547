// What a call does, as its callers need it: how what it returns depends on its arguments, and which
// variables it may write (PED, section 2: facts across the call graph; row P1). Private to this
// room.
#pragma once

#include "engine/analysis/function_facts.h"
#include "engine/analysis/points.h"

namespace salve::analysis {

/// What is known of a pointer wherever it stands.
struct PointerTraits {
  bool isRegular = false;     ///< null, or an address that is whole units into an object
  bool isWritable = false;    ///< of objects that are not const
  bool isNullIfBad = false;   ///< never invalid
  bool isNowhere = false;     ///< always null or unset
  ir::VariableId object = {}; ///< the only one that it can point into; none: any, unless isNowhere

  /// To another function, which does not know the object.
  PointerTraits passed() const { return {isRegular, isWritable, isNullIfBad}; }
  bool operator==(const PointerTraits &) const = default;
};
/// Of what holds of both.
PointerTraits operator&(const PointerTraits &a, const PointerTraits &b);

/// A parameter that contexts speak of: an integer, or a pointer to something of `unit` bytes.
struct Parameter {
  size_t number = 0; ///< among the function's
  uint64_t unit = 0; ///< of an integer: 0
  bool isChanged = false;
};
/// An integer has one, a pointer the three of its ghosts.
constexpr Dimension dimensionsOf(uint64_t unit) { return unit == 0 ? 1 : 3; }
Dimension dimensionsOf(const std::vector<Parameter> &parameters);

/// What is passed to a function: its parameters' dimensions, and traits of the pointers.
struct Context {
  Points points;
  std::vector<PointerTraits> pointers;

  /// Of any arguments.
  explicit Context(const std::vector<Parameter> &parameters);
  Context(Points of, std::vector<PointerTraits> traits)
      : points(std::move(of)), pointers(std::move(traits)) {}

  bool contains(const Context &other) const;
  void join(const Context &other);
};

/// Where a function returns: its parameters as they were passed, then what it returns (anything,
/// if that is neither an integer nor a pointer). Empty: it never does.
struct Returned {
  Points points;
  PointerTraits pointer{true, true, true};
};

/// Of the calls whose arguments lie in `context`.
struct CallSummary {
  Context context;
  std::optional<Returned> returned; ///< none: nobody knows
};

/// Variables that may be written by name; none known: any.
using Written = std::optional<std::set<ir::VariableId>>;

/// What is known of a function, whatever it is called with.
struct Callee {
  std::vector<Parameter> parameters; ///< integers first
  uint64_t unit = 0;                 ///< of the pointer that it returns
  Written written;                   ///< calls included
  std::vector<CallSummary> summaries;
  bool isModelled = false;   ///< whole; else nothing else is known
  bool writesTargets = true; ///< what it is given pointers to, or finds some to
  bool isBegun = false;      ///< its walk has not ended
};

/// The variable that the place is in, also where it is written as `*&x`; none: who knows.
ir::VariableId baseOf(const ir::Program &program, const ir::Place &place);

struct CallSummaries::Impl {
  explicit Impl(const ir::Program &program);

  const ir::Program &program;
  const std::set<ir::VariableId> addressed; ///< variables whose address is taken anywhere, and kept
  std::map<ir::FunctionId, Callee> known;
  int depth = 0;    ///< of calls that are walked
  size_t walks = 0; ///< of all functions

  const Callee &of(ir::FunctionId function, const Budget &budget);
  /// Whether it may write something that has no name there.
  bool writesTargets(const ir::Expr &e, const Budget &budget);
  /// What the expression itself may write.
  void addWritten(const ir::Expr &e, Written &written, const Budget &budget);
  /// Of calls with such arguments: CallSummary::returned. Nothing is known of recursion and of what
  /// is not modelled. Until the next call.
  const Returned *returned(ir::FunctionId function, const Context &context, const Budget &budget);
};

} // namespace salve::analysis
