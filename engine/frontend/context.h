// What the walk over Clang's AST knows: plain data, which every area's free functions take.
//
// One context per unit, over one ir::Program; nothing here outlives the AST. What cannot be
// modelled is recorded in the function it stands in and lowered to a harmless value, so that
// the result is always well formed. The walk itself: functions.h.
#pragma once

#include "engine/frontend/expressions/access_summary.h"
#include "engine/frontend/linking.h"
#include "engine/frontend/notes.h"
#include "engine/frontend/spans.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <array>
#include <deque>
#include <map>
#include <set>

namespace salve::frontend {

/// A condition inside a macro whose failing branch does not return.
struct Branch {
  const clang::Expr *condition;
  clang::FileID macro;
};

/// The initial value of an object: one number per cell, and the addresses among them.
struct Image {
  std::vector<Bits> cells;
  std::map<uint64_t, ir::AddressConstant> addresses;
};

/// An access that C puts in no order with others of its expression.
struct OpenAccess {
  std::set<const clang::Expr *> others;
  const clang::Expr *within = nullptr; ///< the operator or call whose operands they are in
  ir::VariableId noted;
  std::vector<ir::PlaceId> places; ///< that it was lowered to
};

/// Operands that C lets be evaluated in any order, where that makes a difference.
using OpenOperands = std::vector<const clang::Expr *>;

/// An operand that was evaluated before its place in the expression.
struct KeptOperand {
  ir::VariableId variable;
  unsigned uses = 0;
};

/// What C leaves open in a body and where it matters (expressions/sequencing.h); what was lowered
/// is taken out.
struct OpenOrders {
  std::map<const clang::Expr *, OpenAccess> accesses;                ///< by lvalue
  std::map<const clang::Expr *, std::vector<ir::VariableId>> begins; ///< by full expression
  std::map<const clang::Expr *, std::vector<OpenOperands>> operands; ///< by what is around them
  std::set<const clang::Expr *> compound; ///< assignments that may read before or after
  std::map<const clang::Expr *, KeptOperand> kept;
  std::map<const clang::Expr *, std::string> refused; ///< why nothing can be said of the order
  std::set<const clang::Stmt *> left;                 ///< not modelled: nothing in there is lowered
};

/// What is known while one function is lowered.
struct Frame {
  ir::FunctionId function;
  std::map<const clang::LabelDecl *, ir::StmtId> labels;
  std::map<const clang::OpaqueValueExpr *, ir::VariableId> opaque;
  std::vector<ir::ExprId> prelude; ///< to be evaluated before the place that is being built
  std::vector<Branch> branches;
  std::vector<std::vector<ir::VariableId>> declared; ///< at the start of the enclosing blocks
  std::set<const clang::VarDecl *> addressed;        ///< operands of `&` in the body
  bool isSwitchBody = false; ///< the innermost block is one: control jumps past its declarations
  std::map<const clang::Expr *, ir::VariableId> counts; ///< of variable-length arrays
  const clang::CallExpr *allocation = nullptr; ///< whose result becomes a pointer to `allocated`
  clang::QualType allocated;
  bool hasJumps = false;                   ///< labels or a switch in the body
  std::set<clang::FileID> assertionMacros; ///< expansions that were recognised as assertions
  std::map<std::pair<size_t, size_t>, ir::VariableId> earlier; ///< values of clauses' `\old`
  std::set<uint32_t> asserted; ///< places whose assertions have been lowered
  bool isGenerated = false;    ///< not the user's text
  std::array<uint32_t, 5> ordinals{};
  std::vector<uint32_t> scopeEnds; ///< of the enclosing blocks, in the text
  const clang::Stmt *body = nullptr;
  std::optional<std::set<const clang::CallExpr *>> askedForFailure; ///< once one is wanted
  const clang::Expr *discarded = nullptr; ///< the call whose value nobody uses
  const clang::Expr *labelled = nullptr;  ///< the call that `label` names
  std::string label;
  unsigned depth = 0;
  unsigned reports = 0; ///< > 0: what is lowered comes before the failure of an assertion macro
  OpenOrders orders;
  std::vector<ir::VariableId> shortLived; ///< whose address is taken: end with the full expression
  std::set<const clang::Stmt *> preconditions; ///< calls of __builtin_assume
  const clang::Expr *accessed = nullptr;       ///< the pointer that is followed right here
  bool readOnly = false;       ///< the address that is being taken becomes one of const data
  unsigned jumpPoints = 0;     ///< calls of `setjmp` in the body
  bool isInExpression = false; ///< the statement that is lowered stands in one
  std::map<const clang::CallExpr *, ir::VariableId> jumpedWith; ///< what such a call gives
  ir::VariableId jumpBytes;                                     ///< what its buffers point into
  /// Calls that open, use or close a file whose number a variable holds, and the object for it.
  std::map<const clang::CallExpr *, std::pair<const clang::VarDecl *, ir::VariableId>> files;
  std::vector<ir::VariableId> noFiles; ///< those objects: null where the body begins
  unsigned trust = 0;                  ///< > 0: what is lowered must not be changed
  ir::VariableId variadic; ///< the parameter that points to the arguments behind the named ones
  bool foreign = false;    ///< not in the program's text
  bool isHarness = false;  ///< locals without an initial value are inputs
  bool leavesInputsOpen = false; ///< of these arrays and structures
};

/// Which of the variables that other files can name are in Program::shared.
enum class Shared { Part, All };

using Statements = std::vector<ir::StmtId>;

/// An argument of a helper: a variable, or an expression that is used once.
struct Value {
  ir::VariableId variable;
  clang::QualType type;
  ir::ExprId direct;
};

struct Context {
  Context(clang::ASTContext &ast, ir::Program &program, const Options &options, Linking &linking,
          const LinkedUnit &unit);

  clang::ASTContext &ast;
  ir::Program &program;
  const Options &options;
  Linking &linking;
  const LinkedUnit &unit;
  Spans spans;
  Notes notes;
  std::map<const clang::Type *, ir::TypeId> types;
  std::map<ir::TypeId, clang::QualType> undescribed; ///< reserved only
  unsigned typeDepth = 0;
  std::map<ir::TypeId, std::string> typeProblems;
  std::map<const clang::RecordDecl *, std::string> recordProblems;
  std::map<const clang::VarDecl *, ir::VariableId> variables;
  std::map<ir::VariableId, std::string> variableProblems;
  std::set<std::string> brokenNames; ///< of declarations with an error
  std::map<const clang::FunctionDecl *, ir::FunctionId> functions;
  std::deque<const clang::FunctionDecl *> pending;
  std::set<const clang::FunctionDecl *> trustedByNote; ///< of headers
  std::map<const clang::Expr *, ir::VariableId> literals;
  std::map<std::pair<ir::TypeId, std::string>, ir::VariableId> texts; ///< of string literals
  std::map<std::string, const clang::FunctionDecl *> helpers;
  std::set<ir::VariableId> writtenAtStart; ///< locals that are never read unwritten
  std::vector<std::pair<const clang::VarDecl *, ir::VariableId>> uninitialised;
  std::optional<Shared> shared; ///< once it was asked for
  bool gathersGlobals = false;  ///< initial values wait until all globals are known
  std::vector<ContractCall> contractCalls;
  std::set<ir::PropertyId> askedOfCallers; ///< by the name of their macro: `…_PRECONDITION(x)`
  AccessSummaries accessSummaries;
  Frame frame;
  bool hasMain = false;
};

} // namespace salve::frontend
