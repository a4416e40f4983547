// What is arbitrary when a function is analysed on its own, and how one such input is
// named across the interpreter, the executor and their counterexamples.
//
// A run's dynamic position is its *context*, a 64-bit hash that interpreter and
// executor compute alike:
//   entry of the analysed function   0
//   call expression e                mix(context, 4 * e.index)
//   iteration i of loop statement s  mix(context of the loop, mix(4 * s.index + 1, i)), i from 0
//   pass i over block s caused by backward gotos, i >= 1
//                                    mix(context of the block, mix(4 * s.index + 2, i))
// and leaving restores the outer one. In pass 0 a block keeps its outer context. The
// condition and step of iteration i run in that iteration's context. The same nondet
// call reached twice in one context cannot happen, so (site, context) names an input.
//
// A pointer that is an input has the value 0 (null) or any other (here 1): an object of its
// own, which is named by the pointer's key and comes to life with the run. Its cells are
// inputs in turn, so that lists and trees are inputs, each object reached in one way. A
// pointer to a function of type T: 0, or n for the nth (from 1) function of T whose address
// is taken; beyond those an unknown function without effects, whose (scalar) result is the
// input (Nondet, the call). Structures end: see `endsStructure`. With InputLimits::cyclic a pointer
// that lies in such an object is n + 2 for the nth (from 0) object of the type that it points to
// among the one that it lies in, the one that this was reached from, and so on.
#pragma once

#include "engine/ir/program.h"
#include "engine/support/hash.h"

#include <map>

namespace salve::ir {

struct InputKey {
  enum class Kind : uint8_t {
    Variable,      ///< parameter or global at entry; site is a VariableId
    Nondet,        ///< a Nondet expression; site is an ExprId. Also: whether an Allocate fails
                   ///< (not 0), the result of a call to an unknown function
    Uninitialised, ///< a local read before it was written; site is a VariableId
    Allocated,     ///< a heap object's cell read before it was written; site is the Allocate, cell
                   ///< counts those of an endless array of its computeType
    Pointee,       ///< a cell of the object an input points to; site is the pointee TypeId, cell
                   ///< counts those of an array of it, context is that of the pointer's key
    PointeeCount,  ///< how many elements that object has (Extent::ByContract); site as Pointee
    Havoc,    ///< an object's cell after a Havoc; site is the object's type (heap, pointee: its
              ///< element type), cell counts those of an array of it, context is
              ///< callContext(context, the Havoc)
    Touching, ///< whether two objects lie so that pointers into both are equal; see touchingKey
    Order,    ///< which order an expression's parts are evaluated in; see orderKey
    Address,  ///< where an object lies, see addressKey; cell is the kind of the object's key
  };
  Kind kind = Kind::Variable;
  uint32_t site = 0;
  uint64_t cell = 0;
  uint64_t context = 0; ///< 0 for Variable; for Uninitialised that of its Declare
  uint8_t depth = 0;    ///< Pointee: how many objects of one recursive type were passed on the way

  friend auto operator<=>(const InputKey &, const InputKey &) = default;
};

/// Values of inputs, truncated to their type's width; what is missing is 0.
using Inputs = std::map<InputKey, Bits>;

inline Bits valueOf(const Inputs &inputs, const InputKey &key) {
  auto it = inputs.find(key);
  return it == inputs.end() ? 0 : it->second;
}

constexpr uint64_t callContext(uint64_t context, ExprId call) {
  return mix(context, 4ULL * call.index);
}
constexpr uint64_t iterationContext(uint64_t loopContext, StmtId loop, uint64_t i) {
  return mix(loopContext, mix(4ULL * loop.index + 1, i));
}
constexpr uint64_t passContext(uint64_t blockContext, StmtId block, uint64_t i) {
  return i == 0 ? blockContext : mix(blockContext, mix(4ULL * block.index + 2, i));
}

/// Whether the run starts the program: `main`, or a function without parameters whose
/// name starts with `test`. Globals then have their initial values.
bool startsProgram(const Program &program, FunctionId entry);

/// Whether the file is one of tests by its name or that of its folder: `test_list.c`,
/// `list-test.c`, `tests/list.c`.
bool isTestFile(std::string_view path);

/// Whether what the entry's variables point to when it ends has not leaked.
bool keepsVariables(const Program &program, FunctionId entry);

/// Whether a global or static local has an arbitrary value when `entry` is entered:
/// not for a start of the program, not if const, not if nothing else can write it
/// (internal linkage, or a file with `main` that gives it a value, and never written in the file).
bool arbitraryAtEntry(const Program &program, FunctionId entry, VariableId variable);

/// Key of cell `cell` of the object that the input `pointer` points to. `pointee` is its
/// element type.
InputKey pointeeKey(const Program &program, const InputKey &pointer, TypeId pointee, uint64_t cell);
/// Key of that object's element count.
InputKey pointeeCountKey(const InputKey &pointer, TypeId pointee);

/// What the input `pointer` points to. Parameters and globals say it themselves; inner
/// pointers: `char *` is a String, `void *` ByContract, everything else One.
Extent extentOf(const Program &program, const InputKey &pointer, TypeId pointee);
bool mayBeNull(const Program &program, const InputKey &pointer);

/// Whether this pointer is null because the structure would get larger than
/// InputLimits::nodes: its key has passed that many objects of its recursive type.
bool endsStructure(const Program &program, const InputKey &pointer, TypeId pointee);

/// The type whose cells an object has that was made for elements of `element`: that type; for
/// void, incomplete records and functions `unsigned char`.
TypeId cellElement(const Program &program, TypeId element);

/// Functions of that type whose address is taken, in the order of their ids: what an input of
/// type pointer to function may be (the value n is the nth, from 1).
std::vector<FunctionId> functionsOfType(const Program &program, TypeId function);

/// Whether the second object begins where the first ends (C leaves it open, 6.5.9), or two string
/// literals are one in memory (the one with the smaller site first).
InputKey touchingKey(const InputKey &first, const InputKey &second);
/// Distances in bytes at which the second literal can lie behind the start of the first, so that
/// they share memory; none if these are no literals.
std::vector<int64_t> sharedLiterals(const Program &program, VariableId first, VariableId second);

/// Whose an object is.
struct Owner {
  VariableId variable;    ///< if it is one
  bool isPointee = false; ///< an input points to it
  bool isGiven = false;   ///< by unknown code
};
/// Whether these are two objects for certain, as long as both live, and not two names of one: what
/// an input points to may be a global, or another input's; literals may share memory.
bool lieApart(const Program &program, const Owner &a, const Owner &b);

/// Which of the addresses that an object with this key can have is its own. Objects that lie apart
/// do so there; that is an assumption about these inputs.
InputKey addressKey(const InputKey &object);
/// Which bits of the input are turned over, so that objects lie apart where nothing is said.
uint64_t usualAddress(const InputKey &object);
/// The number of its first byte: never 0, and aligned as its type asks for.
uint64_t firstAddress(const Program &program, const InputKey &object, uint64_t input);
uint64_t alignmentOf(const Program &program, const InputKey &object);
/// Bits of the input that count, and the smallest address.
inline constexpr uint64_t kAddressMask = (uint64_t{1} << 46) - 1;
inline constexpr uint64_t kLowestAddress = uint64_t{1} << 16;

/// The order of what C leaves open at an AnyOrder, or at a CompoundAssign (1: the old value is read
/// before the right side is evaluated).
inline InputKey orderKey(ExprId expr, uint64_t context) {
  return {InputKey::Kind::Order, expr.index, 0, context};
}
/// Bits of that input that count.
uint32_t orderBits(const Expr &expr);
/// Of an AnyOrder: the numbers of its parts in the order that the input stands for; 0 and what no
/// order has the number of: left to right.
std::vector<uint32_t> chosenOrder(const Expr &expr, uint64_t input);

/// A record that contains a pointer from which it can be reached again.
bool isRecursive(const Types &types, TypeId type);

/// Elements of a String object: the longest string and its NUL, which is always there.
inline uint64_t stringElements(const Program &program) {
  return uint64_t{program.inputLimits.stringLength} + 1;
}

/// What code that is not known has written into an object of this type.
std::string unknownName(const Program &program, TypeId type);

/// The variable of a model that draws what need not be said: the result of the call shows it.
inline constexpr std::string_view kUnsaid = "__salve_unsaid";

/// How a person would call this input: `x`, `table[2].lo`, `nondet_int()`, `list->next->data`.
/// `inputs` tells which pointer a pointee belongs to.
std::string inputName(const Program &program, const InputKey &key, const Inputs &inputs);
TypeId inputType(const Program &program, const InputKey &key);

} // namespace salve::ir
