// Which expressions a property is checked at, and what else the rules ask of an expression.
#pragma once

#include "engine/repair/rules/builder.h"
#include "engine/repair/rules/tree.h"

#include <algorithm>

namespace salve::repair {

/// One evaluation in the user's code that can violate the property.
struct FailingOperation {
  ir::FunctionId function;
  ir::ExprId expr;
};

/// Whether something is so of an expression or of one below it.
template <typename F> bool anyBelow(const ir::Program &program, ir::ExprId root, F &&isSo) {
  const std::vector<ir::ExprId> parts = ir::below(program, root);
  return std::any_of(parts.begin(), parts.end(), isSo);
}

/// Also the user's calls of models in which the property is checked.
std::vector<FailingOperation> failingOperations(const ir::Program &program, const Tree &tree,
                                                const std::vector<ir::FunctionId> &reached,
                                                ir::PropertyId property);

/// Calls in the user's code that pass what makes others fail, which rely on them (reliance.h).
std::vector<FailingOperation> answeredCalls(const ir::Program &program, const Tree &tree,
                                            const std::vector<ir::FunctionId> &reached,
                                            ir::PropertyId property);

/// Whether the expression itself, its operands left aside, can violate the property.
bool checksAt(const ir::Program &program, ir::ExprId expr, ir::PropertyId property);

/// What the check looks at: the index that it bounds, else the expression.
std::vector<ir::ExprId> checkedParts(const ir::Program &program, ir::ExprId expr,
                                     ir::PropertyId property);

/// The same as `checksAt`, operands included.
bool canViolate(const ir::Program &program, ir::ExprId expr, ir::PropertyId property);

/// The program with an assertion that always holds wherever `target` is checked, to ask
/// whether a run still comes there.
struct Probed {
  ir::Program program;
  ir::PropertyId probe;               ///< none: the places are not known
  std::vector<ir::ExprId> operations; ///< at which it is checked, ids of the original
};
Probed probed(const ir::Program &program, ir::FunctionId entry, ir::PropertyId target);

/// The functions whose text can be edited where this property fails: of the main file and the
/// user's headers, not trusted, no tests; where something leaks those that have to do with
/// pointers.
std::vector<ir::FunctionId> editable(const ir::Program &program,
                                     const std::vector<ir::FunctionId> &reached,
                                     ir::PropertyId property = {});

/// In whose text a release may be put: those, and of what leaks tests, too, which own what they
/// were given and ask for the same with it.
std::vector<ir::FunctionId> releasing(const ir::Program &program,
                                      const std::vector<ir::FunctionId> &reached,
                                      ir::PropertyId property);

/// Whether its evaluation stores nothing, calls nothing and reads no input.
bool onlyReads(const ir::Program &program, ir::ExprId expr);

/// The same, or it calls what changes nothing, such as `strlen`.
bool onlyAnswers(const ir::Program &program, ir::ExprId expr);

/// Whether it lives no longer than a call: a local, a parameter.
bool isOfFunction(const ir::Program &program, ir::VariableId variable);

/// Whether its runs leave everything as it was.
bool changesNothing(const ir::Program &program, ir::FunctionId function);

/// Whether it is part of what the program is told to do: an assertion, an input, trusted code.
bool specifies(const ir::Program &program, ir::ExprId expr);

/// The variables that an expression names.
std::vector<ir::VariableId> namedIn(const ir::Program &program, ir::ExprId expr);

} // namespace salve::repair
