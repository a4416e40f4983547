// `setjmp` and `longjmp` (C11 7.13) as gotos and returns.
//
// A buffer holds the address of a byte of its function's own: one byte for each call of `setjmp` in
// the function, an object that ends with the activation. So whether somebody waits is whether the
// object lives. `longjmp` (models/longjmp.c) keeps that address; behind each call that can come to
// it stands what a jump does there:
//   f(x)  =>  ({ t = f(x); if (to) return; t; })
// and in a function that calls `setjmp`, instead of the return, a goto to the end of its body:
//   if (to == &bytes[k]) { to = 0; value = with; goto label; }
//   return;
// where the label stands before the statement that the k-th call of `setjmp` decides.
//
// What a test calls of its framework may leave the test where that runs alone. Unless that ignores
// the test it is a failure:
//   f(x)  =>  ({ leaves = 1; t = f(x); leaves = 0; assert(to != &nobody); if (to) return; t; })
//
// Locals that are not volatile and were changed meanwhile are indeterminate (7.13.2.1 p3): those of
// a scalar type whose address nobody takes are, if they have another value than before. Others
// keep what was written, as with compilers; then nothing is proved.
#include "engine/frontend/calls/jumps.h"

#include "engine/frontend/calls/helpers.h"
#include "engine/frontend/calls/memory.h"
#include "engine/frontend/calls/test_frameworks.h"
#include "engine/frontend/declarations/types.h"
#include "engine/frontend/declarations/variables.h"
#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/expressions/expressions.h"
#include "engine/frontend/expressions/places.h"
#include "engine/frontend/expressions/properties.h"

#include "engine/ir/inputs.h"
#include "engine/ir/instantiate.h"
#include "engine/ir/walk.h"

#include <algorithm>

using namespace clang;

namespace salve::frontend {

bool setsJump(const FunctionDecl *callee) {
  if (!callee || !callee->getIdentifier() || callee->hasBody())
    return false;
  const StringRef name = libraryName(callee->getName());
  return name == "setjmp" || name == "_setjmp" || name == "sigsetjmp" || name == "__sigsetjmp";
}

unsigned jumpPoints(const Stmt *body) {
  const auto *call = dyn_cast_or_null<CallExpr>(body);
  unsigned count = call && setsJump(call->getDirectCallee()) ? 1 : 0;
  if (body)
    for (const Stmt *child : body->children())
      count += jumpPoints(child);
  return count;
}

/// The call that alone decides the value of `e`: nothing else is done before it or kept across it.
static const CallExpr *decidingCall(const Context &c, const Expr *e) {
  while (e) {
    e = e->IgnoreParenCasts();
    const auto *call = dyn_cast<CallExpr>(e);
    if (call && setsJump(call->getDirectCallee()) && call->getNumArgs() > 0)
      return call;
    const auto *unary = dyn_cast<UnaryOperator>(e);
    const auto *binary = dyn_cast<BinaryOperator>(e);
    if (call && call->getNumArgs() > 0 && call->getDirectCallee() &&
        call->getDirectCallee()->getName() == "__builtin_expect")
      e = call->getArg(0);
    else if (unary && unary->getOpcode() == UO_LNot)
      e = unary->getSubExpr();
    else if (binary && binary->isComparisonOp())
      e = binary->getRHS()->isEvaluatable(c.ast)   ? binary->getLHS()
          : binary->getLHS()->isEvaluatable(c.ast) ? binary->getRHS()
                                                   : nullptr;
    else if (binary && binary->getOpcode() == BO_Assign &&
             isa<DeclRefExpr>(binary->getLHS()->IgnoreParens()))
      e = binary->getRHS();
    else
      return nullptr;
  }
  return nullptr;
}

static const CallExpr *decidingCall(const Context &c, const Stmt *s) {
  if (const auto *branch = dyn_cast<IfStmt>(s))
    return decidingCall(c, branch->getCond());
  if (const auto *choice = dyn_cast<SwitchStmt>(s))
    return decidingCall(c, choice->getCond());
  const auto *declared = dyn_cast<DeclStmt>(s);
  const auto *var =
      declared && declared->isSingleDecl() ? dyn_cast<VarDecl>(declared->getSingleDecl()) : nullptr;
  if (var && var->hasLocalStorage() && var->hasInit())
    return decidingCall(c, var->getInit());
  const auto *e = dyn_cast<Expr>(s);
  return e ? decidingCall(c, e) : nullptr;
}

/// Whether the buffer is the same one each time.
static bool isOneObject(const Expr *buffer) {
  buffer = buffer->IgnoreParenCasts();
  const auto *member = dyn_cast<MemberExpr>(buffer);
  return isa<DeclRefExpr>(buffer) ? buffer->getType()->isArrayType()
                                  : member && !member->isArrow() && isOneObject(member->getBase());
}

/// Whether `call` stands in a loop below `s`, or a `goto` can lead to it again.
static bool mayComeAgain(const Stmt *s, const CallExpr *call, bool isInLoop) {
  isInLoop |= isa<WhileStmt>(s) || isa<DoStmt>(s) || isa<ForStmt>(s);
  return isa<GotoStmt>(s) || isa<IndirectGotoStmt>(s) || (isInLoop && s == call) ||
         std::any_of(s->child_begin(), s->child_end(), [&](const Stmt *child) {
           return child && mayComeAgain(child, call, isInLoop);
         });
}

/// `&bytes[number]`
static ir::ExprId addressOfByte(ir::Program &program, const JumpPoint &point) {
  ir::Place place;
  place.variable = point.bytes;
  place.baseType = program.variables[point.bytes].type;
  place.type = program.types[place.baseType].element;
  place.range = program.stmts[point.label].range;
  ir::Expr index;
  index.type = program.intType;
  index.range = place.range;
  index.value = point.number;
  index.trusted = true;
  ir::Projection step;
  step.kind = ir::Projection::Kind::Index;
  step.index = program.exprs.add(std::move(index));
  step.type = place.type;
  place.path = {step};
  ir::Expr address;
  address.kind = ir::ExprKind::AddressOf;
  address.type = point.pointer;
  address.range = place.range;
  address.trusted = true;
  address.place = program.places.add(std::move(place));
  return program.exprs.add(std::move(address));
}

void jumpPoint(Context &c, const Stmt *s, Statements &out) {
  const CallExpr *call =
      c.frame.jumpPoints > 0 && !c.frame.isInExpression ? decidingCall(c, s) : nullptr;
  if (!call || !call->getArg(0)->getType()->isPointerType() || c.frame.jumpedWith.count(call) != 0)
    return;
  const QualType buffer = call->getArg(0)->getType()->getPointeeType();
  const QualType pointer = c.ast.getPointerType(c.ast.CharTy);
  const ir::TypeId pointerType = typeOf(c, pointer);
  if (buffer->isIncompleteType() ||
      c.program.types[typeOf(c, buffer)].bytes < c.program.types[pointerType].bytes)
    return;
  // What has changed since is known of the last buffer only.
  if (!isOneObject(call->getArg(0)) && mayComeAgain(c.frame.body, call, false))
    return;
  const ir::SourceRange range = c.spans.range(call->getSourceRange());
  if (!c.frame.jumpBytes)
    c.frame.jumpBytes = temporary(c, arrayOf(c, c.ast.CharTy, c.frame.jumpPoints), range);
  JumpPoint point;
  point.function = c.frame.function;
  point.number = static_cast<uint32_t>(c.frame.jumpedWith.size());
  point.bytes = c.frame.jumpBytes;
  point.pointer = pointerType;
  point.value = temporary(c, c.ast.IntTy, range);
  ir::Stmt label;
  label.kind = ir::StmtKind::Label;
  label.label = "$" + std::to_string(point.number);
  label.range = range;
  label.children = {block(c, {}, s)};
  point.label = c.program.stmts.add(std::move(label));

  const size_t known = recorded(c);
  ir::Place place;
  place.pointer = convert(c, expr(c, call->getArg(0)), typeOf(c, c.ast.getPointerType(pointer)));
  place.checks = accessChecks(c, call);
  place.baseType = place.type = pointerType;
  place.range = range;
  const ir::ExprId address = addressOfByte(c.program, point);
  ir::ExprId store = assign(c, std::move(place), address, range);
  c.program.exprs[store].trusted = true;
  out.push_back(exprStatement(c, containedEffect(c, call, store, known), range));
  const ir::ExprId first =
      assignVariable(c, point.value, constant(c, c.program.intType, 0, range), range);
  point.before = block(c, {exprStatement(c, first, range)}, s);
  out.push_back(point.before);
  out.push_back(point.label);
  c.frame.jumpedWith[call] = point.value;
  c.linking.remember(point);
}

ir::ExprId jumpedWith(Context &c, const CallExpr *e) {
  auto known = c.frame.jumpedWith.find(e);
  if (known == c.frame.jumpedWith.end())
    return {};
  return loadVariable(c, known->second, c.spans.range(e->getSourceRange()));
}

bool isKeptOverJumps(const Context &c, const Expr *lvalue) {
  const auto *ref = dyn_cast<DeclRefExpr>(lvalue->IgnoreParens());
  const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return c.frame.jumpPoints > 0 && var && var->hasLocalStorage() &&
         var->getType()->isScalarType() && c.frame.addressed.count(var->getCanonicalDecl()) == 0;
}

bool knowsJumps(const Context &c) {
  for (StringRef name : {"longjmp", "siglongjmp", "_longjmp"})
    if (!c.ast.getTranslationUnitDecl()->lookup(&c.ast.Idents.get(name)).empty())
      return true;
  return false;
}

// ------------------------------------------------- behind the calls, when all are known

namespace {

class Jumps {
public:
  Jumps(ir::Program &program, const std::vector<JumpPoint> &points) : program_(program) {
    for (const JumpPoint &point : points)
      if (hasLabel(point))
        points_[point.function].push_back(point);
  }

  void run(const std::set<ir::FunctionId> &left);

private:
  bool hasLabel(const JumpPoint &point) const {
    bool has = false;
    ir::forEachStmt(program_, point.function, [&](ir::StmtId s) { has |= s == point.label; });
    return has;
  }
  bool findModel();
  void findJumpers();
  void noteUnknownCode(ir::FunctionId function, const std::set<ir::FunctionId> &left);
  void wrapCalls(ir::FunctionId function);
  void wrap(ir::FunctionId function, ir::ExprId call, ir::StmtId dispatch);
  ir::StmtId dispatch(ir::FunctionId function);
  ir::StmtId leave(ir::FunctionId function);
  bool asksFramework(ir::FunctionId function, const ir::Expr &call) const;
  ir::StmtId assertion(ir::FunctionId function, const ir::Expr &call);
  void arrive(const JumpPoint &point, std::vector<ir::StmtId> &out);
  std::vector<ir::VariableId> changed(const JumpPoint &point);
  bool gather(ir::StmtId at, ir::StmtId label, std::vector<ir::VariableId> &alive) const;

  ir::ExprId add(ir::ExprKind kind, ir::TypeId type, auto &&fill) {
    ir::Expr e;
    e.kind = kind;
    e.type = type;
    e.range = range_;
    e.trusted = true;
    fill(e);
    return program_.exprs.add(std::move(e));
  }
  ir::PlaceId place(ir::VariableId variable) {
    ir::Place result;
    result.variable = variable;
    result.baseType = result.type = program_.variables[variable].type;
    result.range = range_;
    return program_.places.add(std::move(result));
  }
  ir::ExprId load(ir::VariableId variable) {
    const ir::PlaceId at = place(variable);
    return add(ir::ExprKind::Load, program_.variables[variable].type,
               [&](ir::Expr &e) { e.place = at; });
  }
  ir::ExprId number(ir::TypeId type, Bits value) {
    return add(ir::ExprKind::Constant, type, [&](ir::Expr &e) { e.value = value; });
  }
  ir::StmtId assignment(ir::VariableId variable, ir::ExprId value) {
    const ir::PlaceId at = place(variable);
    return statement(ir::StmtKind::Expr, [&](ir::Stmt &s) {
      s.expr = add(ir::ExprKind::Assign, program_.variables[variable].type, [&](ir::Expr &e) {
        e.place = at;
        e.a = value;
      });
    });
  }
  ir::ExprId compare(ir::BinaryOp op, ir::ExprId a, ir::ExprId b) {
    return add(ir::ExprKind::Binary, program_.intType, [&](ir::Expr &e) {
      e.binary = op;
      e.a = a;
      e.b = b;
    });
  }
  ir::StmtId statement(ir::StmtKind kind, auto &&fill) {
    ir::Stmt s;
    s.kind = kind;
    s.range = range_;
    fill(s);
    return program_.stmts.add(std::move(s));
  }
  ir::StmtId block(std::vector<ir::StmtId> children) {
    return statement(ir::StmtKind::Block, [&](ir::Stmt &s) { s.children = std::move(children); });
  }
  ir::StmtId choice(ir::ExprId condition, ir::StmtId then) {
    return statement(ir::StmtKind::If, [&](ir::Stmt &s) {
      s.expr = condition;
      s.children = {then};
    });
  }
  ir::StmtId jump(ir::StmtId label) {
    return statement(ir::StmtKind::Goto, [&](ir::Stmt &s) { s.target = label; });
  }
  ir::VariableId temporary(ir::FunctionId function, ir::TypeId type) {
    ir::Variable v;
    v.name = "$" + std::to_string(program_.functions[function].locals.size());
    v.type = type;
    v.storage = ir::Storage::Temporary;
    v.range = range_;
    v.owner = function;
    const ir::VariableId id = program_.variables.add(std::move(v));
    program_.functions[function].locals.push_back(id);
    return id;
  }

  ir::Program &program_;
  std::map<ir::FunctionId, std::vector<JumpPoint>> points_;
  std::set<ir::FunctionId> jumpers_;
  ir::FunctionId model_;
  ir::VariableId to_, with_, leaves_, nobody_; ///< of the model
  ir::SourceRange range_;                      ///< of what is built
};

} // namespace

/// The model and where it says what is to be done.
bool Jumps::findModel() {
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const ir::Function &f = program_.functions[ir::FunctionId(i)];
    if (!f.isModel || f.name != "longjmp" || !f.body)
      continue;
    model_ = ir::FunctionId(i);
    for (ir::VariableId local : f.locals) {
      ir::Variable &v = program_.variables[local];
      for (auto [name, known] : {std::pair("to", &to_), std::pair("with", &with_),
                                 std::pair("leaves", &leaves_), std::pair("nobody", &nobody_)})
        if (v.name == name) {
          *known = local;
          v.writtenInFile = false; // nobody jumps where a function is entered
        }
    }
  }
  return to_ && with_ && leaves_ && nobody_;
}

void Jumps::findJumpers() {
  jumpers_ = {model_};
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < program_.functions.size(); ++i) {
      const auto &callees = program_.functions[ir::FunctionId(i)].callees;
      more |= std::any_of(callees.begin(), callees.end(),
                          [&](ir::FunctionId f) { return jumpers_.contains(f); }) &&
              jumpers_.insert(ir::FunctionId(i)).second;
    }
  }
}

/// Code that is not there may jump, too.
void Jumps::noteUnknownCode(ir::FunctionId function, const std::set<ir::FunctionId> &left) {
  bool isUnknown = false;
  for (ir::FunctionId f : ir::reachable(program_, function)) {
    isUnknown |= left.contains(f);
    ir::forEachExpr(program_, f, [&](ir::ExprId id) {
      const ir::Expr &e = program_.exprs[id];
      isUnknown |= e.kind == ir::ExprKind::UnknownCode && e.elsewhere;
    });
  }
  if (!isUnknown)
    return;
  ir::Function &f = program_.functions[function];
  f.isIncomplete = true;
  f.notes.push_back(
      "code that is not looked at is assumed not to jump to where `setjmp` was called");
}

void Jumps::run(const std::set<ir::FunctionId> &left) {
  for (const auto &[function, points] : points_)
    noteUnknownCode(function, left);
  if (!findModel())
    return;
  findJumpers();
  jumpers_.erase(model_);
  const std::vector<ir::FunctionId> callers(jumpers_.begin(), jumpers_.end());
  jumpers_.insert(model_);
  for (ir::FunctionId caller : callers)
    if (program_.functions[caller].body)
      wrapCalls(caller);
}

void Jumps::wrapCalls(ir::FunctionId function) {
  std::vector<ir::ExprId> calls;
  ir::forEachExpr(program_, function, [&](ir::ExprId id) {
    const ir::Expr &e = program_.exprs[id];
    if (e.kind != ir::ExprKind::Call)
      return;
    bool mayJump = e.callee && jumpers_.contains(e.callee);
    if (!e.callee && e.a)
      for (ir::FunctionId f :
           ir::functionsOfType(program_, program_.types[program_.exprs[e.a].type].element))
        mayJump |= jumpers_.contains(f);
    if (mayJump)
      calls.push_back(id);
  });
  if (calls.empty())
    return;
  range_ = program_.functions[function].nameRange;
  const ir::StmtId landing = points_.contains(function) ? dispatch(function) : ir::StmtId();
  for (ir::ExprId call : calls)
    wrap(function, call, landing);
}

/// The call's expression becomes the statements around it.
void Jumps::wrap(ir::FunctionId function, ir::ExprId id, ir::StmtId landing) {
  ir::Expr inner = program_.exprs[id];
  const ir::Expr outer = inner;
  range_ = inner.range;
  const bool isOfTests = asksFramework(function, outer);
  inner.component = {};
  const ir::ExprId call = program_.exprs.add(std::move(inner));
  std::vector<ir::StmtId> children;
  ir::ExprId value;
  if (isOfTests)
    children.push_back(assignment(leaves_, number(program_.intType, 1)));
  if (program_.types[outer.type].kind == ir::TypeKind::Void) {
    children.push_back(statement(ir::StmtKind::Expr, [&](ir::Stmt &s) { s.expr = call; }));
  } else {
    const ir::VariableId kept = temporary(function, outer.type);
    children.push_back(assignment(kept, call));
    value = load(kept);
  }
  if (isOfTests)
    children.push_back(assignment(leaves_, number(program_.intType, 0)));
  if (isOfTests && !ignoresTests(program_.functions[outer.callee]))
    children.push_back(assertion(function, outer));
  children.push_back(choice(load(to_), landing ? jump(landing) : leave(function)));
  const ir::StmtId body = block(std::move(children));
  ir::Expr &e = program_.exprs[id];
  e = {};
  e.kind = ir::ExprKind::Statements;
  e.type = outer.type;
  e.range = outer.range;
  e.text = outer.text;
  e.parenthesised = outer.parenthesised;
  e.trusted = outer.trusted;
  e.component = outer.component;
  e.stmt = body;
  e.a = value;
}

/// Whether the call, in code of others, is one of a test framework that may leave the test.
bool Jumps::asksFramework(ir::FunctionId function, const ir::Expr &call) const {
  return call.callee && !program_.functions[function].isModel &&
         !program_.isFramework(program_.functions[function].range.file) &&
         program_.isFramework(program_.functions[call.callee].range.file) &&
         !points_.contains(call.callee);
}

/// That the test has not been left to nobody.
ir::StmtId Jumps::assertion(ir::FunctionId function, const ir::Expr &call) {
  ir::Property property;
  property.kind = ir::PropertyKind::Assertion;
  property.range = call.range;
  property.text = ir::textOfCall(program_, call);
  property.function = function;
  const ir::PropertyId asserted = program_.properties.add(std::move(property));
  const ir::PlaceId at = place(nobody_);
  const ir::ExprId nobody = add(ir::ExprKind::AddressOf, program_.variables[to_].type,
                                [&](ir::Expr &e) { e.place = at; });
  const ir::ExprId stays = compare(ir::BinaryOp::Ne, load(to_), nobody);
  const ir::ExprId check =
      add(ir::ExprKind::Assert, ir::voidType(program_.types), [&](ir::Expr &e) {
        e.a = stays;
        e.property = asserted;
      });
  return statement(ir::StmtKind::Expr, [&](ir::Stmt &s) { s.expr = check; });
}

/// Out of the function; what it returns is nobody's.
ir::StmtId Jumps::leave(ir::FunctionId function) {
  const ir::TypeId type = program_.functions[function].returnType;
  ir::ExprId value;
  if (program_.types[type].isScalar())
    value = number(type, 0);
  else if (program_.types[type].kind != ir::TypeKind::Void)
    value = load(temporary(function, type));
  return statement(ir::StmtKind::Return, [&](ir::Stmt &s) { s.expr = value; });
}

/// At the end of the body, where only gotos come to; its label.
ir::StmtId Jumps::dispatch(ir::FunctionId function) {
  std::vector<ir::StmtId> children;
  for (const JumpPoint &point : points_.at(function)) {
    std::vector<ir::StmtId> there;
    arrive(point, there);
    const ir::ExprId isHere = compare(ir::BinaryOp::Eq, load(to_), addressOfByte(program_, point));
    children.push_back(choice(isHere, block(std::move(there))));
  }
  children.push_back(leave(function));
  const ir::StmtId all = block(std::move(children));
  const ir::StmtId label = statement(ir::StmtKind::Label, [&](ir::Stmt &s) {
    s.label = "$jumped";
    s.children = {all};
  });
  const ir::StmtId never = choice(number(program_.intType, 0), label);
  program_.stmts[program_.functions[function].body].children.push_back(never);
  return label;
}

/// What a jump does before it is at the label.
void Jumps::arrive(const JumpPoint &point, std::vector<ir::StmtId> &out) {
  const ir::TypeId pointer = program_.variables[to_].type;
  const ir::Function &f = program_.functions[point.function];
  const std::vector<ir::VariableId> parameters = f.parameters;
  out.push_back(assignment(point.value, load(with_)));
  out.push_back(assignment(to_, number(pointer, 0)));
  for (ir::VariableId variable : changed(point)) {
    const ir::TypeId type = program_.variables[variable].type;
    const ir::VariableId before = temporary(point.function, type);
    const ir::StmtId keep = assignment(before, load(variable));
    program_.stmts[point.before].children.push_back(keep);
    const bool isParameter =
        std::find(parameters.begin(), parameters.end(), variable) != parameters.end();
    ir::StmtId forget;
    if (isParameter)
      forget = assignment(variable, load(temporary(point.function, type)));
    else
      forget = statement(ir::StmtKind::Declare, [&](ir::Stmt &s) { s.variable = variable; });
    out.push_back(choice(compare(ir::BinaryOp::Ne, load(variable), load(before)), block({forget})));
  }
  out.push_back(jump(point.label));
}

/// Locals that live at the label.
bool Jumps::gather(ir::StmtId at, ir::StmtId label, std::vector<ir::VariableId> &alive) const {
  if (!at)
    return false;
  if (at == label)
    return true;
  const ir::Stmt &s = program_.stmts[at];
  const size_t outer = alive.size();
  for (ir::StmtId child : s.children) {
    if (gather(child, label, alive))
      return true;
    if (child && program_.stmts[child].kind == ir::StmtKind::Declare)
      alive.push_back(program_.stmts[child].variable);
  }
  alive.resize(outer);
  return false;
}

/// Variables that a jump to there makes indeterminate if they were changed.
std::vector<ir::VariableId> Jumps::changed(const JumpPoint &point) {
  ir::Function &f = program_.functions[point.function];
  std::vector<ir::VariableId> alive = f.parameters, result;
  gather(f.body, point.label, alive);
  std::set<ir::VariableId> written, addressed;
  ir::forEachExpr(program_, point.function, [&](ir::ExprId id) {
    const ir::Expr &e = program_.exprs[id];
    if (!e.place || !program_.places[e.place].variable)
      return;
    const ir::VariableId variable = program_.places[e.place].variable;
    if (e.kind == ir::ExprKind::AddressOf)
      addressed.insert(variable);
    else if (e.kind != ir::ExprKind::Load)
      written.insert(variable);
  });
  for (ir::VariableId id : alive) {
    const ir::Variable &v = program_.variables[id];
    const ir::Type &type = program_.types[v.type];
    const bool isOwn = v.storage == ir::Storage::Local || v.storage == ir::Storage::Parameter;
    if (!isOwn || v.isVolatile || v.isConst || type.name.find("jmp_buf") != std::string::npos)
      continue;
    if (type.isScalar() && !addressed.contains(id)) {
      if (written.contains(id))
        result.push_back(id);
    } else if ((written.contains(id) || addressed.contains(id)) && !f.isIncomplete) {
      f.isIncomplete = true;
      f.notes.push_back("'" + v.name +
                        "' is assumed to keep over `longjmp` what was written to it meanwhile");
    }
  }
  return result;
}

void lowerJumps(ir::Program &program, const std::vector<JumpPoint> &points,
                const std::set<ir::FunctionId> &left) {
  Jumps(program, points).run(left);
}

} // namespace salve::frontend
