// The walk over Clang's AST that fills an ir::Program; internal to this room.
//
// Spans knows positions and macros, Lowering everything else; its methods live in
// the files named below. Nothing here outlives the AST. What cannot be modelled is
// recorded in the function it stands in and lowered to a harmless value, so that the
// result is always well formed.
#pragma once

#include "engine/frontend/contracts/contracts.h"
#include "engine/frontend/linking.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <set>

namespace salve::frontend {

struct Directive; // formats.h

/// Comments of the form `//@ salve ...`, by the offset of the token that follows.
struct Notes {
  std::set<uint32_t> trust;
  std::map<uint32_t, std::string> ignore; ///< with the reason
};

Notes readNotes(const std::string &text); // notes.cpp

/// The number of a file other than the main one, which is added if it is new.
ir::FileId fileNumber(ir::Program &program, const std::string &path); // spans.cpp

/// From Clang's locations to byte ranges (spans.cpp).
class Spans {
public:
  /// `main`: the number of the file that is compiled; only kMainFile can be edited.
  /// `contracts`: whose generated text stands behind the user's.
  Spans(const clang::SourceManager &sources, const clang::LangOptions &language,
        ir::Program &program, ir::FileId main, const ContractPlan *contracts);

  /// Where a person is shown it: spelled, or the use of the macro.
  ir::SourceRange range(clang::SourceRange tokens);
  ir::EditSpan edit(clang::SourceRange tokens) const;
  ir::EditSpan token(clang::SourceLocation at) const { return edit(clang::SourceRange(at, at)); }
  /// As the user wrote it: the macro argument or the code, else the whole macro use.
  std::string text(clang::SourceRange tokens);
  bool inMainFile(clang::SourceLocation at) const;
  /// Offset in the main file of the use, or of the `#include` that brings it in.
  uint32_t mainOffset(clang::SourceLocation at) const;
  uint32_t mainEnd(clang::SourceLocation at) const;
  /// The expansion whose body a token was spelled in, seen through macro arguments;
  /// invalid if the token is not spelled in a macro.
  clang::FileID macro(clang::SourceLocation at) const;
  /// Whether a token of macro `outer` (see `macro`) produced `inner`, directly or not.
  bool within(clang::SourceLocation inner, clang::FileID outer) const;

private:
  clang::SourceLocation throughArguments(clang::SourceLocation at) const;
  uint32_t tokenLength(clang::SourceLocation at) const;
  ir::FileId file(clang::FileID id);
  std::optional<ByteRange> bytes(clang::SourceLocation begin, clang::SourceLocation end) const;
  bool liftBegin(clang::SourceLocation &at) const;
  bool liftEnd(clang::SourceLocation &at) const;
  bool lift(clang::SourceLocation &begin, clang::SourceLocation &end) const;
  unsigned depth(clang::SourceLocation at) const;

  const clang::SourceManager &sources_;
  const clang::LangOptions &language_;
  ir::Program &program_;
  bool isMainUnit_;
  const ContractPlan *contracts_;
  std::map<clang::FileID, ir::FileId> files_;
};

/// What a call does to memory by itself (memory.cpp).
enum class MemoryFunction {
  None,
  Allocate,
  AllocateZeroed,
  AllocateZeroedOrNot, ///< by the second argument
  AllocateOnStack,
  Deallocate,
  Copy,
  CopyApart, ///< the blocks must not overlap
  Fill,
  Size,
  Offset,
  Valid,
  Writable,
  SameObject,
  Havoc,
  CheckString,
};

/// The library's name of a builtin.
llvm::StringRef libraryName(llvm::StringRef name);

/// What a call of a function with a known name means (specification.cpp).
enum class Intrinsic { None, Assert, Assume, Fail, Unreachable, Halt, Failed, Expect, Nondet };

class Lowering {
public:
  Lowering(clang::ASTContext &context, ir::Program &program, const Options &options,
           Linking &linking, const LinkedUnit &unit);
  void run();

private:
  /// A condition inside a macro whose failing branch does not return.
  struct Branch {
    const clang::Expr *condition;
    clang::FileID macro;
  };

  /// The initial value of an object: one number per cell, and the addresses among them.
  struct Image {
    std::vector<uint64_t> cells;
    std::map<uint64_t, ir::AddressConstant> addresses;
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
    std::vector<uint32_t> scopeEnds;       ///< of the enclosing blocks, in the main file
    const clang::Expr *labelled = nullptr; ///< the call that `label` names
    std::string label;
    unsigned depth = 0;
    unsigned reports = 0;  ///< > 0: what is lowered comes before the failure of an assertion macro
    bool readOnly = false; ///< the address that is being taken becomes one of const data
    unsigned trust = 0;    ///< > 0: what is lowered must not be changed
    bool foreign = false;
  };

  using Statements = std::vector<ir::StmtId>;

  /// An argument of a helper: a variable, or an expression that is used once.
  struct Value {
    ir::VariableId variable;
    clang::QualType type;
    ir::ExprId direct;
  };

  // lowering.cpp: functions
  void declareFunctions();
  ir::FunctionId function(const clang::FunctionDecl *decl);
  ir::TypeId functionType(const clang::FunctionDecl *decl);
  void lowerBody(const clang::FunctionDecl *definition);
  void markBroken();
  bool hasErrorWithin(ir::SourceRange range) const;
  bool mentionsBroken(ir::SourceRange range) const;
  bool matchesTrust(const std::string &name) const;

  // units.cpp: what other units share or provide
  std::string linkName(const clang::NamedDecl *decl) const;
  bool isProvided(const clang::FunctionDecl *decl);
  ir::FunctionId linkedFunction(const clang::FunctionDecl *decl);
  ir::VariableId linkedGlobal(const clang::VarDecl *decl, const clang::VarDecl *definition);
  ir::TypeId sharedType(clang::QualType canonical);
  bool isSame(clang::QualType canonical, ir::TypeId known);
  void lowerWanted();

  // contract_lowering.cpp
  const ContractPlan *contracts() const;
  bool isGenerated(const clang::FunctionDecl *decl) const;
  const clang::FunctionDecl *generatedFunction(const std::string &name) const;
  ir::ExprId contractCall(const clang::CallExpr *e);
  ir::ExprId assertClause(const PlannedCheck &check, ir::ExprId condition);
  ir::ExprId assumeClause(const PlannedCheck &check, ir::ExprId condition);
  ir::VariableId plannedVariable(const PlannedVariable &wanted) const;
  ir::ExprId valueOf(ir::VariableId variable, ir::TypeId wanted, ir::SourceRange range);
  ir::ExprId plannedCall(const std::string &function, const std::vector<PlannedVariable> &variables,
                         const std::vector<ir::ExprId> &more, ir::SourceRange range);
  void clauseLost(const PlannedClause &clause);
  void keepEarlier(const PlannedClause &clause, Moment moment, Statements &out);
  ir::ExprId clauseAssertion(const PlannedClause &clause);
  void assertClauses(clang::SourceLocation at, Statements &out);
  const std::vector<PlannedClause> *invariantsOf(const clang::Stmt *loop);
  void attachInvariants(const clang::Stmt *s, ir::StmtId loop);
  void keepAtEntry(const clang::FunctionDecl *definition, Statements &out);
  void keepAtLoop(const clang::Stmt *s, Statements &out);
  void lowerContracts();
  bool hasContractFor(const clang::FunctionDecl *callee) const;
  void rememberCall(const clang::FunctionDecl *callee, ir::ExprId call);
  void redirectCalls(const std::vector<ContractCall> &calls);
  void finishOtherContracts();
  void redirectPointers();
  ir::FunctionId contractTarget(const FunctionPlan &plan, ir::FunctionId callee,
                                const std::string &name);
  void finishHarness(ir::FunctionId id, const FunctionPlan &plan);
  void finishClauses();
  void finishContracts();

  // variables.cpp
  ir::VariableId variable(const clang::VarDecl *decl);
  ir::VariableId local(const clang::VarDecl *decl, ir::Storage storage);
  ir::VariableId global(const clang::VarDecl *decl);
  ir::VariableId temporary(clang::QualType type, ir::SourceRange range);
  ir::VariableId constantTable(ir::TypeId type, std::vector<uint64_t> cells, ir::SourceRange range);
  bool isStream(const clang::VarDecl *decl) const;
  void defineStream(ir::VariableId id);
  ByteRange globalVisibility(const clang::VarDecl *decl) const;
  bool hasDeclarationError(const clang::VarDecl *decl);
  void initialValues(const clang::VarDecl *definition, ir::VariableId id);
  void escape(const clang::Stmt *tree);
  ir::Variable describe(const clang::VarDecl *decl);
  ir::Extent extentOf(const clang::VarDecl *decl) const;

  // constants.cpp: initial values of what lives from the start
  bool constantImage(const clang::Expr *init, clang::QualType target, Image &image);
  bool constantList(const clang::InitListExpr *list, clang::QualType target, Image &image);
  bool constantUnion(const clang::InitListExpr *list, clang::QualType target, Image &image);
  bool constantScalar(const clang::Expr *init, clang::QualType target, Image &image);
  bool constantAddress(const clang::APValue &value, Image &image);
  std::optional<uint64_t> constantBits(const clang::Expr *e);

  // types.cpp
  ir::TypeId type(clang::QualType type);
  ir::TypeId reserve(clang::QualType type);
  clang::QualType canonical(clang::QualType written) const;
  void describeReserved(ir::TypeId id);
  ir::Type describe(clang::QualType canonical);
  ir::Type describeScalar(clang::QualType canonical, ir::Type result);
  ir::Type describeArray(const clang::ArrayType *array, ir::Type result);
  uint32_t bitWidth(const clang::FieldDecl *field) const;
  uint32_t fieldNumber(const clang::FieldDecl *field) const;
  ir::Type describeRecord(clang::QualType canonical, ir::Type result);
  std::string problemOf(clang::QualType canonical);
  const std::string &typeProblem(ir::TypeId type) const;
  uint64_t truncated(ir::TypeId type, uint64_t bits) const;

  // expressions.cpp
  ir::ExprId expr(const clang::Expr *e);
  ir::ExprId effect(const clang::Expr *e); ///< its value is not used
  ir::ExprId truth(const clang::Expr *e);
  ir::ExprId exprByClass(const clang::Expr *e);
  ir::ExprId castExpr(const clang::CastExpr *e);
  ir::ExprId load(const clang::Expr *lvalue);
  ir::ExprId unary(const clang::UnaryOperator *e);
  ir::ExprId increment(const clang::UnaryOperator *e);
  ir::ExprId binary(const clang::BinaryOperator *e);
  ir::ExprId arithmetic(const clang::BinaryOperator *e);
  ir::ExprId comparison(const clang::BinaryOperator *e);
  ir::ExprId comma(const clang::BinaryOperator *e, bool isDiscarded);
  ir::ExprId logical(const clang::BinaryOperator *e);
  ir::ExprId assign(const clang::BinaryOperator *e);
  ir::ExprId compoundAssign(const clang::CompoundAssignOperator *e);
  ir::ExprId conditional(const clang::ConditionalOperator *e);
  ir::ExprId elvis(const clang::BinaryConditionalOperator *e);
  ir::ExprId declRef(const clang::DeclRefExpr *e);
  ir::ExprId folded(const clang::Expr *e);
  ir::ExprId literal(const clang::Expr *e, uint64_t value);
  ir::ExprId floatLiteral(const clang::FloatingLiteral *e);
  ir::ExprId statements(const clang::StmtExpr *e); ///< GNU

  // calls.cpp
  ir::ExprId call(const clang::CallExpr *e);
  ir::ExprId bodylessCall(const clang::CallExpr *e);
  ir::ExprId directCall(const clang::CallExpr *e, const clang::FunctionDecl *definition);
  ir::ExprId indirectCall(const clang::CallExpr *e);
  const clang::FunctionDecl *definitionOf(const clang::FunctionDecl *callee) const;
  void finishCalls();

  // memory.cpp
  MemoryFunction memoryFunction(const clang::CallExpr *e) const;
  bool isMemoryFunction(const clang::FunctionDecl *decl) const;
  ir::ExprId memoryCall(MemoryFunction what, const clang::CallExpr *e, bool isDiscarded);
  ir::ExprId argument(const clang::CallExpr *e, unsigned i, clang::QualType wanted);
  ir::TypeId allocatedType(const clang::CallExpr *e);
  ir::ExprId allocate(MemoryFunction what, const clang::CallExpr *e);
  ir::ExprId product(ir::ExprId a, ir::ExprId b);
  ir::ExprId copyOrFill(MemoryFunction what, const clang::CallExpr *e, bool isDiscarded);
  ir::ExprId query(ir::PointerQuery what, const clang::CallExpr *e);
  std::pair<ir::ExprId, ir::VariableId> keep(ir::ExprId value, clang::QualType valueType);
  ir::ExprId loadVariable(ir::VariableId variable, ir::SourceRange range);

  // environment.cpp
  std::string notModelled(const clang::FunctionDecl *callee) const;
  bool isPrinter(const clang::CallExpr *e) const;
  void note(std::string sentence);
  ir::ExprId printerCall(const clang::CallExpr *e);
  ir::ExprId environmentCall(const clang::CallExpr *e);
  ir::ExprId afterArguments(const clang::CallExpr *e, ir::ExprId result, bool mayWrite);
  bool mayBeWritten(const clang::Expr *argument) const;
  ir::ExprId arbitrary(const clang::CallExpr *e);
  ir::ExprId arbitrary(clang::QualType wanted, ir::SourceRange range, std::string label);
  std::string notArbitrary(clang::QualType returned, const std::string &name);
  void environmentBody(const clang::FunctionDecl *decl);
  ir::ExprId freshObject(clang::QualType pointer, ir::SourceRange range);

  // inputs.cpp: what the language promises of them
  uint64_t promisedElements(const clang::ParmVarDecl *parameter);
  ir::ExprId hasElements(ir::ExprId pointer, uint64_t elements, ir::SourceRange range);
  ir::StmtId assumption(ir::ExprId condition);
  void assumePromises(const clang::FunctionDecl *definition, Statements &out);
  void assumeArguments(const clang::FunctionDecl *definition, Statements &out);
  ir::ExprId checkPromise(const clang::ParmVarDecl *parameter, const clang::Expr *written,
                          ir::ExprId argument);

  // scanning.cpp
  ir::ExprId scannerCall(const clang::CallExpr *e);
  ir::ExprId scan(const clang::CallExpr *e, unsigned first, size_t count,
                  const std::function<ir::ExprId(unsigned, ir::ExprId)> &write);
  ir::ExprId arbitraryText(const clang::CallExpr *e, ir::ExprId to, clang::QualType pointer,
                           uint64_t count, bool isString);
  ir::ExprId scanNumber(const clang::CallExpr *e, ir::ExprId to, clang::QualType pointer);
  ir::ExprId scanText(const clang::CallExpr *e, ir::ExprId to, clang::QualType pointer, char kind,
                      uint64_t width);

  // printing.cpp
  struct Output;
  std::optional<std::string> constantText(const clang::Expr *e) const;
  ir::ExprId formattedCall(const clang::CallExpr *e);
  bool printPart(const Directive &part, const std::vector<Value> &values, size_t &next,
                 Output &output);
  std::vector<Value> printedValue(const Directive &part, const Value &value, ir::SourceRange range);

  // helpers.cpp: calls of models that the frontend asks for by itself
  Value number(int value, ir::SourceRange range);
  const clang::FunctionDecl *helper(const std::string &name, clang::QualType result,
                                    const std::vector<Value> &arguments);
  ir::ExprId helperCall(const std::string &name, clang::QualType result,
                        const std::vector<Value> &arguments, ir::SourceRange range);
  ir::ExprId textLiteral(const std::string &text, ir::SourceRange range);
  ir::ExprId assignVariable(ir::VariableId variable, ir::ExprId value, ir::SourceRange range);
  ir::ExprId binaryOf(ir::BinaryOp op, ir::TypeId wanted, ir::ExprId a, ir::ExprId b);

  // builtins.cpp: operations that the compiler gives names to
  ir::ExprId builtinCall(const clang::CallExpr *e);
  ir::ExprId bitOperation(const clang::CallExpr *e);
  ir::ExprId overflowOperation(const clang::CallExpr *e);
  ir::ExprId exactOperation(ir::BinaryOp op, const Value &left, const Value &right,
                            clang::QualType wide, clang::QualType target, const Value &exact,
                            ir::SourceRange range);
  ir::ExprId floatClass(const clang::CallExpr *e);
  ir::ExprId floatRelation(const clang::CallExpr *e);

  // floats.cpp
  ir::ExprId knownFloat(const clang::CallExpr *e);
  ir::ExprId near(const clang::CallExpr *e, double exact);
  ir::ExprId floatCall(const clang::CallExpr *e);
  ir::ExprId floatUnary(ir::UnaryOp op, ir::ExprId value, const clang::Expr *e);
  ir::ExprId floatTest(llvm::StringRef name, const clang::CallExpr *e);

  // arrays.cpp
  bool declareVariableArray(const clang::VarDecl *decl, ir::VariableId id, Statements &out);
  void keepCounts(clang::QualType written, clang::SourceRange tokens, Statements &out);
  ir::ExprId elementsOf(clang::QualType array, ir::SourceRange range);
  ir::ExprId bytesOf(clang::QualType array, ir::SourceRange range);
  ir::ExprId rowPointer(const clang::Expr *lvalue);
  ir::ExprId rowIndex(const clang::ArraySubscriptExpr *e);
  ir::ExprId variableSize(const clang::UnaryExprOrTypeTraitExpr *e);

  // volatiles.cpp
  ir::ExprId volatileLoad(const clang::Expr *lvalue, ir::PlaceId where);
  ir::ExprId volatileValue(const clang::Expr *lvalue, ir::PlaceId where);
  ir::ExprId volatileCompound(const clang::CompoundAssignOperator *e, ir::PlaceId where,
                              ir::BinaryOp op, ir::TypeId computeType, ir::ExprId value);
  ir::ExprId volatileIncrement(const clang::UnaryOperator *e, ir::PlaceId where);

  // pointers.cpp
  ir::ExprId addressOf(const clang::UnaryOperator *e);
  ir::ExprId decay(const clang::CastExpr *e);
  ir::ExprId functionAddress(const clang::Expr *e, const clang::FunctionDecl *decl);
  ir::ExprId functionPointer(const clang::Expr *e, const clang::Expr *function);
  ir::ExprId addressOfPlace(const clang::Expr *e, const clang::Expr *lvalue);
  ir::ExprId pointerArithmetic(const clang::BinaryOperator *e);
  ir::ExprId integerToPointer(const clang::CastExpr *e);
  ir::ExprId pointerToInteger(const clang::CastExpr *e);
  ir::ExprId isNotNull(ir::ExprId pointer);
  const clang::Expr *comparedPointer(const clang::Expr *e) const;
  bool canMove(clang::QualType pointer) const;
  std::string moveProblem(clang::QualType pointer) const;

  // properties.cpp: what is checked where
  ir::AccessChecks accessChecks(const clang::Expr *e);
  bool mayBeUnwritten(const ir::Place &place) const;
  bool mayOverflow(ir::BinaryOp op, ir::ExprId left, ir::ExprId right, ir::TypeId type,
                   ir::TypeId leftType = {}) const; ///< leftType: if there is no `left`
  void scanBody(const clang::Stmt *body);
  void noteNullComparisons();

  // literals.cpp
  ir::VariableId stringLiteral(const clang::StringLiteral *text);
  ir::VariableId compoundLiteral(const clang::CompoundLiteralExpr *e);
  ir::VariableId staticCompoundLiteral(const clang::CompoundLiteralExpr *e);
  void labelInput(const clang::Expr *value, const std::string &name);

  // builders.cpp
  ir::Expr shape(ir::ExprKind kind, const clang::Expr *e);
  ir::Expr shape(ir::ExprKind kind, ir::TypeId type, ir::SourceRange range);
  ir::Expr shape(ir::ExprKind kind, ir::TypeId wanted, const clang::Expr *e);
  void parenthesise(ir::Expr &e, const clang::ParenExpr *paren);
  ir::ExprId add(ir::Expr e);
  ir::ExprId constant(ir::TypeId type, uint64_t value, ir::SourceRange range);
  ir::ExprId convert(ir::ExprId value, ir::TypeId type);
  ir::ExprId comma(ir::ExprId first, ir::ExprId second);
  ir::ExprId harmless(clang::QualType type, ir::SourceRange range);
  ir::ExprId unsupported(const clang::Expr *e, std::string construct);
  void unsupportedAt(const clang::Stmt *s, std::string construct);
  void unsupportedAt(clang::SourceRange tokens, std::string construct);
  void component(ir::ExprId root, ir::ComponentKind kind);
  ir::PropertyId property(ir::PropertyKind kind, const clang::Expr *e, uint64_t limit);
  ir::PropertyId property(ir::PropertyKind kind, clang::SourceRange tokens, uint64_t limit);
  ir::StmtId statement(ir::StmtKind kind, const clang::Stmt *s);
  ir::StmtId block(Statements children, const clang::Stmt *s);
  ir::StmtId exprStatement(ir::ExprId e, ir::SourceRange range);
  ir::PropertyId operationProperty(const clang::BinaryOperator *e, ir::ExprId right,
                                   ir::TypeId operationType);

  // places.cpp
  ir::PlaceId place(const clang::Expr *lvalue, bool isAccessed = true);
  void placeBase(ir::Place &result, ir::VariableId variable) const;
  bool placePointer(const clang::Expr *pointer, ir::Place &result);
  bool extendPlace(const clang::Expr *e, ir::Place &result);
  bool placeVariable(const clang::DeclRefExpr *e, ir::Place &result);
  bool placeMember(const clang::MemberExpr *e, ir::Place &result);
  bool placeElement(const clang::ArraySubscriptExpr *e, ir::Place &result);
  bool placeLiteral(const clang::Expr *e, ir::Place &result);
  bool placeTemporary(const clang::Expr *prvalue, ir::Place &result);
  void markWritten(ir::PlaceId place);
  ir::ExprId withPrelude(size_t mark, ir::ExprId value);

  // statements.cpp
  void lower(const clang::Stmt *s, Statements &out);
  ir::StmtId single(const clang::Stmt *s);
  ir::StmtId loopBody(const clang::Stmt *s);
  ir::StmtId scoped(const clang::Stmt *s);
  ir::StmtId compound(const clang::CompoundStmt *s, bool isSwitchBody, ir::VariableId valueTo = {});
  void declareAtStart(size_t start, Statements &out);
  ir::StmtId declare(ir::VariableId variable);
  void lowerByClass(const clang::Stmt *s, Statements &out);
  ir::StmtId ifStmt(const clang::IfStmt *s);
  void forStmt(const clang::ForStmt *s, Statements &out);
  ir::StmtId whileStmt(const clang::WhileStmt *s);
  ir::StmtId doStmt(const clang::DoStmt *s);
  ir::StmtId switchStmt(const clang::SwitchStmt *s);
  void caseStmt(const clang::CaseStmt *s, Statements &out);
  void returnStmt(const clang::ReturnStmt *s, Statements &out);
  ir::StmtId label(const clang::LabelDecl *decl);
  ir::ExprId condition(const clang::Expr *e);
  void declaration(const clang::DeclStmt *s, Statements &out);

  // initializers.cpp
  void initUnsupported(const clang::Expr *init, ir::TypeId wanted);
  void initialise(ir::VariableId variable, const clang::VarDecl *decl, Statements &out);
  void initPlace(const ir::Place &target, const clang::Expr *value, Statements &out);
  void initList(const ir::Place &target, const clang::InitListExpr *list, Statements &out);
  void initString(const ir::Place &target, const clang::StringLiteral *text, Statements &out);
  void initZero(const ir::Place &target, Statements &out);
  void initCell(const ir::Place &target, ir::ExprId value, Statements &out);
  void initUnion(const ir::Place &target, const clang::InitListExpr *list, Statements &out);
  void initTable(const ir::Place &target, std::vector<uint64_t> cells, Statements &out);
  void initCells(const ir::Place &target, std::vector<uint64_t> cells, Statements &out);
  ir::Place element(const ir::Place &target, uint64_t index);
  ir::Place field(const ir::Place &target, uint32_t number);

  // specification.cpp
  Intrinsic intrinsic(const clang::FunctionDecl *callee) const;
  ir::ExprId intrinsicCall(Intrinsic what, const clang::CallExpr *e);
  ir::ExprId assertion(const clang::CallExpr *e);
  ir::ExprId fail(const clang::CallExpr *e, std::string text);
  ir::ExprId noReturnCall(const clang::CallExpr *e);
  bool noReturn(const clang::FunctionDecl *callee) const;
  bool endsInFailure(const clang::Stmt *tree, clang::FileID macro, unsigned depth = 0) const;
  bool enterBranch(const clang::Expr *condition, clang::SourceLocation op,
                   std::initializer_list<const clang::Stmt *> arms);
  const Branch *failingBranch(const clang::CallExpr *e) const;
  std::string failedText(const clang::CallExpr *e);
  bool endsRun(const clang::Stmt *s) const;
  bool isReport(const clang::CallExpr *e) const;
  const clang::Expr *unwrapped(const clang::Expr *e, clang::FileID macro) const;
  std::string conditionText(const clang::Expr *condition, clang::FileID macro);

  clang::ASTContext &context_;
  ir::Program &program_;
  const Options &options_;
  Linking &linking_;
  const LinkedUnit &unit_;
  bool unitHasErrors_ = false;
  Spans spans_;
  Notes notes_;
  std::map<const clang::Type *, ir::TypeId> types_;
  std::map<ir::TypeId, clang::QualType> undescribed_; ///< reserved only
  unsigned typeDepth_ = 0;
  std::map<ir::TypeId, std::string> typeProblems_;
  std::map<const clang::RecordDecl *, std::string> recordProblems_;
  std::map<const clang::VarDecl *, ir::VariableId> variables_;
  std::map<ir::VariableId, std::string> variableProblems_;
  std::set<std::string> brokenNames_; ///< of declarations with an error
  std::map<const clang::FunctionDecl *, ir::FunctionId> functions_;
  std::deque<const clang::FunctionDecl *> pending_;
  std::map<const clang::Expr *, ir::VariableId> literals_;
  std::map<std::string, const clang::FunctionDecl *> helpers_;
  std::set<ir::VariableId> writtenAtStart_; ///< locals that are never read unwritten
  std::vector<std::pair<const clang::VarDecl *, ir::VariableId>> uninitialised_;
  bool gathersGlobals_ = false; ///< initial values wait until all globals are known
  std::vector<ContractCall> contractCalls_;
  Frame frame_;
  bool hasMain_ = false;
};

} // namespace salve::frontend
