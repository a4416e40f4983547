// The interpreter's state and steps; private to the interpreter*.cpp files.
//
// Memory is that of interpreter_memory.h. A variable's storage lies in its activation's frame
// (or, if it is large, in a block of its own) and is reached without any lookup; an Object
// comes to life when its address is taken or when a bit of it must be decided. Bits of a
// value above its type's width are always zero.
#pragma once

#include "engine/ir/facts/asked_allocations.h"
#include "engine/ir/interpreter/evaluations.h"
#include "engine/ir/interpreter/layout.h"
#include "engine/ir/interpreter/memory.h"
#include "engine/support/limits/runs.h"

#include <map>
#include <optional>
#include <span>

namespace salve::ir {

class Machine {
public:
  Machine(const Program &program, FunctionId entry, const Inputs &inputs, const RunOptions &options,
          const Budget &budget, Evaluations *told = nullptr);
  Run run();

private:
  using Background = interpreter::Background;
  using Blob = interpreter::Blob;
  using Object = interpreter::Object;
  using Pointer = interpreter::Pointer;
  using Where = interpreter::Where;

  enum class Access : uint8_t { Read, Write };
  enum class Flow : uint8_t { Normal, Break, Continue, Return, Goto };
  /// Thrown where a run ends other than by returning; caught in run().
  struct Ended {};
  /// Thrown where control leaves a statement expression; caught by the statement around it.
  struct Left {
    Flow flow;
  };

  /// What is known of a global, once it is opened.
  struct Global {
    uint8_t *data = nullptr;
    uint32_t object = 0; ///< if there is one
  };
  /// What is known of a local in its activation.
  struct Local {
    uint64_t context = 0; ///< of the Declare
    uint32_t object = 0;  ///< if there is one
  };
  /// What a call saves of its caller.
  struct Caller {
    uint8_t *frame;
    interpreter::FrameStack::Mark mark;
    uint64_t locals, context;
    size_t allocas;
    FunctionId function;
    std::vector<NamedValue> written;
  };

  // interpreter.cpp: set-up, activations, ends
  Caller enter(FunctionId function, uint64_t context);
  void leave(FunctionId function, Caller caller);
  void collectGlobals();
  [[noreturn]] void end(RunEnd how);
  /// Violates the property, or ends silently where it is not checked.
  [[noreturn]] void fail(PropertyId property, const std::string &detail = {},
                         Fault fault = Fault::Other);
  bool isOfStatus(const Expr &assertion) const;
  /// Of a check of the program's status: that.
  std::string compared(const Expr &assertion);
  /// What fails next is about the object that this points to.
  void blame(uint64_t pointer);
  bool isChecked(PropertyId property) const { return property && program_.isChecked(property); }
  void refuel();
  uint64_t stepsDone() const {
    return options_.limits.steps - stepsLeft_ - std::min(granted_, fuel_);
  }
  void tick() {
    if (fuel_-- == 0)
      refuel();
    if (static_cast<size_t>(stackTop_ - static_cast<const char *>(__builtin_frame_address(0))) >
        limits::run::kStackBytes)
      end(RunEnd::Stopped);
  }

  // interpreter_memory.cpp: objects, backgrounds, bits
  interpreter::Block allocate(uint64_t stored);
  uint32_t addObject(Object object);
  uint32_t objectOf(VariableId variable);
  uint32_t objectOf(const Where &where) {
    return where.object ? where.object : objectOf(where.variable);
  }
  void openGlobal(VariableId variable);
  uint32_t openApart(VariableId variable, uint64_t bytes);
  Object variableObject(VariableId variable) const;
  void endObject(uint32_t object);
  /// What an input points to that is no function of the program.
  FunctionId unknownFunction() const { return FunctionId(program_.functions.size()); }
  uint64_t functionPointer(FunctionId function) const;
  uint64_t addressOf(VariableId variable, int64_t offset);
  void noteRead(const InputKey &key);
  Bits input(const InputKey &key);
  uint64_t inputPointer(const InputKey &key, TypeId pointer, uint32_t holder);
  uint64_t pointee(const InputKey &key, TypeId element, uint32_t holder);
  Bits cellInput(const InputKey &key, TypeId type, uint32_t width, uint32_t holder);
  void fill(uint32_t object, uint64_t bit, uint64_t end);
  uint64_t decideLeaf(uint32_t object, uint64_t bit);
  std::optional<uint64_t> undefinedBit(const Object &object, uint64_t bit, uint64_t end) const;
  uint64_t canonical(uint64_t pointer) const;

  // interpreter_places.cpp: places, loads and stores
  void evalPlace(const Place &place);
  Where locate(const Place &place, size_t first, Access access);
  Where located(const Place &place, size_t first, Access access);
  [[gnu::noinline]] void keepOrder(const Place &place, const Where &where);
  Where variableAt(VariableId variable);
  Where throughPointer(uint64_t pointer, int64_t offset, uint64_t bytes, uint64_t elementBytes,
                       const AccessChecks &checks, Access access);
  Where checkedPointer(uint64_t pointer, int64_t offset, uint64_t bytes, uint64_t elementBytes,
                       const AccessChecks &checks, Access access);
  void mustBeStored(const Where &where, uint64_t bytes);
  int64_t offsetOf(const Place &place, size_t next, bool onlyAddress);
  [[gnu::noinline]] uint64_t address(const Expr &expr);
  Bits read(const Where &where, const Type &type, PropertyId property) {
    using namespace interpreter;
    if (where.width == 0 && type.width <= 64 &&
        loadBytes(where.defined(), type.bytes) == ones(type.bytes))
      return truncate(type, loadBytes(where.data + where.offset, type.bytes));
    return readSlowly(where, type, property);
  }
  Bits readSlowly(const Where &where, const Type &type, PropertyId property);
  /// The value that was stored.
  Bits write(const Where &where, TypeId type, Bits value);
  Bits writeBits(const Where &where, const Type &type, Bits value);
  Bits load(const Expr &expr);
  void loadBlob(const Expr &expr, Blob &out);
  Bits assign(ExprId id);
  void assignBlob(const Expr &expr, Blob &out);
  Bits compoundAssign(ExprId id);
  Bits increment(ExprId id);

  // interpreter_exprs.cpp
  const Type &typeOf(ExprId id) const { return program_.types[program_.exprs[id].type]; }
  uint64_t elementBytes(TypeId pointer) const;
  /// Evaluates an integer of at most 64 bits, widened by its own signedness.
  int64_t signedOf(ExprId id) {
    const Bits bits = eval(id);
    return static_cast<int64_t>(signedValue(typeOf(id), bits));
  }
  Bits eval(ExprId id);
  [[gnu::noinline]] Bits evalAndTell(ExprId id);
  uint64_t evalPointer(ExprId id) { return lowHalf(eval(id)); } ///< or a size
  void evalBlob(ExprId id, Blob &out);
  void discard(ExprId id);
  [[gnu::noinline]] void statements(const Expr &expr);
  [[gnu::noinline]] void anyOrder(ExprId id);
  bool isTrue(ExprId id);
  [[gnu::noinline]] Bits cast(const Expr &expr);
  Bits converted(const Type &from, const Type &to, Bits bits, PropertyId property);
  [[gnu::noinline]] Bits unary(const Expr &expr);
  Bits binary(const Expr &expr);
  [[gnu::noinline]] uint64_t pointerBinary(const Expr &expr, uint64_t a, uint64_t b);
  [[gnu::noinline]] uint64_t pointerDifference(const Expr &expr);
  void checkAlive(const AccessChecks &checks, uint64_t pointer);
  uint64_t moved(const AccessChecks &checks, uint64_t pointer, int64_t steps, uint64_t bytes);
  bool touch(uint64_t a, uint64_t b);
  uint64_t addressOf(uint64_t pointer);
  uint64_t firstOf(uint32_t object);
  void keepApart(uint32_t object, uint64_t first);
  void giveAway(uint64_t pointer);
  /// What was read as a number may be the bytes of a pointer.
  Bits readAs(const Type &type, Bits bits) {
    if (type.kind == TypeKind::Integer && type.width == 64 &&
        lowHalf(bits) >> 60 == interpreter::kObjectTag)
      giveAway(lowHalf(bits));
    return bits;
  }
  uint64_t pointerTo(uint64_t number);
  [[noreturn, gnu::noinline]] void failDivision(const Expr &expr, const Type &type, Bits a, Bits b);
  /// `type` is the left operand's; `right` differs from it for shifts only.
  Bits compute(const Expr &expr, const Type &type, const Type &right, Bits a, Bits b);
  // Texts are made in functions of their own, so that evaluation needs little of our stack.
  [[noreturn, gnu::noinline]] void failIndex(const Projection &step, uint64_t index);
  [[noreturn, gnu::noinline]] void failBounds(PropertyId property, const Object &object,
                                              int64_t offset, uint64_t bytes,
                                              uint64_t elementBytes);
  [[noreturn, gnu::noinline]] void failShift(PropertyId property, const Type &type, Bits count);
  [[noreturn, gnu::noinline]] void failOverflow(PropertyId property, BinaryOp op, const Type &type,
                                                Bits a, const Type &right, Bits b);
  FunctionId callee(const Expr &expr, uint64_t pointer);
  ExprId nullArgument(const Expr &call, size_t first) const;
  void callUnknown(ExprId id, size_t first, std::span<const interpreter::Blob> aggregates);
  void call(ExprId id);
  bool repeats(const Function &function, size_t first);
  void passArguments(const Function &callee, const Expr &expr, size_t first,
                     std::span<const Blob> aggregates, std::span<const uint64_t> told);
  Bits madeFloat(ExprId id, Bits value);
  Bits nondet(ExprId id, TypeId leaf, uint64_t cell);
  void nondetBlob(ExprId id, Blob &out);

  // interpreter_heap.cpp
  [[gnu::noinline]] uint64_t allocateObject(ExprId id);
  [[gnu::noinline]] void deallocate(const Expr &expr);
  [[gnu::noinline]] void copyBytes(const Expr &expr);
  [[gnu::noinline]] void fillBytes(const Expr &expr);
  [[gnu::noinline]] void havoc(ExprId id);
  void makeArbitrary(uint32_t object, uint64_t context);
  void makeWrittenArbitrary(uint32_t object, uint64_t context);
  void eachCellOf(uint32_t object, uint64_t from, uint64_t to, auto &&visit) const;
  bool isWritten(uint32_t object, uint64_t bit, uint32_t width) const;
  bool areWritten(uint32_t object, uint64_t begin, uint64_t bytes) const;
  [[gnu::noinline]] uint64_t query(const Expr &expr);
  void checkLeaks();
  void markFrom(uint32_t object, std::vector<bool> &reached, std::vector<uint32_t> &open);
  SourceRange userRange(const Expr &expr) const;

  // unknown.cpp: what code that is not there does
  struct Given {
    uint64_t pointer = 0;
    bool writes = false;
  };
  /// By object: how unknown code reaches it.
  struct Reached {
    std::vector<uint8_t> how;
    std::vector<uint32_t> open;
  };
  [[gnu::noinline]] void unknownCode(ExprId id);
  void runUnknown(ExprId id, const std::vector<Given> &given, bool elsewhere);
  void reach(Reached &reached, uint64_t pointer, bool writes);
  void reachFrom(Reached &reached, uint32_t object);
  std::vector<std::pair<uint64_t, TypeId>> pointersIn(uint32_t object) const;
  void rewrite(uint32_t object, uint64_t context, const std::vector<uint32_t> &known);
  std::vector<uint32_t> known() const;
  uint64_t unknownPointer(const InputKey &key, TypeId pointer, std::optional<uint64_t> before,
                          const std::vector<uint32_t> &known);

  // interpreter_words.cpp: what a person reads
  std::string lineOf(SourceRange range) const;
  bool isOpened(const Object &object) const;
  std::string objectName(const Object &object) const;
  std::string cellName(const Object &object, uint64_t bit, uint64_t width) const;
  [[noreturn]] void failApart(PropertyId property, uint64_t a, uint64_t b);
  [[noreturn]] void failPointer(PropertyId property, Pointer::Kind kind);
  std::string pointerText(uint64_t pointer) const;
  std::string valueText(const Type &type, Bits bits) const;
  std::string endedText(const Object &object) const;
  std::string boundsText(const Object &object, int64_t offset, uint64_t bytes,
                         uint64_t elementBytes) const;
  bool isHidden(VariableId variable) const;
  void noteWrite(const Where &where, const Type &type, Bits value);
  void noteCells(uint32_t object, uint64_t bit, uint64_t end);
  void noteValue(std::string name, std::string value);
  void noteStep(SourceRange range);

  // endless.cpp: what is known of earlier heads of one activation of a loop, or of calls of one
  // function in calls of it
  struct Heads {
    uint64_t iteration = 0; ///< of the snapshot, or calls around it; 0: none
    uint64_t since = 0;     ///< steps that were done when the loop began or the last one was made
    size_t read = 0;        ///< inputs that had been read
    std::vector<uint8_t> bytes;
    interpreter::FrameStack::Mark mark;               ///< of the frames that belong to it
    size_t objects = 0;                               ///< that there were
    std::vector<uint32_t> alive;                      ///< of them
    std::vector<Bits> arguments;                      ///< of a call
    const std::vector<VariableId> *tallies = nullptr; ///< of the loop, if they are left aside
  };
  void noteHead(StmtId loop, uint64_t iteration, Heads &heads);
  [[gnu::noinline]] void noteDeepCall(const Expr &call, FunctionId target, size_t first);
  std::vector<Bits> scalarArguments(const Function &function, const Expr &call, size_t first) const;
  bool comesAgain(uint64_t iteration, Heads &heads);
  void remember(uint64_t iteration, Heads &heads);
  std::map<uint32_t, std::vector<VariableId>> tallies_{}; ///< by loop
  std::map<uint32_t, Heads> calledAt_{};                  ///< by function
  bool isAt(const Heads &heads);
  bool liveAs(const Heads &heads);
  void eachPartOfMemory(interpreter::FrameStack::Mark mark, size_t objects, auto &&visit) const;
  std::vector<uint32_t> aliveObjects(size_t count) const;

  // interpreter_stmts.cpp; a valid `resume` is the label at which execution starts inside
  Flow exec(StmtId id, StmtId resume);
  Flow execKind(StmtId id, StmtId resume);
  void runBody(StmtId body, TypeId result);
  Flow execBlock(StmtId id, StmtId resume);
  Flow execIf(StmtId id, StmtId resume);
  Flow execLoop(StmtId id, StmtId resume);
  Flow execSwitch(StmtId id, StmtId resume);
  Flow execReturn(const Stmt &stmt);
  void execDeclare(const Stmt &stmt);
  void execExpr(ExprId expr, SourceRange range);
  void endScope(StmtId id);
  bool holds(StmtId decision, uint64_t iteration);
  PathStep stepHere(PathStep::Kind kind) const {
    PathStep step;
    step.kind = kind;
    step.depth = static_cast<uint32_t>(calls_.size());
    step.function = function_;
    return step;
  }
  [[gnu::noinline]] void tellBranch(StmtId decision, uint64_t iteration, Bits value);
  [[gnu::noinline]] void tellCall(ExprId expr, FunctionId callee);
  [[gnu::noinline]] void tellValue(ExprId expr, Bits value);
  [[gnu::noinline]] void tellArgument(ExprId expr, const Where &where, Bits value, uint64_t from);
  /// Of the scalar at `where`, the same for the same.
  static uint64_t addressIn(const Where &where) {
    return reinterpret_cast<uint64_t>(where.data) + where.offset;
  }
  bool contains(StmtId outer, StmtId inner) const {
    const Layout::StmtInfo &o = layout_.info(outer), &i = layout_.info(inner);
    return o.first <= i.first && i.first <= o.last;
  }
  size_t childWith(const Stmt &block, StmtId label) const;

  const Program &program_;
  const FunctionId entry_;
  const Inputs &inputs_;
  const RunOptions &options_;
  const Budget &budget_;
  const bool checksOverflow_;
  AllocationFailures failures_{program_, entry_};
  const bool keepsEntry_; ///< the entry's variables are there when leaks are looked for

  std::optional<Layout> own_; ///< unless runs share one
  Layout &layout_;
  std::vector<Global> globals_;  ///< by VariableId
  std::vector<uint64_t> active_; ///< by FunctionId: activations at this moment

  std::vector<Object> objects_; ///< from 1 on
  std::vector<interpreter::Block> globalBlocks_;
  interpreter::FrameStack stack_;
  uint64_t stored_ = 0; ///< bytes of all living objects
  uint32_t blocks_ = 0; ///< allocations so far
  std::vector<Local> locals_;
  std::vector<uint32_t> allocas_;
  std::vector<uint32_t> numbered_; ///< objects whose address was made a number, in their order
  std::vector<ExprId> calls_;
  bool isExcused_; ///< may end with any status: no start of a program, or the library gave what it
                   ///< mostly does not (Expr::usual)
  ExprId nullArgument_; ///< of the call of a model that is running, in the user's code

  Evaluations *const told_; ///< null: nobody asks
  // Of evaluations that are told:
  bool isTelling_ = false; ///< this expression is
  uint64_t accessed_ = 0;  ///< what it reads or stores to
  uint64_t returnedFrom_ = Evaluation::kNone;
  uint64_t activation_ = 0, activations_ = 0;

  std::vector<Bits> values_; ///< stack of evaluated pointers, indices and arguments
  Blob returned_;            ///< an aggregate result
  Bits returnValue_ = 0;

  uint8_t *frame_ = nullptr;
  uint64_t localBase_ = 0, context_ = 0;
  FunctionId function_;
  StmtId target_; ///< Flow::Goto
  uint64_t fuel_ = 0, stepsLeft_ = 0;
  uint64_t granted_ = 0; ///< what `fuel_` was last filled to
  const char *stackTop_ = nullptr;

  std::vector<NamedValue> written_; ///< by the step that runs
  Run run_;
};

} // namespace salve::ir
