// The executor's machine: state, frames and the evaluation of IR; private to this room.
//
// Expressions are in expressions.cpp, lvalues in places.cpp, objects and what is done with
// whole objects in heap.cpp, statements in statements.cpp, calls in calls.cpp. Invariant:
// `current_` is always a state; when no run reaches a point it is dead (its path is false) and
// evaluation goes on harmlessly without effects.
#pragma once

#include "engine/analysis/element_claims.h"
#include "engine/analysis/function_facts.h"
#include "engine/execution/choices.h"
#include "engine/execution/executor.h"
#include "engine/execution/memory/memory.h"
#include "engine/ir/awaited.h"
#include "engine/ir/facts/asked_allocations.h"

#include <map>

namespace salve::execution {

/// Thrown to unwind an execution whose budget or term limit ended; never leaves the room.
struct ExecutionStopped {
  Reason reason;
};

/// Facts about what an entry reaches that its execution needs, whatever is changed in it.
struct ProgramFacts {
  ProgramFacts(const ir::Program &program, ir::FunctionId entry);

  /// Labels, cases and defaults are numbered in order of their appearance in a function;
  /// a statement contains the numbers [first, last).
  struct Labels {
    uint32_t first = 0, last = 0;
  };
  std::vector<Labels> labels;                                  ///< by StmtId
  std::unordered_map<uint32_t, std::vector<ir::StmtId>> cases; ///< by Switch: its Case and Default
  std::vector<char> asserts;           ///< by StmtId: an Assert stands in it
  std::vector<char> effects;           ///< by ExprId: side effects or checks
  std::vector<bool> printed;           ///< by ExprId: an argument of what prints
  bool seesFloatBits = false;          ///< then those of what is not a number matter
  std::vector<ir::VariableId> globals; ///< globals and static locals in use
  uint8_t limitations = 0;             ///< of what is assumed of the inputs, and of what it calls
  std::shared_ptr<analysis::RunFacts> runs; ///< of the program as it is written
  mutable std::vector<char> awaited;        ///< loops, by StmtId, once an execution asked for them
  mutable std::optional<bool> callbacksMatter; ///< once an execution asked for it
};

/// Path by path, see exploration.h.
Execution executePaths(const ir::Program &program, ir::FunctionId entry, smt::Terms &terms,
                       const Interpretation &interpretation, const Limits &limits,
                       const Budget &budget, const std::vector<InputSymbol> &known);

/// Those, and what changes name.
std::vector<ir::VariableId> globalsWith(const ir::Program &program, const ProgramFacts &facts,
                                        const Interpretation &interpretation);

class Machine : private Backgrounds {
public:
  Machine(const ir::Program &program, ir::FunctionId entry, smt::Terms &terms,
          const Interpretation &interpretation, const Limits &limits, const Budget &budget,
          const std::vector<InputSymbol> &known, Choices *choices = nullptr);

  Execution run();

private:
  // --- one activation of a function
  struct Frame {
    ir::FunctionId function;
    uint64_t context = 0;
    uint64_t path = 0;               ///< the calls that lead here, in whatever iteration
    size_t base = 0;                 ///< stack slot of the return value; locals follow
    std::vector<ObjectId> objects;   ///< by slot, from `base` on
    std::vector<ObjectId> allocated; ///< by alloca
    bool keepsLocals = false;        ///< locals live from the call to the return
    std::optional<State> returned;
    std::map<uint32_t, State> jumps; ///< waiting at labels, by label number
    std::vector<std::optional<State> *> breaks, continues;
  };

  /// Where a place can be: bits from `at` on in an object; guards exclude each other and
  /// are exhaustive on the runs that pass the access's checks.
  struct Location {
    smt::Term guard;
    ObjectId object;
    uint64_t at = 0;
    uint64_t stride = 0; ///< not 0: `at + 8 * stride * index`, see Span
    Value index;
  };
  using Locations = std::vector<Location>;

  /// What a place's evaluation needs before its checks: the pointer and the indices.
  struct Operands {
    Value pointer;
    std::vector<Value> indices; ///< 64 bits
  };

  /// A location while its path is followed: `bit + 8 * stride * index`.
  struct Reach {
    Target target;
    uint32_t bits = 0; ///< within the byte: bit-fields
  };

  // --- facts and types
  bool hasLabels(ir::StmtId body) const { return facts_->labels[body.index].last > 0; }
  Scalar scalarOf(ir::TypeId type) const;
  bool isAggregate(ir::TypeId type) const;

  // --- statements
  void exec(ir::StmtId id);
  void execBlock(ir::StmtId id, const ir::Stmt &stmt);
  smt::Term chosen(smt::Term condition);
  void execIf(ir::StmtId id, const ir::Stmt &stmt);
  void execLoop(ir::StmtId id, const ir::Stmt &stmt);
  smt::Term decide(ir::StmtId id, uint64_t iteration, std::optional<State> &exits);
  /// Where a check need not hold: that of a status.
  smt::Term excused(ir::PropertyId check) const {
    return check && program_.properties[check].isStatus ? excused_ : terms_.boolean(false);
  }
  void loopBody(const ir::Stmt &loop, std::optional<State> &exits);
  void iterate(ir::StmtId loop, std::optional<State> &exits);
  void execSwitch(ir::StmtId id, const ir::Stmt &stmt);
  void execReturn(const ir::Stmt &stmt);
  void arriveAt(uint32_t label);
  bool tells() const { return limits_.tellSteps != 0 && !dead(); }
  void tell(ir::PathStep step, smt::Term value = {});
  void tellBranch(ir::StmtId decision, uint64_t iteration, smt::Term value);
  void tellValue(ir::ExprId expr, const Value &value);
  bool jumpWaits(ir::StmtId inside) const;
  bool isSpecification(ir::StmtId loop) const;
  void leaveBound(ir::StmtId loop);
  void dependOnInputs(size_t obligations);
  void declare(ir::VariableId variable, std::optional<Value> bytes);
  void endScope(const ir::Stmt &block);

  // --- induction
  class Changes;
  struct Trail;
  bool induct(ir::StmtId id, State start, std::optional<State> &exits);
  const analysis::FunctionFacts &factsOf(ir::FunctionId function);
  bool isAsWritten() const;
  bool neverFails(ir::PropertyId check);
  void assumeFacts(ir::StmtId loop);

  // --- what is claimed of elements
  /// A claim in one activation; `head` once it is known there.
  struct Claimed {
    ClaimId id;
    analysis::ElementClaim claim;
    std::shared_ptr<Frame> frame;
    std::optional<smt::Term> begin; ///< of the counter, 64 bits
    State head;
    ObjectId family;       ///< valid: it is about the family's members
    ir::VariableId except; ///< but the one this points to
  };
  struct InFrame;
  std::optional<smt::Term> counted(State &state, ir::VariableId variable);
  std::optional<smt::Term> isClaimed(const Claimed &claimed, State &state, smt::Term element);
  smt::Term claimed(const analysis::ElementClaim &claim);
  std::optional<smt::Term> claimHolds(const Claimed &claimed, const State &state,
                                      smt::Term element);
  bool bind(const Claimed &claimed, smt::Term element);
  std::vector<Claimed> claimsOf(ir::StmtId loop, State start);
  void addElementClaims(ir::StmtId loop, State &start, std::vector<Claimed> &out);
  void addNodeClaims(ir::StmtId loop, std::vector<Claimed> &out);
  std::optional<smt::Term> isAt(State &state, ir::VariableId pointer, ObjectId family,
                                smt::Term member);
  void learnOf(size_t claim, smt::Term element);
  void noteClaims(const std::vector<Claimed> &claims);
  void learnOfVariables(size_t from);
  void forgetClaims(size_t from);
  void learnOf(const Operands &operands, const Locations &locations);
  struct Side {
    smt::Term term; ///< 64 bits
    Scalar type;
  };
  std::optional<Side> sideOf(ir::VariableId variable);
  struct Sum {
    smt::Term term;
    __int128 most = 0;
  };
  std::optional<Sum> sumOf(const std::vector<std::pair<ir::VariableId, int64_t>> &parts,
                           int64_t constant);
  smt::Term holds(const analysis::LoopFact &fact);
  smt::Term holds(const analysis::LoopInequality &fact);
  smt::Term holds(const analysis::LoopCongruence &fact);

  // --- endings
  /// What is known of earlier heads of one activation of a loop.
  struct Heads {
    std::optional<State> state;
    uint64_t drawn = 0;
    uint32_t allocated = 0;
  };
  uint64_t keptAt_ = 0; ///< steps that were done when a state was last kept for that
  struct Ranks;
  bool isAwaited(ir::StmtId loop);
  smt::Term sameMemory(State &was, ir::StmtId loop);
  std::map<uint32_t, std::vector<ir::VariableId>> tallies_{}; ///< by loop
  bool noteHead(ir::StmtId loop, uint32_t iteration, Heads &heads);
  Ranks ranks(ir::StmtId loop, State before);
  void noteEnding(ir::StmtId loop, const State &before);

  // --- calls
  Object call(ir::ExprId id, const ir::Expr &expr);
  smt::Term repeats(const std::vector<Object> &arguments);
  Object callThroughPointer(ir::ExprId id, const ir::Expr &expr, const Value &pointer,
                            std::vector<Object> arguments);
  Object callUnknown(ir::ExprId id, const ir::Expr &expr, const std::vector<Object> &arguments);
  Object callFunction(ir::ExprId id, ir::FunctionId callee, std::vector<Object> arguments);
  void swapArguments(ir::ExprId id, std::vector<Object> &arguments);
  ir::PropertyId endlessCall(ir::ExprId call) const;
  void invoke(ir::FunctionId function, ir::ExprId call, uint64_t context,
              std::vector<Object> arguments);

  // --- expressions
  Value scalar(ir::ExprId id);
  Value scalarChanged(ir::ExprId id, const ir::Expr &expr);
  Value freed(ir::ExprId id, const ir::Expr &expr, smt::Term free);
  Object aggregate(ir::ExprId id);
  Object evaluateAggregate(ir::ExprId id, const ir::Expr &expr);
  void leaveUnmodelled(ir::ExprId id);
  Object value(ir::ExprId id); ///< of any type
  Object row(const Value &v, ir::TypeId type);
  void discard(ir::ExprId id);
  smt::Term condition(ir::ExprId id);
  Value evaluate(ir::ExprId id, const ir::Expr &expr);
  Value evaluateConstant(ir::ExprId id, const ir::Expr &expr);
  Value evaluateUnary(const ir::Expr &expr);
  Value evaluateConditional(const ir::Expr &expr);
  void evaluateAnyOrder(ir::ExprId id, const ir::Expr &expr);
  Value oldValue(ir::ExprId id, const ir::Expr &expr, const Operands &at, Value &operand);
  Value evaluateCast(ir::ExprId id, const ir::Expr &expr);
  // --- addresses as numbers (memory/addresses.cpp)
  Value numberOf(ir::ExprId id, const Value &pointer);
  void giveAway(const Value &pointer);
  Value firstAddress(ObjectId object);
  ir::Owner ownerOf(ObjectId object) const;
  void keepApart(const Target &target);
  Value pointerTo(ir::ExprId id, const Value &number);
  Value pointerTo(const Value &number);
  Value evaluateBinary(ir::ExprId id, const ir::Expr &expr);
  Value evaluateLogical(ir::ExprId id, const ir::Expr &expr);
  Value evaluateStore(ir::ExprId id, const ir::Expr &expr);
  Value operate(ir::BinaryOp op, const Value &a, const Value &b, ir::TypeId left, ir::TypeId right,
                ir::TypeId result, ir::PropertyId property, ir::PropertyId overflow,
                smt::Term guard);
  Value increment(ir::ExprId id, const ir::Expr &expr, const Operands &at);
  Value compoundAssign(ir::ExprId id, const ir::Expr &expr, const Operands &at);
  Value stored(const ir::Expr &expr, const Value &v);
  Value pointerDifference(const ir::Expr &expr);
  void checkAlive(const ir::AccessChecks &checks, const Value &pointer, smt::Term guard);
  /// `count` strides further, with the checks of PointerAdd where `guard` holds.
  Value moved(const ir::AccessChecks &checks, const Value &pointer, const Value &count,
              int64_t stride, smt::Term guard);
  void checkFormed(const ir::AccessChecks &checks, const Value &pointer, smt::Term guard);
  Value pointersEqual(ir::BinaryOp op, const Value &a, const Value &b, uint32_t width);
  smt::Term touch(const Target &a, const Target &b);
  smt::Term noQuotient(const Value &a, const Value &b, Scalar type);
  using Draw = std::function<smt::Term(uint32_t width)>;
  Value anyPointer(const ir::Type &type, const Draw &symbol);
  smt::Term apart(const Value &a, const Value &b);
  smt::Term multiplesOverflow(const Value &v, SignedBits factor, Scalar type);
  uint32_t signedBits(const Value &v, uint32_t width) const;
  smt::Term overflows(ir::BinaryOp op, const Value &a, const Value &b, Scalar type);
  smt::Term shiftOverflows(const Value &a, const Value &b, Scalar left, Scalar right);
  void checkOverflow(ir::PropertyId property, smt::Term overflows);
  Value nondet(ir::ExprId id, const ir::Expr &expr);
  Value changed(const Change &change, const Value &original, const ir::Expr &expr);
  /// `original` unless a change for which `value` gives something is taken.
  Value alternatives(ir::ExprId id, const Value &original, uint32_t width, auto &&value);
  Value instead(const GuardedChange &change);
  const std::vector<GuardedChange> *changesOf(ir::ExprId id) const;
  smt::Term noneOf(const std::vector<GuardedChange> *changes, auto &&counts);

  // --- places
  Operands operands(ir::PlaceId id);
  /// `guard`: the access is made only where it holds.
  Locations locate(ir::PlaceId id, const Operands &operands, bool writes, smt::Term guard,
                   const Change *change = nullptr);
  Locations locationsOf(const ir::Place &place, const std::vector<Reach> &reaches, bool writes,
                        const Change *change);
  void keepOrder(const ir::Place &place, const std::vector<Reach> &reaches, smt::Term guard,
                 const Change *change);
  smt::Term overlap(const Reach &reach, uint64_t bits, const Target &other,
                    const ir::NotedAccess &noted);
  std::vector<Reach> follow(const ir::Place &place, const Operands &operands, const Change *change,
                            bool isAddress);
  std::vector<Reach> settled(const Reach &reach);
  void stepIndex(std::vector<Reach> &at, const Value &index, const ir::Type &array);
  Value address(const ir::Place &place, const Operands &operands);
  smt::Term inside(const Target &target, const Value &count);
  void settle(const Reach &reach, const Value &count, Locations &out, smt::Term &outside);
  uint64_t modelledBytes(ObjectId object) const;
  Locations access(const std::vector<Reach> &reaches, const Value &count,
                   const ir::AccessChecks &checks, bool writes);
  uint32_t bitsOf(const ir::Place &place, const Change *change) const;
  Content load(const Locations &locations, uint32_t width);
  void store(const Locations &locations, uint32_t width, const Content &content, smt::Term guard);
  Value loadScalar(ir::ExprId id, const ir::Expr &expr, const Operands &operands);
  Value loadFrom(const ir::Expr &expr, const Locations &locations, uint32_t bits, smt::Term guard);
  void storeScalar(ir::ExprId id, const ir::Expr &expr, const Operands &operands,
                   const Value &value);
  ObjectId objectOf(ir::VariableId variable);

  // --- objects
  void placeGlobals();
  Object argument(ir::VariableId parameter);
  Value padding(uint32_t width) override;
  Value background(const ObjectInfo &object, uint64_t cell, const ir::Leaf &leaf) override;
  Value backgroundAt(const ObjectInfo &object, uint64_t cell, uint64_t cellsPerStep,
                     const Value &index, const ir::Leaf &leaf) override;
  Value inputAt(ir::InputKey key, uint64_t cellsPerStep, const Value &index, Scalar type);
  Value openSize(const Value &count, uint64_t bytes, uint64_t most);
  Value inputPointer(const ir::InputKey &key, const ir::Type &type, ObjectId holder);
  Value withCycles(const ir::InputKey &key, const ir::Type &type, ObjectId holder, Value pointer);
  void limitNodes(smt::Term exists);
  Value initialAddress(const ir::AddressConstant &address);
  ObjectId addVariable(ir::VariableId variable, Slot slot, uint64_t context);
  Value allocate(ir::ExprId id, const ir::Expr &expr);
  void deallocate(const ir::Expr &expr);
  void copy(const ir::Expr &expr);
  void fill(const ir::Expr &expr);
  void havoc(ir::ExprId id, const ir::Expr &expr);
  void havocWritten(const Target &target, uint64_t context);
  smt::Term written(const Target &target, const Value &count);
  Value query(const ir::Expr &expr);

  // --- families of blocks
  /// Where one member is pointed to: `offset` bytes from its beginning.
  struct Member {
    Value number; ///< 64 bits
    uint64_t offset = 0;
  };
  /// Offsets into one object: base + any multiple of the stride (0: the base alone).
  struct Offsets {
    int64_t base = 0;
    uint64_t stride = 0;
  };
  /// Objects; of a family each offset into members on its own.
  using PointerSet = std::map<std::pair<ObjectId, int64_t>, Offsets>;
  using PointerSets = std::map<uint64_t, PointerSet>; ///< by scalarAt
  using Counts = std::map<ObjectId, smt::Term>;
  /// Pointers in an object that was made arbitrary.
  struct Snapshot {
    PointerSets pointers;
    Counts counts; ///< then
  };
  /// How far an arbitrary pointer is from where its object begins: which member, or how many steps.
  struct Moves {
    Value member, steps; ///< 64 bits
  };
  smt::Term anyMember();
  bool membersFit() const;
  bool isOfFamily(const ir::Expr &expr, const Value &size) const;
  ObjectId familyOf(ir::ExprId id, const ir::Expr &expr);
  Value countOf(State &state, ObjectId family);
  Value allocateMember(ir::ExprId id, const ir::Expr &expr);
  smt::Term failsToAllocate(ir::ExprId id, const ir::Expr &expr);
  Member memberOf(const Target &target) const;
  bool pointsToMember(const Target &target) const;
  bool isOfFamilies(ObjectId object) const;
  smt::Term isAtStart(const Target &target);
  smt::Term ended(const Target &target);
  void end(const Target &target);
  void keepMembers(const Value &pointer) const;
  void refuseMembers(const Value &pointer) const;
  void include(PointerSet &set, const Value &pointer, bool &isNew) const;
  Value oneOf(const PointerSet &set, const std::vector<smt::Term> &choices, const Moves &moves,
              const Counts &counts, smt::Term isValid, smt::Term &assumed);
  void count(State &state, const PointerSet &set, Counts &counts);
  uint64_t scalarAt(const ObjectInfo &object, uint64_t bit) const;
  Content arbitraryPointer(const ObjectInfo &object, uint64_t bit, uint64_t cell,
                           uint64_t cellsPerStep, const Value &index,
                           smt::Term mayBeUndefined) override;

  // --- code that is not there
  struct Given {
    Value pointer;
    bool writes = false;
  };
  struct Reached;
  void unknownCode(ir::ExprId id, const ir::Expr &expr);
  void runUnknown(ir::ExprId id, const std::vector<Given> &given, bool elsewhere);
  Reached known();
  void noteUnseen(const Reached &reached);
  void reach(Reached &reached, const Value &pointer, smt::Term guard, bool writes);
  void reachObject(Reached &reached, ObjectId object, smt::Term guard, bool writes);
  smt::Term reachable(const Reached &reached, ObjectId object, smt::Term guard);
  void followAll(Reached &reached);
  bool pass(Reached &reached, const auto &link, auto &&see);
  uint64_t bytesOf(const ObjectInfo &info);
  void eachPointer(const ObjectInfo &info, auto &&visit);
  std::vector<Cell> strayPointers(const ObjectInfo &info);
  void follow(Reached &reached, ObjectId object);
  void rewrite(ObjectId object, smt::Term guard, uint64_t context, const Reached &reached);
  Value unknownPointer(const ir::InputKey &key, const ir::Type &pointer, const Content *before,
                       const Reached &reached);
  Object nondetRow(ir::ExprId id, bool elsewhere);
  Value madeFloat(ir::ExprId id, const Value &value);
  Value givenPointer(const ir::InputKey &key, ir::TypeId pointer);

  std::vector<Reach> reachesOf(const Value &pointer);
  Object rowAt(const Locations &locations, uint64_t bytes, ir::TypeId type = {});
  uint64_t mostBytes(const Locations &locations);
  void limitCount(const Value &count, uint64_t bytes, const Locations &target,
                  const Locations &source);
  void putRow(const Locations &locations, const Object &row, const Value &count);
  void noteKept(ir::PropertyId property, const Target &target);
  smt::Term isWhereItWas(ObjectId kept);
  void checkLeaks();
  Scalar scalarOfLeaf(const ir::Leaf &leaf) const;

  // --- state
  bool dead() const { return current_.dead(terms_); }
  void kill() { restrict(terms_.boolean(false)); }
  State taken(); ///< the runs of `current_`, in which there are none then
  void restrict(smt::Term condition) { current_.path = current_.path.with(terms_, condition); }
  using Where = std::optional<smt::Term>; ///< the runs for which a check is made; none: all
  void noteReached(ir::PropertyId property, Where asked = {});
  void noteIfWatched(ir::PropertyId property, Where asked = {});
  void violate(ir::PropertyId property, smt::Term condition, Where asked = {});
  void join(std::optional<State> &into, State state);
  State merged(State a, State b) { return memory_.merge(std::move(a), std::move(b)); }
  /// An assumption about inputs, which stand from the start: made of the whole run, so that it
  /// may be found at any point, also while states are merged and none is current.
  void assumeOfInputs(smt::Term condition) { assumed_ = terms_.conjunction(assumed_, condition); }
  void applyAssumptions();
  /// Ends the runs where the condition holds; an obligation only of a property that is checked.
  void check(ir::PropertyId property, smt::Term violated, Where asked = {});
  void leaveModel(smt::Term condition);
  /// Runs `f` only where `condition` holds and merges.
  void under(smt::Term condition, auto &&f);
  Value input(const ir::InputKey &key, Scalar type);
  std::optional<uint64_t> behaviour();
  std::optional<uint64_t> fingerprint(const Value &value) const;
  std::optional<uint32_t> depthOfAssertion(const ir::Expr &e) const; ///< if it is one
  /// Of an assertion that is evaluated: a value that it reads or asks a function for.
  void noteOperand(const ir::Expr &e, const Value &value);
  void notePrinted(const Value &value);
  /// Of a run on concrete inputs: what it writes to more than a scalar.
  void noteStored(const Location &to, const Value &value);
  /// Likewise, what it reads there.
  void noteRead(const Location &from);
  /// Where in the object, as far as that is a number; none: in a scalar.
  std::optional<uint64_t> cellAt(const Location &at) const;
  std::optional<uint64_t> identity(const Value &pointer) const;
  void tick();
  void look(); ///< whether work, terms or memory are at an end
  void spend();

  const ir::Program &program_;
  smt::Terms &terms_;
  const Interpretation &interpretation_;
  const Limits &limits_;
  const Budget &budget_;
  mutable Values values_; ///< const asks for values, which makes terms
  std::shared_ptr<const ProgramFacts> facts_;
  Execution out_;
  smt::Term assumed_; ///< see assumeOfInputs
  State current_;
  Memory memory_;
  std::map<ir::InputKey, smt::Term> known_;
  /// Inputs read at an index that is no constant, by the key of cell 0.
  std::map<ir::InputKey, std::vector<InputSymbol>> inputsAt_;
  /// What was read of them, by the cells of a step and the index.
  std::map<std::tuple<ir::InputKey, uint64_t, smt::Term>, Value> readAt_;
  std::map<ir::InputKey, Value> inputPointers_;
  std::vector<smt::Term> nodes_;    ///< input pointers of recursive types: is not null
  std::vector<uint32_t> slots_;     ///< by VariableId: offset in the frame
  std::vector<ObjectId> globals_;   ///< by VariableId
  std::vector<ObjectId> functions_; ///< by FunctionId; none: its address is not taken
  ObjectId unknownFunction_;        ///< what an input points to that is no function of the program
  std::vector<uint32_t> active_;    ///< by FunctionId: nested activations
  size_t heapSlots_ = 0;
  std::map<std::pair<ir::ExprId, uint64_t>, ObjectId> families_; ///< by Allocate and Frame::path
  std::map<ir::InputKey, Snapshot> snapshots_;                   ///< by the key of cell 0
  uint32_t inLoops_ = 0;
  std::vector<ObjectId> numbered_; ///< objects whose address was made a number, in their order
  uint64_t memberSymbols_ = 0, membersMade_ = 0; ///< so far
  uint32_t given_ = 0;                           ///< objects that unknown code made
  /// By type: where its pointers are, in bits, and which.
  std::map<ir::TypeId, std::vector<std::pair<uint64_t, ir::TypeId>>> pointersOf_;
  std::map<ir::TypeId, bool> converted_; ///< ir::isConverted, where it was asked for
  std::map<ir::FunctionId, analysis::ElementClaims> elementClaims_;
  std::optional<std::vector<analysis::NodeClaim>> nodeClaims_;
  std::vector<Claimed> claims_;                                                ///< that are known
  std::map<std::pair<size_t, smt::Term>, std::optional<smt::Term>> instances_; ///< of `claims_`
  bool isLearning_ = false;
  uint64_t unmodelled_ = 0; ///< so often a run came to what is not modelled
  std::optional<smt::Term> anyElement_, anyMember_;
  /// While a claim is read: the index, and what it stands for.
  std::map<ir::VariableId, Value> bound_;
  /// Whether the run may end with any status: the library gives what it mostly does not
  /// (ir::Expr::usual), or it is none of a program that is started.
  smt::Term excused_;
  uint64_t drawn_ = 0;    ///< inputs that are new whenever they are read
  uint32_t assuming_ = 0; ///< violations are assumed not to happen
  Frame *frame_ = nullptr;
  uint32_t depth_ = 0;                   ///< calls around the current statement
  uint32_t nested_ = 0;                  ///< of these, of functions that are not models
  std::optional<uint32_t> assertingAt_;  ///< depth of the assertion whose condition is evaluated
  std::optional<uint64_t> operands_ = 0; ///< of all assertions so far; nothing: not all are numbers
  ir::ExprId userCall_;                  ///< while a model runs: the call of it in the user's code
  ir::FunctionId entry_;
  ir::AllocationFailures failures_{program_, entry_};
  Choices *choices_ = nullptr; ///< null: all paths, merged
  uint64_t steps_ = 0;
  uint64_t spentSteps_ = 0, spentTerms_ = 0; ///< of the budget
};

} // namespace salve::execution

#include "engine/execution/machine.inl.h"
