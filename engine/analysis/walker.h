// The abstract interpreter behind function_facts.h: a walk over a function's statements with an
// octagon over its tracked variables. Private to this room.
//
// Expressions are executed in the IR's order. A value is a linear form over the dimensions, if it
// is one, and bounds; both over mathematical integers, and both within the expression's type. Of
// one that may have wrapped around a form is known that is congruent to it. What an expression's
// value depends on and a later operand may change is kept in a dimension of its own until the
// statement ends.
#pragma once

#include "engine/analysis/call_summaries.h"

#include <set>
#include <unordered_map>

namespace salve::analysis {

class Walker {
public:
  struct Start {
    ir::FunctionId function;
    const Context *context = nullptr; ///< null: of any arguments
    bool isOfProgram = false;         ///< globals have their initial values
  };
  Walker(CallSummaries::Impl &calls, Start start, const Budget &budget, Tracked tracked,
         ir::ExprId without = {});

  bool spansPolyhedra() const { return shape_.isPolyhedral; }
  bool isSmall() const { return isSmall_; }
  /// False: it ended without a result.
  bool run();
  FunctionFacts facts() const;
  /// What the call passed when it was walked for the last time; null: it was not.
  const Context *passedBy(ir::ExprId call) const;
  /// Walks; see CallSummary.
  std::optional<Returned> returned();

private:
  struct Target;
  /// A local array of numbers. Its ghosts: all elements before `written` have been written; of
  /// characters, `nul` is the index of a NUL, or the size where none is known.
  struct Array {
    Dimension written = 0;
    std::optional<Dimension> nul;
    Wide size = 0;
    uint64_t unit = 1; ///< bytes of an element
  };
  /// One of an array.
  struct Character {
    const Array *array = nullptr;
    Linear at;
  };
  struct Value {
    std::optional<Linear> form;
    Wide low = 0, high = 0;
    // Where there is no form:
    std::optional<Linear> below = {}, above = {}; ///< forms that it is not less, not more than
    std::optional<Congruence> like = {};          ///< it is congruent to
    std::shared_ptr<const Target> target = {};    ///< of a pointer, if something is known of it
    std::vector<Character> characters = {};       ///< it is 0 if and only if each of these is

    bool isTruth() const { return low >= 0 && high <= 1; }
  };
  /// What a good pointer points to, one that is neither null nor invalid: `at` units from the
  /// start of an object, with room for so many units from there on. Of a bad one these are
  /// anything.
  struct Target {
    Value at, room, isBad;
    uint64_t unit = 1;       ///< bytes: of what the pointer's type points to
    bool isNullIfBad = true; ///< it is never invalid
    bool isWritable = false;
    bool isFilled = false;      ///< there is a string in `object` if the pointer is good
    ir::VariableId object = {}; ///< the only one that it can be in; none: any
  };
  /// A variable that is a pointer; its ghosts are three dimensions: those of Target.
  struct Pointer : PointerTraits {
    Dimension first = 0;
    uint64_t unit = 1;
  };
  struct Access {
    std::shared_ptr<const Target> target = {}; ///< if something is known of it
    Value at = {}, room = {};                  ///< in units
    bool isWhole = true;                       ///< of the unit there; otherwise of some of it
    const ir::Place *place = nullptr;
    const Array *array = nullptr; ///< `at` is an index of it
  };
  struct Range {
    Wide low, high;
  };
  struct Branches {
    Points yes, no;
  };
  /// States that wait for a statement's end; all with the dimensions at its beginning.
  struct Loop {
    Points breaks, continues;
    bool isSwitch = false;
  };
  struct Switch {
    Points entry;
    Value value;
    const ir::Type *type = nullptr; ///< of the switch expression
    bool hasDefault = false;
  };

  // Which variables are tracked (walker.cpp)
  void track(Tracked tracked);
  void chooseShape(bool isSummary);
  void addInequalities(const Points &head, const std::set<ir::VariableId> &inside,
                       FactsOfLoop &facts) const;
  LoopFacts loopFacts() const;
  std::set<ir::PropertyId> proved() const;
  bool isTrackable(ir::VariableId id) const;
  void collectLoops(ir::StmtId id, bool inLoop, std::vector<ir::VariableId> &conditions,
                    std::vector<ir::VariableId> &others, std::vector<ir::VariableId> &outside);
  void collectThresholds();
  void enter();
  std::vector<LoopCongruence> congruences(const Points &head,
                                          const std::set<ir::VariableId> &hidden) const;

  // Expressions (walker_exprs.cpp)
  std::optional<Range> rangeOf(ir::TypeId type) const;
  std::optional<Dimension> tracked(ir::PlaceId place) const;
  static Value number(Wide n);
  Value unknown(ir::TypeId type) const;
  Value bounded(ir::TypeId type, Wide low, Wide high) const;
  /// The form's value in the type: where it may leave it, only what it is congruent to.
  Value inType(ir::TypeId type, const std::optional<Linear> &form) const;
  /// a + factor * b in the type.
  Value combined(ir::TypeId type, const Value &a, const Value &b, int64_t factor) const;
  Value ofDimension(ir::TypeId type, Dimension d) const;
  Value hold(Value v);
  void assign(Dimension d, const Value &v);
  Dimension define(const Value &v);
  bool isPure(ir::ExprId id) const;
  void discard(ir::ExprId id);
  std::optional<Access> visitPlace(ir::PlaceId id);
  bool writesNoTracked(ir::ExprId value) const;
  std::optional<Access> visitSteady(ir::PlaceId id, ir::ExprId value);
  Value evaluate(ir::ExprId id);
  Value evaluateOperands(const ir::Expr &e);
  bool isLeftOut(ir::ExprId value) const; ///< of an assignment
  Value assignment(const ir::Expr &e);
  Value compound(const ir::Expr &e);
  Value increment(const ir::Expr &e, bool used);
  static std::optional<Congruence> likeOf(const Value &v);
  Value binary(ir::BinaryOp op, ir::TypeId type, const Value &a, const Value &b) const;
  Value quotient(ir::BinaryOp op, ir::TypeId type, const Value &a, const Value &b) const;
  Value convert(const Value &v, ir::TypeId from, ir::TypeId to) const;
  Value conditional(const ir::Expr &e);

  // Conditions (walker_conditions.cpp)
  Branches branch(ir::ExprId condition);
  Branches compare(const ir::Expr &e);
  std::optional<Branches> compareEach(const ir::Expr &e);
  void restrict(Points &state, ir::BinaryOp op, const Value &a, const Value &b) const;
  void restrictLess(Points &state, const Value &a, const Value &b, int margin) const;

  // Calls (walker_calls.cpp)
  void leave(ir::ExprId value);
  void noteReturn(const Value &value);
  std::vector<Dimension> dimensionsOfParameters() const;
  static void restrict(Points &state, const Points &known, const std::vector<Dimension> &at);
  static PointerTraits traitsOf(const std::shared_ptr<const Target> &to);
  Dimension addPointer(const std::shared_ptr<const Target> &to);
  /// What is passed, and its dimensions here.
  struct Passed;
  Passed pass(const ir::Expr &call, const std::vector<Parameter> &parameters);
  Context contextOf(const Passed &passed) const;
  Value resultOf(const ir::Expr &call, const Callee &callee, const Returned &known,
                 const Passed &passed, Dimension before);
  Value call(ir::ExprId id);
  /// What a call may write; nothing known: of all that it may see.
  void forgetWritten(const Written &written);
  void anyOrder(const ir::Expr &e);

  // Pointers (walker_pointers.cpp)
  void trackPointers(const std::vector<ir::VariableId> &candidates);
  PointerTraits traitsAtEntry(ir::VariableId pointer) const;
  PointerTraits traitsOf(ir::ExprId value, uint64_t unit) const;
  PointerTraits traitsOfCall(const ir::Expr &call) const;
  const Pointer *pointer(ir::PlaceId id) const;
  Dimension persistent() const;
  void limitGhosts(Points &state) const;
  std::vector<Linear> ghostThresholds() const;
  Value ghost(const Linear &form) const;
  Value load(const Pointer &p) const;
  void store(const Pointer &p, const Value &value);
  void forget(const Pointer &p);
  std::optional<Linear> multiple(const Linear &form, uint64_t unit) const;
  Value inUnits(const Value &bytes, uint64_t unit) const;
  std::shared_ptr<const Target> convert(const Target &target, uint64_t unit) const;
  Value pointerValue(const ir::Expr &e);
  Value addressOf(const ir::Expr &e, const std::optional<Access> &access);
  Value allocated(const ir::Expr &e, const Value &bytes) const;
  Value reached(Target t, ir::PropertyId check, uint64_t unit);
  Value moved(const ir::Expr &e, const Value &from, const Value &by, int64_t factor);
  Value indexValue(ir::ExprId id);
  Access begun(const ir::Place &place, const Value &pointer) const;
  void stepInto(Access &access, ir::TypeId outer, const ir::Projection &step,
                const Value &index) const;
  void access(const std::optional<Access> &access, bool isWrite);
  bool isPointer(ir::ExprId id) const;
  Value null(ir::TypeId type) const;
  void sayNull(const Value &pointer, Points &nulls, Points &others) const;
  Value distance(const ir::Expr &e, const Value &a, const Value &b) const;
  bool isAtMost(const Value &a, const Value &b) const;
  Value plus(const Value &a, const Value &b, int64_t factor) const;
  Branches compareTargets(const ir::Expr &e, const Value &a, const Value &b);

  // Arrays and the strings in them (walker_arrays.cpp)
  void trackArrays();
  const Array *arrayOf(ir::VariableId variable) const;
  static void limit(Points &state, const Array &array);
  void forget(const Array &array);
  /// All arrays, or those that a pointer may point into.
  void forgetArrays(bool isAll);
  void raise(Points &state, const Array &array, const Linear &end) const;
  void noteWritten(ir::PropertyId check, const std::optional<Access> &access);
  void chooseNul(Points &state, const Array &array, const Linear &at) const;
  void overwriteNul(const Array &array, const Value &at);
  void writtenAt(const Array &array, const Value &at, const Value &value);
  void written(const ir::Place &place, const std::optional<Access> &access, const Value &value);
  void fill(const ir::Expr &e, const Value &to, const Value &byte, const Value &count);
  static Value withCharacter(Value value, const std::optional<Access> &access);
  void sayCharacter(const Value &value, bool isZero, Points &state) const;
  void compareCharacter(ir::BinaryOp op, const Value &a, const Value &b, Branches &result) const;
  void sayString(const Array &array, Points &state) const;
  static Value filled(Value pointer);
  static bool returnsBuffer(const ir::Function &function);
  void knowLength(const ir::Expr &call, const std::vector<Value> &arguments, const Value &length);
  std::optional<Value> knowString(const ir::Expr &call, const std::vector<Value> &arguments);

  // Checks (walker_checks.cpp)
  void note(ir::PropertyId check, bool holds);
  void moveChecks(std::map<ir::PropertyId, bool> &all);
  bool fits(ir::TypeId type, const Value &v) const;
  /// Of a binary operation in the type.
  void noteOperation(const ir::Expr &e, ir::TypeId type, const Value &a, const Value &b,
                     const Value &result);
  void noteIndex(ir::PropertyId bounds, ir::TypeId array, const Value &index);

  // Statements (walker_stmts.cpp)
  void statement(ir::StmtId id);
  void block(const ir::Stmt &s);
  void declare(ir::VariableId variable);
  bool mayEndSoon(ir::StmtId id) const;
  bool unrolled(ir::StmtId id, const ir::Stmt &s);
  void loop(ir::StmtId id, const ir::Stmt &s);
  /// One iteration from `head`: what comes back to it; `exits` gets what leaves.
  Points iteration(const ir::Stmt &s, const Points &head, Points &exits);
  void dropViolated(Points &head, const Points &next,
                    std::optional<std::vector<Linear>> &kept) const;
  void switchStatement(const ir::Stmt &s);
  void caseLabel(const ir::Stmt &s);
  void limitToTypes(Points &state) const;
  void joinInto(Points &target, Points state) const;
  Points nowhere() const { return Points(state_.dimensions(), shape_, true); }
  bool stop();

  CallSummaries::Impl &calls_;
  const ir::Program &program_;
  ir::FunctionId function_;
  Start start_;
  const Budget &budget_;
  std::vector<ir::VariableId> variables_; ///< by dimension
  std::unordered_map<ir::VariableId, Dimension> dimensions_;
  std::map<ir::VariableId, Pointer> pointers_; ///< their dimensions follow the variables'
  std::map<ir::VariableId, Array> arrays_;     ///< their dimensions follow the pointers'
  std::vector<Linear> thresholdForms_;
  Thresholds thresholds_;
  Shape shape_;
  bool isSmall_ = true; ///< the function: calls pass pointers only then
  Points state_{0, {}};
  std::vector<Loop> loops_;
  std::vector<Switch> switches_;
  std::map<ir::StmtId, Points> heads_;
  /// By the last visit, which is the one that confirms the heads of all loops around it.
  std::map<ir::PropertyId, bool> checks_;
  ir::ExprId without_;
  std::optional<Returned> returned_;               ///< wanted
  std::unordered_map<ir::ExprId, Context> passed_; ///< by the last visit
  bool stopped_ = false;
};

} // namespace salve::analysis
