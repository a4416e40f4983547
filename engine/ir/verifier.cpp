// Walks every modelled function once and stops at the first broken invariant. Functions
// with unsupported constructs or compile errors are skipped: nobody executes them.
#include "engine/ir/printer.h"

#include <algorithm>

namespace salve::ir {

namespace {

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

  /// Typedefs of one integer type may have ids of their own.
  bool same(TypeId a, TypeId b) const {
    const Type &x = type(a), &y = type(b);
    if (a == b)
      return true;
    if (x.kind != y.kind)
      return false;
    if (x.kind == TypeKind::Array)
      return x.count == y.count && same(x.element, y.element);
    if (x.kind == TypeKind::Integer)
      return x.width == y.width && x.isSigned == y.isSigned && x.isBool == y.isBool;
    return x.kind == TypeKind::Void;
  }

  void variables() {
    for (const Variable &variable : program_.variables) {
      if (!require(in(program_.types, variable.type), "variable without type"))
        return;
      bool stays = variable.storage == Storage::Global || variable.storage == Storage::StaticLocal;
      if (stays && type(variable.type).kind != TypeKind::Unsupported)
        require(variable.initial.size() == type(variable.type).cells,
                "a global needs one initial value per cell");
    }
  }

  void components() {
    for (uint32_t i = 0; i < program_.components.size() && !error_; ++i) {
      const Component &component = program_.components[ComponentId(i)];
      if (!require(in(program_.exprs, component.expr), "component without expression"))
        return;
      require(program_.exprs[component.expr].component == ComponentId(i),
              "component and its expression disagree");
    }
  }

  void function(FunctionId id) {
    function_ = id;
    const Function &f = program_.functions[id];
    require(in(program_.types, f.returnType), "function without return type");
    for (VariableId v : f.parameters)
      require(in(program_.variables, v) && program_.variables[v].storage == Storage::Parameter &&
                  program_.variables[v].owner == id,
              "bad parameter");
    for (VariableId v : f.locals)
      require(in(program_.variables, v) && program_.variables[v].owner == id, "bad local");
    inFunction_.assign(program_.stmts.size(), false);
    gotos_.clear();
    if (require(in(program_.stmts, f.body), "dangling body") &&
        require(program_.stmts[f.body].kind == StmtKind::Block, "a body must be a block"))
      stmt(f.body, 0);
    for (StmtId target : gotos_)
      require(target.index < inFunction_.size() && inFunction_[target.index] &&
                  program_.stmts[target].kind == StmtKind::Label,
              "a goto without a label in its function");
    function_ = {};
    where_.clear();
  }

  // -------------------------------------------------------------- statements

  struct Shape {
    size_t least, most; ///< children
    bool needsExpr, mayHaveExpr;
  };

  static Shape shape(StmtKind kind) {
    switch (kind) {
    case StmtKind::Block: return {0, SIZE_MAX, false, false};
    case StmtKind::Expr: return {0, 0, false, true};
    case StmtKind::Declare: return {0, 0, false, false};
    case StmtKind::If: return {1, 2, true, true};
    case StmtKind::While: return {1, 1, true, true};
    case StmtKind::DoWhile: return {1, 1, true, true};
    case StmtKind::For: return {2, 2, false, true};
    case StmtKind::Switch: return {1, 1, true, true};
    case StmtKind::Case: return {0, 1, false, false};
    case StmtKind::Default: return {0, 1, false, false};
    case StmtKind::Break: return {0, 0, false, false};
    case StmtKind::Continue: return {0, 0, false, false};
    case StmtKind::Return: return {0, 0, false, true};
    case StmtKind::Goto: return {0, 0, false, false};
    case StmtKind::Label: return {0, 1, false, false};
    }
    return {};
  }

  void stmt(StmtId id, unsigned around) {
    if (!require(in(program_.stmts, id), "dangling statement"))
      return;
    where_ = ", statement " + std::to_string(id.index);
    const Stmt &s = program_.stmts[id];
    if (!require(!seenStmt_[id.index], "a statement with two parents"))
      return;
    seenStmt_[id.index] = inFunction_[id.index] = true;
    Shape expected = shape(s.kind);
    require(s.children.size() >= expected.least && s.children.size() <= expected.most,
            "wrong number of children");
    require(s.expr ? expected.mayHaveExpr : !expected.needsExpr, "expression expected or not");
    require(!s.step || s.kind == StmtKind::For, "a step outside a for");
    stmtDetails(s, around);
    if (s.expr)
      expr(s.expr);
    if (s.step)
      expr(s.step);
    if (s.expr && conditional(s.kind))
      require(scalar(s.expr), "a condition must be scalar");
    if (s.kind == StmtKind::Return)
      returned(s);
    children(s, around);
  }

  static bool conditional(StmtKind kind) {
    return kind == StmtKind::If || kind == StmtKind::While || kind == StmtKind::DoWhile ||
           kind == StmtKind::For || kind == StmtKind::Switch;
  }

  void stmtDetails(const Stmt &s, unsigned around) {
    if (s.kind == StmtKind::Break)
      require(around != 0, "break outside loop and switch");
    if (s.kind == StmtKind::Continue)
      require(around & kLoop, "continue outside a loop");
    if (s.kind == StmtKind::Case || s.kind == StmtKind::Default)
      require(around & kSwitch, "case outside a switch");
    if (s.kind == StmtKind::Goto)
      gotos_.push_back(s.target);
    if (s.kind == StmtKind::Declare)
      require(in(program_.variables, s.variable) &&
                  std::ranges::count(program_.functions[function_].locals, s.variable) == 1,
              "a declaration of what is no local");
  }

  void returned(const Stmt &s) {
    const TypeId result = program_.functions[function_].returnType;
    if (s.expr && !error_)
      require(same(program_.exprs[s.expr].type, result), "wrong type of a returned value");
  }

  void children(const Stmt &s, unsigned around) {
    if (s.kind == StmtKind::While || s.kind == StmtKind::DoWhile || s.kind == StmtKind::For)
      around |= kLoop;
    if (s.kind == StmtKind::Switch)
      around |= kSwitch;
    for (size_t i = 0; i < s.children.size() && !error_; ++i) {
      bool optional = (s.kind == StmtKind::If && i == 1) || (s.kind == StmtKind::For && i == 0) ||
                      s.kind == StmtKind::Case || s.kind == StmtKind::Default ||
                      s.kind == StmtKind::Label;
      if (s.children[i] || !optional)
        stmt(s.children[i], around);
    }
  }

  // ------------------------------------------------------------- expressions

  bool operand(ExprId id) {
    if (!require(in(program_.exprs, id), "missing operand"))
      return false;
    expr(id);
    return !error_;
  }

  void expr(ExprId id) {
    if (!require(in(program_.exprs, id), "dangling expression"))
      return;
    const Expr &e = program_.exprs[id];
    // Initialisers share the constant indices that nobody wrote.
    bool shared = e.kind == ExprKind::Constant && !e.component && !e.text.editable();
    if (!require(shared || !seenExpr_[id.index], "an expression with two parents") ||
        !require(in(program_.types, e.type), "an expression without type"))
      return;
    seenExpr_[id.index] = true;
    if ((e.a && !operand(e.a)) || (e.b && !operand(e.b)) || (e.c && !operand(e.c)) ||
        (e.place && !place(e.place)))
      return;
    for (ExprId argument : e.args)
      if (!operand(argument))
        return;
    where_ = ", expression " + std::to_string(id.index);
    if (e.property)
      require(in(program_.properties, e.property) &&
                  program_.properties[e.property].function == function_,
              "a property of another function");
    if (e.component)
      require(in(program_.components, e.component) && program_.components[e.component].expr == id,
              "component and its expression disagree");
    if (operandsThere(e))
      typed(e);
  }

  bool operandsThere(const Expr &e) {
    unsigned count = 0;
    bool hasPlace = false;
    switch (e.kind) {
    case ExprKind::Constant:
    case ExprKind::Call:
    case ExprKind::Nondet:
    case ExprKind::Fail:
    case ExprKind::Halt: break;
    case ExprKind::Load:
    case ExprKind::Increment: hasPlace = true; break;
    case ExprKind::Assign:
    case ExprKind::CompoundAssign:
      hasPlace = true;
      count = 1;
      break;
    case ExprKind::Unary:
    case ExprKind::Cast:
    case ExprKind::Assert:
    case ExprKind::Assume: count = 1; break;
    case ExprKind::Binary:
    case ExprKind::Logical:
    case ExprKind::Comma: count = 2; break;
    case ExprKind::Conditional: count = 3; break;
    }
    unsigned found = (e.a ? 1 : 0) + (e.b ? 1 : 0) + (e.c ? 1 : 0);
    return require(found == count && (count < 1 || e.a) && (count < 2 || e.b),
                   "wrong number of operands") &&
           require(hasPlace == e.place.valid(), "a place is missing or too many");
  }

  bool isInt(TypeId id) const { return same(id, program_.intType); }

  void typed(const Expr &e) {
    const Type &t = type(e.type);
    switch (e.kind) {
    case ExprKind::Constant:
      require(t.isScalar() && e.value == truncate(t, e.value), "constant beyond its type");
      return;
    case ExprKind::Load:
      require(same(e.type, program_.places[e.place].type), "load of another type");
      return;
    case ExprKind::Unary:
      require(scalar(e.a), "operand must be scalar");
      require(e.unary == UnaryOp::LogicalNot ? isInt(e.type)
                                             : same(e.type, program_.exprs[e.a].type),
              "unary of another type");
      return;
    case ExprKind::Binary: return typedBinary(e);
    case ExprKind::Logical:
      require(scalar(e.a) && scalar(e.b) && isInt(e.type), "logical of another type");
      return;
    case ExprKind::Conditional:
      require(scalar(e.a) && same(program_.exprs[e.b].type, e.type) &&
                  same(program_.exprs[e.c].type, e.type),
              "arms of another type");
      return;
    case ExprKind::Comma:
      require(same(program_.exprs[e.b].type, e.type), "comma of another type");
      return;
    case ExprKind::Cast:
      require(t.kind == TypeKind::Void || (t.isScalar() && scalar(e.a)), "cast of no integer");
      return;
    case ExprKind::Assign:
      require(same(program_.exprs[e.a].type, program_.places[e.place].type) &&
                  same(e.type, program_.places[e.place].type),
              "assignment of another type");
      return;
    case ExprKind::CompoundAssign: return typedCompound(e);
    case ExprKind::Increment:
      require((e.delta == 1 || e.delta == -1) && t.isScalar() &&
                  same(e.type, program_.places[e.place].type),
              "increment of another type");
      return;
    case ExprKind::Call: return typedCall(e);
    case ExprKind::Nondet: require(t.cells > 0, "nondet of nothing"); return;
    case ExprKind::Assert:
      require(scalar(e.a) && e.property.valid(), "assertion without property");
      return;
    case ExprKind::Assume: require(scalar(e.a), "operand must be scalar"); return;
    case ExprKind::Fail: require(e.property.valid(), "failure without property"); return;
    case ExprKind::Halt: return;
    }
  }

  /// Possibly the frontend could fold it.
  bool known(const Expr &e) const {
    if (e.kind == ExprKind::Load)
      return program_.variables[program_.places[e.place].variable].isConst;
    return e.kind != ExprKind::Call && e.kind != ExprKind::Nondet;
  }

  /// A check may be left out where the right operand is known, and only there.
  void checked(const Expr &e, BinaryOp op, ExprId right, const Type &left) {
    const Expr &r = program_.exprs[right];
    bool constant = r.kind == ExprKind::Constant;
    if (op == BinaryOp::Div || op == BinaryOp::Rem)
      require(e.property || (known(r) && !(constant && r.value == 0)), "division without property");
    if (isShift(op))
      require(e.property || (known(r) && !(constant && r.value >= left.width)),
              "shift without property");
  }

  static bool isShift(BinaryOp op) { return op == BinaryOp::Shl || op == BinaryOp::Shr; }

  void typedBinary(const Expr &e) {
    const TypeId a = program_.exprs[e.a].type, b = program_.exprs[e.b].type;
    if (!require(type(a).isScalar() && type(b).isScalar(), "operand must be scalar"))
      return;
    require(isShift(e.binary) || same(a, b), "operands of different types");
    require(isRelational(e.binary) ? isInt(e.type) : same(a, e.type), "result of another type");
    checked(e, e.binary, e.b, type(a));
  }

  void typedCompound(const Expr &e) {
    const TypeId right = program_.exprs[e.a].type;
    if (!require(in(program_.types, e.computeType) && type(e.computeType).isScalar() &&
                     type(right).isScalar() && !isRelational(e.binary) &&
                     same(e.type, program_.places[e.place].type) && type(e.type).isScalar(),
                 "compound assignment of another type"))
      return;
    require(isShift(e.binary) || same(right, e.computeType), "operands of different types");
    checked(e, e.binary, e.a, type(e.computeType));
  }

  void typedCall(const Expr &e) {
    if (!require(in(program_.functions, e.callee), "call of nothing"))
      return;
    const Function &callee = program_.functions[e.callee];
    require(std::ranges::count(program_.functions[function_].callees, e.callee) == 1,
            "a call that is not among the callees");
    require(same(e.type, callee.returnType), "call of another type");
    if (!require(e.args.size() == callee.parameters.size(), "wrong number of arguments"))
      return;
    for (size_t i = 0; i < e.args.size(); ++i)
      require(same(program_.exprs[e.args[i]].type, program_.variables[callee.parameters[i]].type),
              "argument of another type");
  }

  bool place(PlaceId id) {
    if (!require(in(program_.places, id), "dangling place"))
      return false;
    const Place &p = program_.places[id];
    if (!require(in(program_.variables, p.variable), "place without variable"))
      return false;
    const Variable &variable = program_.variables[p.variable];
    const Function &f = program_.functions[function_];
    bool stays = variable.storage == Storage::Global || variable.storage == Storage::StaticLocal;
    require(stays || std::ranges::count(f.parameters, p.variable) == 1 ||
                std::ranges::count(f.locals, p.variable) == 1,
            "a variable of another function");
    TypeId outer = variable.type;
    for (const Projection &step : p.path) {
      if (!projection(step, outer))
        return false;
      outer = step.type;
    }
    return require(same(outer, p.type), "a place of another type");
  }

  bool projection(const Projection &step, TypeId outer) {
    const Type &t = type(outer);
    if (step.kind == Projection::Kind::Field)
      return require(t.kind == TypeKind::Record && step.field < t.fields.size() &&
                         same(step.type, t.fields[step.field].type),
                     "a field of another type");
    if (!require(t.kind == TypeKind::Array && same(step.type, t.element),
                 "an index into no array") ||
        !operand(step.index))
      return false;
    const Expr &index = program_.exprs[step.index];
    bool safe = known(index) && !(index.kind == ExprKind::Constant && index.value >= t.count);
    return require(scalar(step.index), "an index must be scalar") &&
           require(safe || in(program_.properties, step.bounds), "index without property");
  }

  const Program &program_;
  std::vector<bool> seenExpr_, seenStmt_, inFunction_;
  std::vector<StmtId> gotos_;
  FunctionId function_;
  std::string where_;
  std::optional<std::string> error_;
};

} // namespace

std::optional<std::string> verify(const Program &program) { return Verifier(program).run(); }

} // namespace salve::ir
