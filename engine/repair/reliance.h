// Which functions rely on their callers for what fails: the operands of the failing operation are
// parameters, without a step of its own (`i + 1`), that they neither change nor ask about (of an
// index: but to count up to it). Then it
// is the call that passes something wrong, and who changes the function takes from its other
// callers what is right for them.
//
// Looks at the code alone; what callers are to keep to is said by engine/precondition.
#pragma once

#include "engine/ir/program.h"

namespace salve::repair {

class Reliance {
public:
  /// In runs of the entry, which relies on nobody; none: of any.
  Reliance(const ir::Program &program, ir::PropertyId property, ir::FunctionId entry = {});

  /// None: the function in which it fails has itself to blame.
  bool any() const { return !relying_.empty(); }
  bool has(ir::FunctionId function) const;
  /// Whether the expression is a call of one, in a function that is none: what it passes is wrong.
  bool isAnsweredFor(ir::FunctionId in, ir::ExprId call) const;
  /// Whether the function has such a call.
  bool isAnswerable(ir::FunctionId function) const;
  /// Of such a call: the arguments that the operation is given.
  std::vector<ir::ExprId> passed(ir::ExprId call) const;

private:
  struct Relying {
    ir::FunctionId function;
    std::vector<size_t> parameters; ///< their numbers
  };
  const Relying *find(ir::FunctionId function) const;
  std::vector<size_t> parametersIn(ir::FunctionId function,
                                   const std::vector<ir::ExprId> &operands) const;
  void addCallers(ir::FunctionId entry);

  const ir::Program &program_;
  const bool isOfBounds_;
  std::vector<Relying> relying_;
};

} // namespace salve::repair
