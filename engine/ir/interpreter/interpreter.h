// Runs one function on concrete inputs: the judge of every counterexample.
//
// Written independently of engine/execution, on purpose: two implementations of C
// that agree are worth more than one. Bit-precise, no undefined behaviour of its own:
// a failed check ends the run; where it is not checked (Program::unchecked), silently, but
// signed overflow wraps and reading what was never written gives an input.
#pragma once

#include "engine/ir/inputs.h"
#include "engine/ir/path.h"
#include "engine/support/budget.h"

namespace salve::ir {

enum class RunEnd {
  Finished,        ///< returned
  Failed,          ///< `property` was violated
  AssumptionFalse, ///< an Assume dropped the run
  Halted,          ///< exit or the like; or a property was violated that is not checked
  Endless,         ///< a state came again with no input in between, and nobody waits for the end
  LeftBound,       ///< more loop iterations, passes or nested activations than allowed
  NotModelled,     ///< came to a construct that is not modelled
  Stopped,         ///< step limit or budget; or an input, where that is asked for
};

struct RunLimits {
  uint64_t steps = 10'000'000;      ///< expressions and statements
  uint64_t iterations = UINT64_MAX; ///< of one loop statement in one activation of it
  uint64_t recursion = 1'000;       ///< nested activations of one function
};

struct NamedValue {
  std::string name;
  std::string value;
};

/// One statement that was executed, with the scalars it wrote.
struct TraceStep {
  SourceRange range;
  std::vector<NamedValue> values;
  uint64_t at = 0; ///< steps of the path until then, if there is one
};

/// What failed, where a sentence about it says it in other words than the run's detail.
enum class Fault { Other, Index, ZeroDivisor, NullArgument, FunctionPointer, InvalidPointer };

struct Run {
  RunEnd end = RunEnd::Finished;
  PropertyId property;   ///< Failed
  bool isAstray = false; ///< Halted: by something that no property is about, as changed code may do
  StmtId endless;        ///< Endless: the loop that goes round
  ExprId notModelled;    ///< NotModelled: what says so, if something does
  Fault fault{};         ///< Failed
  /// Failed: about what this pointer, an input, points to, not about an object of the run's own.
  std::optional<InputKey> ofInput;
  std::string detail; ///< Failed: e.g. "index 8" (Index: the property tells how many there are),
                      ///< "index 8, `buf` has 8 elements", "null pointer", "divisor 0"
  std::optional<Bits> result; ///< Finished with a scalar result, or then found to leak
  std::map<std::pair<VariableId, uint64_t>, Bits>
      globals;                  ///< cells of all globals the run touched, at its end; a pointer
                                ///< as a number that is the same for the same object in each run
  std::vector<TraceStep> trace; ///< if asked for; at most 1,000 steps, the last ones are kept
  Path path;                    ///< if asked for
  /// If asked for, by the ids of statements: steps until one was last begun, from 1 on; 0: never.
  std::vector<uint64_t> executed;
  std::vector<uint64_t> held; ///< the same of assertions, by property: until one last held
  std::vector<InputKey> read; ///< inputs in the order in which they were first read
  uint64_t steps = 0;
  size_t asserted = 0; ///< times that it came to an assertion
};

class Layout;

struct RunOptions {
  RunLimits limits;
  bool trace = false;
  bool path = false;
  bool globals = true; ///< Run::globals are wanted
  bool executed = false;
  bool untilInput = false;                    ///< the first input that it reads ends it
  bool asUsual = false;                       ///< what nobody gives is no input where it is usually
                                              ///< 0 (Expr::usual)
  const std::vector<char> *awaited = nullptr; ///< awaitedLoops of the entry, if they are known
  Layout *layout = nullptr;                   ///< of the program, if its runs share one (layout.h)
};

/// Precondition: `entry` and all that it reaches compile.
/// `arguments in` `inputs` under the parameters' keys.
Run interpret(const Program &program, FunctionId entry, const Inputs &inputs,
              const RunOptions &options = {}, const Budget &budget = {});

} // namespace salve::ir
