// One translation unit as the engine analyses it: structured statements over typed
// expressions without pointers to Clang.
//
// The IR keeps C's structure (loops, switch, goto), not a flow graph: a statement is
// executed with the states that fall into it and the states that jump to labels
// inside it, which merges states exactly where C merges control (execution/README).
//
// Evaluation order, fixed for every consumer: operands left to right; in assignments
// the indices of the left side first, then the right side, then bounds checks and the
// store. `&&`, `||`, `?:` and `,` as C says. Every implicit conversion is an explicit
// Cast: both operands of an arithmetic or relational Binary have one type, and its
// result has that type (relational, logical and `!`: int). Shift operands keep their
// own promoted types.
//
// Ranges: `range` is where a person is shown the thing (the use of a macro);
// `EditSpan` is where its text can be changed, if it can.
#pragma once

#include "engine/ir/types.h"
#include "engine/support/text.h"

#include <optional>
#include <string>
#include <vector>

namespace salve::ir {

using FileId = Id<struct FileTag>;
using VariableId = Id<struct VariableTag>;
using PlaceId = Id<struct PlaceTag>;
using ExprId = Id<struct ExprTag>;
using StmtId = Id<struct StmtTag>;
using FunctionId = Id<struct FunctionTag>;
using PropertyId = Id<struct PropertyTag>;
using ComponentId = Id<struct ComponentTag>;

/// File 0 is the main file, the only one that is ever edited.
inline constexpr FileId kMainFile{0};

struct SourceRange {
  FileId file = kMainFile;
  ByteRange bytes;
  friend bool operator==(SourceRange, SourceRange) = default;
};

/// Where text may be edited, in the main file. Nothing in both: not editable.
struct EditSpan {
  std::optional<ByteRange>
      use; ///< in the code: spelled there, a macro argument, or a whole macro use
  std::optional<ByteRange>
      body; ///< inside the body of a `#define`; every use of the macro shares it
  bool editable() const { return use || body; }
  friend bool operator==(const EditSpan &, const EditSpan &) = default;
};

// ---------------------------------------------------------------- variables

enum class Storage { Global, StaticLocal, Parameter, Local, Temporary };

struct Variable {
  std::string name;
  TypeId type;
  Storage storage = Storage::Local;
  bool isConst = false; ///< const-qualified at the top, or an array of const
  bool isVolatile = false;
  bool internalLinkage = false;  ///< `static` at file level or in a function
  bool writtenInFile = false;    ///< assigned anywhere in the translation unit after initialisation
  std::vector<uint64_t> initial; ///< globals and static locals: one value per cell
  SourceRange range;             ///< the declarator's name
  ByteRange visible;             ///< where in the main file the name can be used
  FunctionId owner;              ///< none for globals
};

// --------------------------------------------------------------- expressions

enum class UnaryOp { Negate, BitNot, LogicalNot };

enum class BinaryOp { Add, Sub, Mul, Div, Rem, Shl, Shr, And, Or, Xor, Lt, Le, Gt, Ge, Eq, Ne };

enum class LogicalOp { And, Or };

enum class ExprKind {
  Constant,       // value
  Load,           // place; scalar or aggregate
  Unary,          // unary(a)
  Binary,         // a binary b; property for / % << >>
  Logical,        // a logical b, short-circuit
  Conditional,    // a ? b : c; arms may be void or aggregate
  Comma,          // a, b
  Cast,           // (type) a; integer to integer, or anything to void
  Assign,         // place = a; its value is what was stored
  CompoundAssign, // place binary= a, computed in computeType; property as Binary
  Increment,      // ++ or --: delta is 1 or -1, postfix or prefix
  Call,           // callee(args)
  Nondet,         // an arbitrary value of the type, an input
  Assert,         // property holds iff a != 0; a violation ends the run; void
  Assume,         // the run is dropped silently unless a != 0; void
  Fail,           // property is violated when this is reached; void
  Halt,           // the run ends here without fault (exit, abort outside an assertion macro); void
};

/// Components are the replaceable expressions of FoREnSiC section III (row F1).
enum class ComponentKind { Rhs, Condition, Return, Argument, Index };

struct Expr {
  ExprKind kind = ExprKind::Constant;
  TypeId type;
  SourceRange range;
  EditSpan text;   ///< of the whole expression
  EditSpan opText; ///< of the operator token (Unary, Binary, Logical, CompoundAssign, Increment)
  bool parenthesised = false; ///< stands directly in parentheses
  bool implicit = false;      ///< a Cast that nobody wrote
  bool literal =
      false; ///< a Constant spelled as a literal (not an enumerator, sizeof, folded value)
  bool trusted = false; ///< must not be changed: specification, trusted code, foreign file

  UnaryOp unary{};
  BinaryOp binary{};
  LogicalOp logical{};
  uint64_t value = 0;   ///< Constant: truncated to the type's width
  int delta = 0;        ///< Increment
  bool postfix = false; ///< Increment
  ExprId a, b, c;
  PlaceId place;
  TypeId computeType; ///< CompoundAssign: the type the operation is done in
  FunctionId callee;
  std::vector<ExprId> args;
  PropertyId property;   ///< Assert, Fail; division and shift checks
  ComponentId component; ///< if this expression is a component's root
  std::string label;     ///< Nondet: how a person would call this input
};

/// One step from an object into it.
struct Projection {
  enum class Kind { Field, Index };
  Kind kind = Kind::Field;
  uint32_t field = 0; ///< Field: number within the record
  ExprId index;       ///< Index: any integer type; read by its own signedness
  PropertyId bounds;  ///< Index: 0 <= index < count
  TypeId type;        ///< after this step
  EditSpan text;      ///< Field: the field's name
};

/// An lvalue: a variable and the steps into it.
struct Place {
  VariableId variable;
  std::vector<Projection> path;
  TypeId type; ///< after all steps
  SourceRange range;
  EditSpan text;     ///< of the whole lvalue
  EditSpan baseText; ///< of the variable's name
};

// ---------------------------------------------------------------- statements

enum class StmtKind {
  Block,   // children in order
  Expr,    // expr
  Declare, // variable comes to life here, its cells indeterminate (an initialiser follows as Expr)
  If,      // expr, children[0], children[1]?
  While,   // expr, children[0]
  DoWhile, // children[0], expr
  For,     // children[0] init?, expr?, step?, children[1] body; `continue` goes to the step
  Switch,  // expr, children[0]; Case and Default belong to the innermost switch around them
  Case,    // low..high inclusive, in the switch expression's type; children[0]
  Default, // children[0]
  Break,
  Continue,
  Return, // expr?
  Goto,   // target: a Label of the same function
  Label,  // children[0]
};

struct Stmt {
  StmtKind kind = StmtKind::Block;
  SourceRange range;
  ExprId expr;
  ExprId step;
  std::vector<StmtId> children; ///< a missing optional child is an invalid id
  VariableId variable;
  uint64_t low = 0, high = 0;
  StmtId target;
  std::string label;
};

// ----------------------------------------------------- functions, properties

/// Names are those of the report; see `propertyName`.
enum class PropertyKind { Assertion, Bounds, DivisionByZero, Shift };

struct Property {
  PropertyKind kind = PropertyKind::Assertion;
  SourceRange range;
  std::string
      text; ///< Assertion: the condition as written; Bounds: `buf[i]`; others: the operation
  FunctionId function;
  uint64_t limit = 0; ///< Bounds: element count; Shift: width
};

struct Component {
  ComponentKind kind = ComponentKind::Rhs;
  ExprId expr;
  FunctionId function;
  std::string id; ///< stable under edits elsewhere: function/kind/ordinal, e.g. `max/rhs/2`
};

/// A construct that is not modelled, and where it stands.
struct Unsupported {
  std::string construct; ///< e.g. "pointer dereference", "call to 'printf', which has no body"
  SourceRange range;
};

struct Function {
  std::string name;
  TypeId returnType;
  std::vector<VariableId> parameters;
  std::vector<VariableId> locals; ///< everything declared in the body, temporaries included
  StmtId body;                    ///< none: declared only
  SourceRange range;              ///< of the whole definition
  SourceRange nameRange;
  bool trusted = false;
  bool ignored = false;
  std::string ignoreReason;
  bool broken = false;                  ///< Clang reported an error inside it
  std::vector<Unsupported> unsupported; ///< in its own body; see `reachable` for calls
  std::vector<FunctionId> callees;      ///< direct, without duplicates
};

/// A message of the compiler.
struct SourceError {
  enum class Severity { Error, Warning, Note };
  Severity severity = Severity::Error;
  std::string message;
  std::optional<SourceRange> range; ///< none: not at a place (a bad option)
  std::string path;                 ///< of the file it is in, "" for the main file
};

struct Program {
  std::string path;
  std::string text;               ///< of the main file; all byte ranges index it
  std::vector<std::string> files; ///< paths by FileId; files[0] == path
  Types types;
  Store<VariableId, Variable> variables;
  Store<PlaceId, Place> places;
  Store<ExprId, Expr> exprs;
  Store<StmtId, Stmt> stmts;
  Store<FunctionId, Function> functions;
  Store<PropertyId, Property> properties;
  Store<ComponentId, Component> components;
  TypeId intType;
  std::vector<SourceError> errors;

  std::string_view textOf(ByteRange range) const {
    return std::string_view(text).substr(range.begin, range.size());
  }
};

const char *spelling(UnaryOp op);
const char *spelling(BinaryOp op);
const char *spelling(LogicalOp op);
bool isRelational(BinaryOp op); ///< Lt Le Gt Ge Eq Ne
const char *propertyName(PropertyKind kind);
const char *componentName(ComponentKind kind);

/// `entry` and everything it calls, directly or not, entry first, each once.
std::vector<FunctionId> reachable(const Program &program, FunctionId entry);

} // namespace salve::ir
