// The verifier's walk; private to the verifier*.cpp files. Statements and functions are in
// verifier.cpp, what is required of expressions and places in verifier_exprs.cpp.
//
// It stops at the first broken invariant.
#pragma once

#include "engine/ir/inputs.h"

#include <optional>

namespace salve::ir {

class Verifier {
public:
  explicit Verifier(const Program &program)
      : program_(program), seenExpr_(program.exprs.size()), seenStmt_(program.stmts.size()) {}

  std::optional<std::string> run() {
    variables();
    for (uint32_t i = 0; i < program_.functions.size() && !error_; ++i) {
      const Function &f = program_.functions[FunctionId(i)];
      if (f.body && f.unsupported.empty() && !f.broken)
        function(FunctionId(i));
    }
    components();
    return std::move(error_);
  }

private:
  enum Around { kLoop = 1, kSwitch = 2 };

  bool require(bool condition, const char *what) {
    if (!condition && !error_) {
      std::string where = function_ ? " in " + program_.functions[function_].name : "";
      error_ = what + where + where_;
    }
    return condition && !error_;
  }

  template <typename IdType, typename T> bool in(const Store<IdType, T> &store, IdType id) const {
    return id.index < store.size();
  }

  const Type &type(TypeId id) const { return program_.types[id]; }
  const Type &typeOf(ExprId id) const { return type(program_.exprs[id].type); }
  bool scalar(ExprId id) const { return typeOf(id).isScalar(); }

  bool same(TypeId a, TypeId b) const { return sameType(program_.types, a, b); }
  bool isPointer(ExprId id) const { return typeOf(id).kind == TypeKind::Pointer; }
  bool isInteger(ExprId id) const { return typeOf(id).kind == TypeKind::Integer; }
  bool isBytes(ExprId id) const { return same(program_.exprs[id].type, unsigned64()); }
  bool isVoid(TypeId id) const { return type(id).kind == TypeKind::Void; }
  static bool isGlobal(const Variable &variable) {
    return variable.storage == Storage::Global || variable.storage == Storage::StaticLocal ||
           variable.storage == Storage::Literal;
  }
  void variables();
  void components();
  void function(FunctionId id);

  struct Shape {
    size_t least, most; ///< children
    bool needsExpr, mayHaveExpr;
  };
  static Shape shape(StmtKind kind);
  void stmt(StmtId id, unsigned around);

  static bool conditional(StmtKind kind) {
    return kind == StmtKind::If || kind == StmtKind::While || kind == StmtKind::DoWhile ||
           kind == StmtKind::For || kind == StmtKind::Switch;
  }
  void stmtDetails(const Stmt &s, unsigned around);
  void returned(const Stmt &s);
  void children(const Stmt &s, unsigned around);
  bool operand(ExprId id);
  void expr(ExprId id);
  void property(PropertyId id, CheckSet kinds);
  void access(const AccessChecks &checks);
  static CheckSet propertyKinds(const Expr &e);
  void properties(const Expr &e);

  struct Operands {
    unsigned least, most;
    bool place = false, statement = false;
  };
  static Operands operands(const Expr &e);
  bool operandsThere(const Expr &e);

  bool isInt(TypeId id) const { return same(id, program_.intType); }
  void typed(const Expr &e);
  TypeId unsigned64() const;
  void typedUnary(const Expr &e);
  void typedAnyOrder(const Expr &e);
  void typedMemory(const Expr &e);
  void typedQuery(const Expr &e);
  bool known(const Expr &e) const;
  void checked(const Expr &e, BinaryOp op, ExprId right, const Type &left);

  static bool isShift(BinaryOp op) { return op == BinaryOp::Shl || op == BinaryOp::Shr; }
  void typedBinary(const Expr &e);
  void typedCompound(const Expr &e);
  void typedCall(const Expr &e);
  void typedIndirectCall(const Expr &e);
  bool place(PlaceId id);
  void order(const OpenOrder &order);
  bool variable(VariableId id);
  bool projection(const Projection &step, TypeId outer, bool mayBeElement);

  const Program &program_;
  std::vector<bool> seenExpr_, seenStmt_, inFunction_;
  unsigned around_ = 0; ///< what is around the statement whose expressions are visited
  std::vector<StmtId> gotos_;
  FunctionId function_;
  std::string where_;
  std::optional<std::string> error_;
};

} // namespace salve::ir
