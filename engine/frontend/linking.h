// What the units of one program share: the functions and variables that they name alike,
// and which unit or library model provides what is only declared.
//
// A name with external linkage is one thing in all units; others belong to their unit.
// Every unit is lowered by a Context of its own, and only as far as something of it is
// called. Knows names, not C: free of Clang.
#pragma once

#include "engine/frontend/frontend.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

namespace salve::frontend {

/// The text of the library function's model, or nothing.
const char *modelText(const std::string &name); // generated from models/*.c
/// Library functions have two names: `__builtin_memcpy` is `memcpy`.
std::string modelName(const std::string &name);

struct ContractPlan;

/// Behind the name of an array that a unit only declares, without its size.
inline constexpr const char *kOpenArray = "[]";

enum class UnitKind { Main, Other, Model, Reference };

/// A unit that is to be lowered now, for the sake of `wanted`.
struct LinkedUnit {
  UnitKind kind = UnitKind::Main;
  Unit unit;
  ir::FileId file = ir::kMainFile;
  size_t number = 0; ///< distinguishes names without external linkage
  const ContractPlan *contracts = nullptr;
  std::vector<std::string> wanted;
  bool isProgram = false; ///< all of its functions are wanted
};

/// A call that a contract of the callee may be about.
struct ContractCall {
  ir::FunctionId caller;
  ir::ExprId call;
  std::string name;
};

/// A call of `setjmp` (calls/jumps.cpp).
struct JumpPoint {
  ir::FunctionId function;
  uint32_t number = 0; ///< of it in the function
  ir::StmtId before;   ///< a block that is done when the buffer is set
  ir::StmtId label;    ///< where a jump comes to
  ir::VariableId value, bytes;
  ir::TypeId pointer; ///< to a byte
};

class Linking {
public:
  Linking(ir::Program &program, const Source &source);

  /// Whether another unit or a model defines `name`.
  bool provides(const std::string &name) const;
  /// Whether another unit does, or one that is lowered did: then it is as the user wrote it, also
  /// its variable arguments.
  bool isWritten(const std::string &name) const;
  /// Asks for its definition; false: nobody has it.
  bool want(const std::string &name);
  /// The next unit that has something to give.
  std::optional<LinkedUnit> next();
  /// What was promised and not found makes the functions that use it unsupported.
  void finish();

  struct Symbol {
    uint32_t id = 0; ///< of a function or a variable
    bool isFunction = true;
    bool isDefined = false;
  };
  Symbol *find(const std::string &key);
  void add(const std::string &key, Symbol symbol) { symbols_[key] = symbol; }
  /// Variables that are declared only, in the order of their names.
  std::vector<ir::VariableId> undefinedVariables() const;

  /// Calls of functions whose definition was not known: their arguments are compared at the end.
  void remember(ir::ExprId call, ir::FunctionId caller) { calls_.emplace_back(call, caller); }

  void remember(const JumpPoint &point) { jumpPoints_.push_back(point); }
  const std::vector<JumpPoint> &jumpPoints() const { return jumpPoints_; }
  /// The function calls one that may leave it in a way that nobody knows of.
  void rememberLeft(ir::FunctionId function) { left_.insert(function); }
  const std::set<ir::FunctionId> &left() const { return left_; }

  void rememberContractCall(ContractCall call) { contractCalls_[call.name].push_back(call); }
  /// Those of the function, once.
  std::vector<ContractCall> takeContractCalls(const std::string &name) {
    return std::exchange(contractCalls_[name], {});
  }
  /// Whoever calls the function through a pointer calls this one: it checks the contract.
  void standFor(ir::FunctionId function, ir::FunctionId standIn) {
    standIns_[function.index] = standIn;
  }

  /// Whether the reference is a program of its own, see Source.
  bool runsBoth() const { return runsBoth_; }
  /// Whether a unit names `fesetround`.
  bool setsRounding() const { return setsRounding_; }

  /// Types of earlier units.
  std::vector<ir::TypeId> typesNamed(const std::string &name) const;

private:
  bool isOfReference(const std::string &name) const;
  void matchCall(ir::ExprId call, ir::FunctionId caller);
  void refuse(ir::ExprId id, const ir::Expr &call, ir::FunctionId caller);
  void redirectPointers();
  void replace(ir::ExprId call, ir::Unsupported what);
  void closeBodies();
  std::set<uint32_t> numbersThatStay() const;
  void closeComputedPointers();
  void closeArrays();

  ir::Program &program_;
  const std::vector<Unit> &units_;
  const std::string &programPath_; ///< of the unit whose functions are all wanted
  const std::optional<Reference> &reference_;
  bool runsBoth_;
  const char *models_; ///< folder of models that come before others
  bool setsRounding_;
  std::map<std::string, size_t> providers_; ///< by name, the number of the unit
  std::map<std::string, Symbol> symbols_;
  std::set<std::string> wanted_;
  std::set<std::string> asked_;
  std::map<std::string, size_t> modelNumbers_;
  std::vector<std::pair<ir::ExprId, ir::FunctionId>> calls_; ///< and who calls
  std::vector<JumpPoint> jumpPoints_;
  std::set<ir::FunctionId> left_;
  std::map<std::string, std::vector<ContractCall>> contractCalls_;
  std::map<uint32_t, ir::FunctionId> standIns_; ///< by FunctionId
  std::multimap<std::string, ir::TypeId> typesByName_;
  uint32_t typesKnown_ = 0;
};

} // namespace salve::frontend
