// The state of one program's generation; private to the generator*.cpp files.
//
// Order of evaluation: within a full expression either one variable (`reserved_`) is
// written, by operands that are sequenced with each other, and nothing else reads it;
// or functions with effects are called, and nothing else reads globals.
// Termination: every function has `fuel`, which every loop without a counter and every
// goto spends, and functions with effects share a budget of calls.
#pragma once

#include "tests/fuzz/generator.h"
#include "tests/fuzz/random.h"

namespace salve::fuzz {

struct CType {
  enum class Kind { Scalar, Record, Array };
  Kind kind = Kind::Scalar;
  std::string name; ///< Array: of the innermost element
  bool isBool = false;
  size_t element = 0, count = 0;                      ///< Array
  std::vector<std::pair<std::string, size_t>> fields; ///< Record
};

struct CVariable {
  std::string name;
  size_t type = 0;
  bool global = false;
  bool isConst = false;
};

struct CFunction {
  std::string name;
  size_t result = 0;
  std::vector<size_t> parameters;
  bool pure = false;      ///< writes no globals
  bool recursive = false; ///< the first parameter is an int and bounds the depth
};

class Generator {
public:
  Generator(uint64_t seed, std::string name) : random_(seed), prefix_(std::move(name) + "_") {}
  Generated program();
  Generated small();

private:
  // generator.cpp: declarations
  void makeScalars();
  void makeTypes();
  void makeGlobals();
  void makeFunction(bool pure, bool recursive, size_t result);
  void makeRun();
  size_t arrayOf(size_t element, size_t count);
  std::string declare(size_t type, const std::string &name) const;
  std::string initialiser(size_t type);
  std::string literalOf(size_t type);
  size_t anyScalar() { return random_.pick(scalars_); }
  void beginFunction();
  void declareLocals(int count);
  std::string finishFunction();
  std::string hashOf(const std::string &place, size_t type, int depth);

  // generator_exprs.cpp
  enum class Effect { None, Variable, Call };
  std::string fullExpression(int depth, bool condition = false);
  void chooseEffect();
  void clearEffect();
  /// Whether an operation that may fail its check may stand here: at most one in a full
  /// expression, so that it is clear which fails first.
  bool spendRisk(uint32_t percent) { return risks_ > 0 && random_.chance(percent) && risks_-- > 0; }
  std::string expr(int depth, bool effects);
  std::string binary(int depth, bool effects);
  std::string sequenced(int depth, bool effects);
  std::string guardedDivision(int depth, bool effects);
  std::string shift(int depth, bool effects);
  std::string leaf(int depth);
  std::string constant();
  std::string effect(int depth);
  std::string call(const CFunction &callee, int depth);
  std::string index(size_t count, int depth);
  std::string path(const CVariable &variable, size_t &type, int depth);
  /// A scalar lvalue; empty if there is none of the kind.
  std::string lvalue(bool writable, bool localOnly, int depth, std::string *base = nullptr);
  std::string recordExpr(size_t type, int depth);
  const CFunction *callable(bool pure, std::vector<CType::Kind> results);
  const CVariable *variableOf(size_t type, bool writable);
  bool readable(const CVariable &variable) const {
    return variable.name != reserved_ && !(noGlobals_ && variable.global && !variable.isConst);
  }

  // generator_stmts.cpp
  void line(const std::string &text) { body_ += std::string(2 * indent_, ' ') + text + "\n"; }
  void statements(int count, int depth);
  void statement(int depth);
  void simple(int depth);
  void assignment();
  void compound();
  void recordAssignment();
  void nondet();
  void branch(int depth);
  void loop(int depth);
  void forLoop(int depth);
  void fuelLoop(int depth);
  void switchStatement(int depth);
  void duff();
  void jump();
  void nestedBlock(int depth);
  void leave();
  void block(int count, int depth);

  Random random_;
  std::string prefix_;
  bool risky_ = false; ///< some operations may fail their checks
  std::string out_;
  std::vector<CType> types_;
  std::vector<size_t> scalars_, records_;
  std::vector<CVariable> variables_;
  std::vector<CFunction> functions_;

  // of the function that is written
  std::string body_;
  size_t indent_ = 1;
  size_t firstLocal_ = 0;
  int labels_ = 0, counters_ = 0, loops_ = 0, inSwitch_ = 0;
  bool labelsAllowed_ = true, pure_ = false, small_ = false, recursive_ = false;
  std::string function_;
  size_t result_ = 0;

  // of the full expression that is written
  std::string reserved_, reservedPath_;
  bool callsAllowed_ = false, noGlobals_ = false;
  int risks_ = 0;
};

} // namespace salve::fuzz
