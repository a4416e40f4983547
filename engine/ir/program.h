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
// own promoted types. A condition (of a statement, `?:`, `&&`, `||`, `!`, Assert, Assume) is
// any scalar: an integer or float other than 0, a pointer other than null.
//
// Memory: an object has an identity, a size in bytes and a lifetime. A local lives from its
// Declare (a new object each time) to the end of the Block that contains the Declare
// directly; in functions with labels, parameters and temporaries from the call to the
// return. A pointer is null, an object (or function) with a byte offset, or *invalid* (made
// from an integer). What a pointer denotes is decided by object and offset alone, never by
// its type: reading and writing go by bytes where types differ. Pointers copied byte by
// byte stay pointers.
//
// Ranges: `range` is where a person is shown the thing (the use of a macro);
// `EditSpan` is where its text can be changed, if it can.
#pragma once

#include "engine/ir/properties.h"
#include "engine/ir/types.h"
#include "engine/support/text.h"

#include <algorithm>
#include <map>
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

/// File 0 is the main file: its functions are what is analysed.
inline constexpr FileId kMainFile{0};

/// In a file that is part of Program::text the bytes are those of that text, else the file's own.
struct SourceRange {
  FileId file = kMainFile;
  ByteRange bytes;
  friend bool operator==(SourceRange, SourceRange) = default;
};

/// Where Program::text may be edited. Nothing in both: not editable.
struct EditSpan {
  std::optional<ByteRange>
      use; ///< in the code: spelled there, a macro argument, or a whole macro use
  std::optional<ByteRange>
      body; ///< inside the body of a `#define`; every use of the macro shares it
  bool editable() const { return use || body; }
  friend bool operator==(const EditSpan &, const EditSpan &) = default;
};

// ---------------------------------------------------------------- variables

enum class Storage { Global, StaticLocal, Parameter, Local, Temporary, Literal };

/// The address of a variable or function as an initial value.
struct AddressConstant {
  VariableId variable;
  FunctionId function; ///< if there is no variable; if this is none, too, it is a number
  int64_t offset = 0;  ///< bytes; or that number, which is not 0
};

/// What a pointer that is an input points to.
struct Extent {
  enum class Kind {
    Fixed,      ///< null, or an object of its own of so many elements
    ByContract, ///< null, or an array of its own of any count (an input) that contracts restrict
    String,     ///< null, or a NUL-terminated string of its own, at most InputLimits long
  };
  Kind kind = Kind::Fixed;
  uint64_t elements = 1; ///< Fixed; ByContract: at most so many, 0: any number

  static const Extent One, ByContract, String;
  friend bool operator==(const Extent &, const Extent &) = default;
};
inline constexpr Extent Extent::One{};
inline constexpr Extent Extent::ByContract{Kind::ByContract, 0};
inline constexpr Extent Extent::String{Kind::String};

struct Variable {
  std::string name;
  TypeId type;
  Storage storage = Storage::Local;
  bool isConst = false; ///< const-qualified at the top, or an array of const
  bool isVolatile = false;
  bool internalLinkage = false; ///< `static` at file level or in a function
  bool writtenInFile = false;   ///< assigned anywhere in the translation unit after initialisation
  std::vector<Bits> initial;    ///< globals, static locals, literals: one value per cell;
                                ///< missing ones at the end are 0
  std::map<uint64_t, AddressConstant> initialAddresses; ///< by cell: pointers other than null
  Extent extent = {};                                   ///< parameters and globals of pointer type
  bool mayBeNull = false;                               ///< the same: null is among the inputs
  SourceRange range;                                    ///< the declarator's name
  ByteRange visible; ///< where in the text the name can be used; of globals: until the end of it,
                     ///< but only behind its begin in the order of the compiler (Program::sees)
  FunctionId owner;  ///< none for globals
};

// --------------------------------------------------------------- expressions

/// From FloatAbs on: of floats only; rounding to nearest even where a result must be rounded.
enum class UnaryOp {
  Negate,
  BitNot,
  LogicalNot,
  FloatAbs,
  FloatSqrt,
  FloatFloor,
  FloatCeil,
  FloatTrunc,
  FloatRound,     // half away from zero
  FloatRoundEven, // rint in the default mode
  FloatIsNan,     // result int 0 or 1
  FloatIsInf,
};

enum class BinaryOp { Add, Sub, Mul, Div, Rem, Shl, Shr, And, Or, Xor, Lt, Le, Gt, Ge, Eq, Ne };

enum class LogicalOp { And, Or };

/// No object is larger (PTRDIFF_MAX), so that pointers into it have a difference.
inline constexpr uint64_t kMostObjectBytes = ~uint64_t{0} >> 1;

enum class ExprKind {
  Constant,        // value (of a pointer: only null; of a float: its bits)
  Load,            // place; scalar or aggregate; property (scalars only): reads what was never
                   // written
  AddressOf,       // address of place: no access happens; also the decay of an array. Pointer type;
                   // a last Index step may be one past the end. Through a pointer: checks as at
                   // PointerAdd
  FunctionAddress, // callee
  PointerAdd,      // a + delta * b elements: a pointer, b any integer by its own signedness.
                   // checks.lifetime: a's object has ended; checks.bounds: the result is before its
                   // object or more than one past the end (of null and invalid ones nothing is
                   // asked); where there is no such check, such a pointer is as good as any other
  PointerDiff,     // a - b in elements of a's pointee; property: not the same object;
                   // checks.lifetime: an object has ended
  Unary,           // unary(a)
  Binary,          // a binary b; property for / % << >> (DivisionByZero, of the smallest number by
                   // -1 too; Shift), for relational operators on pointers (PointerComparison; not
                   // == and !=); on pointers checks.lifetime: an object has ended;
                   // overflow: signed + - *, and << of signed. `==` on pointers: see touchingKey
  Logical,         // a logical b, short-circuit
  Conditional,     // a ? b : c; arms may be void or aggregate
  Comma,           // a, b
  AnyOrder,        // args, two or three, in an order that an input chooses (see orderKey); void
  Cast,            // (type) a; between scalars, or anything to void. Float to integer: property
                   // (Conversion). Integer to pointer: 0 is null, anything else invalid. Pointer
                   // to integer: null is 0, of an object its address, see addressKey; of a
                   // function or invalid: not modelled. (T *)(integer)pointer and comparisons with
                   // 0 are lowered without it
  Assign,          // place = a; its value is what was stored
  CompoundAssign,  // place binary= a, computed in computeType; properties as Binary; on pointers
                   // binary is Add or Sub, a any integer, and it moves by elements, with the
                   // checks of PointerAdd. anyOrder: an input (see orderKey) says whether the old
                   // value is read before a is evaluated
  Increment,       // ++ or --: delta is 1 or -1, postfix or prefix; overflow; pointers by elements,
                   // with the checks of PointerAdd
  Call,            // callee(args), property: as said in recursion.h; without callee: through the
                   // function pointer a, property: it points to no function of that type
  Statements,      // stmt, then the value of a, if there is one: `({ ... })`
  Nondet,          // an arbitrary value of the type, an input; scalar or aggregate; pointers in it
                   // are null, or (`elsewhere`) what unknown code gives, see unknown.h
  Allocate,        // a new object of a (unsigned 64-bit) bytes, null if they are more than
                   // kMostObjectBytes; `zeroed`; `onStack`: lives until the function returns, never
                   // null; computeType: the element type it is for (naming only); property: Leak
  Deallocate,      // ends the lifetime of the heap object that a points to; null is allowed.
                   // checks.lifetime: it has ended already (DoubleFree); checks.bounds: not the
                   // start of a heap object (InvalidFree)
  Copy,            // c bytes from *b to *a, overlapping or not; type void; checks for a,
                   // sourceChecks for b; property: they overlap (StringMisuse), if valid
  Fill,            // c bytes of value b (converted to unsigned char) to *a; type void; checks
  Havoc,           // every cell of the object that a points to becomes an input (pointers stay;
                   // `writtenOnly`: and what is unwritten); nothing happens at null; type void
  UnknownCode, // what code that is not there may do that is given the pointers args: all that it
               // reaches becomes arbitrary, see unknown.h. `elsewhere`: it is no library's, so
               // that it reaches Program::shared and whatever it was ever given; type void
  Query,       // what is known of pointer a, see `query`; no access happens, nothing fails
  Assert,      // property holds iff a != 0; a violation ends the run; void
  Assume,      // the run is dropped unless a != 0; a property fails, but not in the entry; void
  Fail,        // property is violated when this is reached; void
  Halt,        // the run ends here without fault (exit, abort outside an assertion macro); void
  NotModelled, // what stands here is not modelled, `label` says what: nobody knows how the run
               // goes on; void
};

enum class PointerQuery {
  Size,       ///< bytes of the object; 0 for null, ended and invalid ones; unsigned 64 bits
  Offset,     ///< bytes from its start, signed 64 bits
  Valid,      ///< int 0 or 1: the b bytes from here on lie in a living object
  Writable,   ///< the same, and it is not const
  Written,    ///< the same as Valid, and they all were written
  SameObject, ///< int 0 or 1: a and b point into one object
  Ended,      ///< int 0 or 1: a points to an object whose lifetime has ended
  Handed,     ///< int 0: somebody else may keep it: it does not leak; with a Leak: facts/kept.h
};

/// Checks of an access to memory through a pointer; an invalid id: not checked.
/// A violation ends the run; where nothing is checked the run ends too, silently.
struct AccessChecks {
  PropertyId null;     ///< NullDereference: null or invalid
  PropertyId lifetime; ///< Dangling: the object's lifetime has ended
  PropertyId bounds;   ///< Bounds: not wholly inside the object; writing to a const object
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
  Bits value = 0;        ///< Constant: truncated to the type's width
  int delta = 0;         ///< Increment, PointerAdd
  bool postfix = false;  ///< Increment
  bool anyOrder = false; ///< CompoundAssign; NotModelled: unless what follows it only reads
  ExprId a, b, c;
  PlaceId place;
  TypeId computeType; ///< CompoundAssign: the type the operation is done in; Allocate
  FunctionId callee;
  std::vector<ExprId> args;
  PropertyId property; ///< Assert, Fail; checks as said at the kinds
  PropertyId overflow; ///< Binary, CompoundAssign, Increment, Unary Negate: signed overflow
  PropertyId oldValue; ///< CompoundAssign, Increment: Uninitialised, what they read was not written
  AccessChecks checks, sourceChecks;
  PointerQuery query{};
  StmtId stmt;            ///< Statements
  bool elsewhere = false; ///< Nondet, UnknownCode
  bool ofWorld = false;   ///< Nondet, Havoc: read from outside the program, by the library
  bool usual = false;     ///< Nondet: 0 is what a model of the library mostly gives
  bool unseen = false;    ///< Nondet, UnknownCode: what a function gives or writes that a header of
                          ///< the user's declares and no file at hand defines
  bool zeroed = false, onStack = false; ///< Allocate
  bool writtenOnly = false;             ///< Havoc
  bool isAsked = false;                 ///< Allocate: whether it failed, see asked_allocations.h
  bool isAddress = false; ///< Cast of a number to a pointer: it may be an object's address; of a
                          ///< pointer to a number: that may come to where nobody sees it
  ComponentId component;  ///< if this expression is a component's root
  std::string label;      ///< Nondet: its name; NotModelled: the construct; (De)Allocate: by what
};

/// One step from an object into it.
struct Projection {
  enum class Kind {
    Field,
    Index,   ///< into an array; one of unknown count is bounded by the object alone
    Element, ///< only first, after a pointer: p[i]
  };
  Kind kind = Kind::Field;
  uint32_t field = 0; ///< Field: number within the record
  ExprId index;       ///< Index, Element: any integer type; read by its own signedness
  PropertyId bounds;  ///< Index: 0 <= index < count
  TypeId type;        ///< after this step
  EditSpan text;      ///< Field: the field's name
};

/// Where an access was that has an OpenOrder: `bits` bits from bit `bit` of what `pointer`, a
/// temporary, points to; nowhere so far if that is null.
struct NotedAccess {
  VariableId pointer;
  uint32_t bit = 0;
  uint64_t bits = 0;
};

/// Of an access that C puts in no order with others of its expression, while one of two changes
/// what it accesses (C11 6.5 p2). `apart` was set to null where the expression begins.
struct OpenOrder {
  VariableId noted;               ///< becomes the address of the access, once that is checked
  std::vector<NotedAccess> apart; ///< the others
  PropertyId property; ///< Unsequenced: it overlaps with one of them; none: no such order
};

/// An lvalue: a variable, or what a pointer points to, and the steps into it. The pointer is
/// evaluated where the indices are; its checks are made with the access, for the bytes of the
/// whole place.
struct Place {
  VariableId variable; ///< none: `pointer` is the base
  ExprId pointer;
  AccessChecks checks; ///< of the access through `pointer`; for a variable only `bounds`, if its
                       ///< size is known at run time only
  TypeId baseType;     ///< of the variable, or the pointee
  std::vector<Projection> path;
  TypeId type; ///< after all steps
  OpenOrder order;
  SourceRange range;
  EditSpan text;     ///< of the whole lvalue
  EditSpan baseText; ///< of the variable's name
};

// ---------------------------------------------------------------- statements

enum class StmtKind {
  Block,   // children in order
  Expr,    // expr
  Declare, // variable comes to life here, its cells indeterminate (an initialiser follows as Expr);
           // expr: bytes of a variable-length array (unsigned 64 bits)
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
  PropertyId ending; ///< loops of the user: EndlessLoop
  Bits low = 0, high = 0;
  StmtId target;
  std::string label;
  std::vector<ExprId> invariants; ///< loops: Asserts that are evaluated whenever the loop's head is
                                  ///< reached; they stand in `expr` (do: in the body) too
};

// ----------------------------------------------------- functions, properties

struct Property {
  PropertyKind kind = PropertyKind::Assertion;
  SourceRange range;
  std::string
      text; ///< Assertion: the condition as written; Bounds: `buf[i]`; others: the operation
  FunctionId function;
  uint64_t limit = 0;     ///< Bounds: element count; Shift: width
  bool isVariant = false; ///< LoopInvariant: a measure that must decrease
  bool ignored = false;   ///< by a comment of the user's at its line: not checked
  bool isStatus = false;  ///< Assertion: that a test program ends with status 0; `text` gives it
  std::vector<TextEdit> correction{}; ///< Format: makes it fit; empty: not known
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
  std::vector<Unsupported> unsupported; ///< what keeps all of it from being run: its body, if it
                                        ///< has one, is a NotModelled
  std::vector<FunctionId> callees;      ///< direct, without duplicates; of calls through pointers
                                        ///< every function of that type whose address is taken
  TypeId type;                          ///< Function
  bool addressTaken = false;
  bool internalLinkage = false; ///< no other file can name it
  bool isModel = false;         ///< a library function's model: not the user's code
  bool tellsStatus = false;  ///< that of tests (Property::isStatus): what asks, not what is asked
  bool isIncomplete = false; ///< part of its specification could not be used, or not all inputs are
                             ///< tried: never proved
  bool hasContract = false;  ///< of the user's, who says which inputs it is for
  bool isHarness = false;    ///< of CBMC's: what is never written, in heap memory too, is an input
  FunctionId harness;  ///< analyse that one instead: it assumes the contract's requires, calls
                       ///< this one and asserts its ensures
  bool prints = false; ///< by `printf` or one of its family; also a model that does nothing else
  std::vector<std::string> notes; ///< what was assumed, one sentence each: an environment
                                  ///< function's arbitrary result, separate parameters
};

/// A message of the compiler.
struct SourceError {
  enum class Severity { Error, Warning, Note };
  Severity severity = Severity::Error;
  std::string message;
  std::optional<SourceRange> range; ///< none: not at a place (a bad option)
  std::string path;                 ///< of the file it is in, "" for the main file
};

/// How large inputs get; beyond it a verdict is bounded, not proved.
struct InputLimits {
  uint32_t nodes = 4;        ///< objects of a recursive type reachable from one pointer
  uint32_t stringLength = 8; ///< characters without the NUL
  bool cyclic = false;       ///< a node may point to one that it is reached from
};

/// An enumerator of the main file whose value is an int.
struct Enumerator {
  std::string name;
  int64_t value = 0;
  uint32_t declared = 0;    ///< end of its name; it can be used from here on
  uint32_t enumeration = 0; ///< those of one `enum { … }` share it
};

/// `#define NAME 10` of the main file: an int, and defined once.
struct MacroConstant {
  std::string name;
  uint32_t definedAt = 0; ///< end of the directive
  uint64_t value = 0;
  uint32_t block = 0; ///< the same for definitions on lines that follow each other
};

/// A header of the user's, whose text stands behind the main file's.
struct Header {
  FileId file;
  ByteRange bytes;         ///< of Program::text
  uint32_t includedAt = 0; ///< where the `#include` stands, in the text
};

struct Program {
  std::string path;
  std::string text;               ///< all that can be edited: the main file, then `headers`
  std::vector<std::string> files; ///< paths by FileId; files[0] == path
  std::vector<Header> headers;    ///< in the order of the text
  Types types;
  Store<VariableId, Variable> variables;
  Store<PlaceId, Place> places;
  Store<ExprId, Expr> exprs;
  Store<StmtId, Stmt> stmts;
  Store<FunctionId, Function> functions;
  Store<PropertyId, Property> properties;
  Store<ComponentId, Component> components;
  TypeId intType;
  // How it is to be analysed; every consumer reads it here.
  InputLimits inputLimits;
  /// Of pointers within what an input points to, where it is not as extentOf says: by the type and
  /// the cell that it is.
  std::map<std::pair<TypeId, uint64_t>, Extent> extents;
  bool allocationMayFail = false;
  /// What only variables of `main` point to when it ends has not leaked.
  bool keepsUntilExit = false;
  /// Kinds that are not asked about; what a run does that violates one: PropertyInfo::ignored.
  CheckSet unchecked = uncheckedByDefault();
  bool isChecked(PropertyKind kind) const { return (unchecked & bit(kind)) == 0; }
  bool isChecked(PropertyId id) const {
    return !properties[id].ignored && isChecked(properties[id].kind);
  }
  /// Functions that stand for the tests that came with it, in their order: each starts `main`. If
  /// there are any, they alone say what is wanted.
  std::vector<FunctionId> tests;
  /// Runs another program and then this one on the same input, and checks that they print the same.
  FunctionId agreement;
  bool isSuite() const { return !tests.empty(); }
  bool isTest(FunctionId function) const {
    return std::find(tests.begin(), tests.end(), function) != tests.end();
  }
  /// Files of test frameworks: they say whether tests pass, and are neither tested nor repaired.
  std::vector<FileId> frameworks;
  bool isFramework(FileId file) const {
    return std::find(frameworks.begin(), frameworks.end(), file) != frameworks.end();
  }
  /// Variables that code which is not there can name.
  std::vector<VariableId> shared;
  std::vector<SourceError> errors;
  // Names that a repair can write instead of a number, in the order of the text.
  std::vector<Enumerator> enumerators;
  std::vector<MacroConstant> macroConstants;

  std::string_view textOf(ByteRange range) const {
    return std::string_view(text).substr(range.begin, range.size());
  }
  /// Whether the file is part of the text.
  bool isInText(FileId file) const { return file == kMainFile || headerOf(file); }
  const Header *headerOf(FileId file) const {
    auto found = std::find_if(headers.begin(), headers.end(),
                              [&](const Header &header) { return header.file == file; });
    return found == headers.end() ? nullptr : &*found;
  }
  /// The header that a position of the text lies in; null: the main file.
  const Header *headerAt(uint32_t offset) const {
    auto behind =
        std::upper_bound(headers.begin(), headers.end(), offset,
                         [](uint32_t at, const Header &header) { return at < header.bytes.begin; });
    return behind == headers.begin() ? nullptr : &*std::prev(behind);
  }
  FileId fileAt(uint32_t offset) const {
    const Header *header = headerAt(offset);
    return header ? header->file : kMainFile;
  }
  /// Whether the compiler comes to `a` before `b`, or they are the same.
  bool isBefore(uint32_t a, uint32_t b) const;
  /// Whether a name is visible at `offset`: Variable::visible.
  bool isVisible(ByteRange scope, uint32_t offset) const {
    return scope.end < text.size() ? scope.begin <= offset && offset < scope.end
                                   : isBefore(scope.begin, offset);
  }
  /// Adds the text of a header, so that no token of it joins one before.
  void addHeader(FileId file, std::string_view content, uint32_t includedAt);
  std::string_view mainText() const;
};

const char *spelling(UnaryOp op);
const char *spelling(BinaryOp op);
const char *spelling(LogicalOp op);
bool isRelational(BinaryOp op);         ///< Lt Le Gt Ge Eq Ne
BinaryOp negationOf(BinaryOp relation); ///< `>=` of `<`
BinaryOp mirrored(BinaryOp relation);   ///< `>` of `<`: a ~ b as b ~ a
const char *componentName(ComponentKind kind);

/// What is run when `function` is analysed: its harness, if it has one.
inline FunctionId entryOf(const Program &program, FunctionId function) {
  const FunctionId harness = program.functions[function].harness;
  return harness ? harness : function;
}

/// The bits of an access to the place, from the first bit of its first byte.
struct AccessedBits {
  uint32_t bit = 0; ///< of a bit-field
  uint64_t bits = 0;
};
AccessedBits accessedBits(const Program &program, const Place &place);

/// Whether the place is an element of an array whose length only its object knows.
bool indexesOpenArray(const Program &program, const Place &place);

/// `entry` and everything it calls, directly or not, entry first, each once.
std::vector<FunctionId> reachable(const Program &program, FunctionId entry);
/// The first function with a body of that name; none: there is none.
FunctionId functionNamed(const Program &program, std::string_view name);

} // namespace salve::ir
