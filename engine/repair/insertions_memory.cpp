// Repairs of what happens to objects: initialised too late, freed too early or twice, too
// small, without a terminator (row P1).
//
// Checks of inserted accesses are the target itself: a candidate that is unsafe is refuted.
#include "engine/repair/insertions_kinds.h"

#include "engine/repair/occurrences.h"

#include <algorithm>

namespace salve::repair {

using namespace ir;

namespace {

constexpr size_t kMostMoves = 6;       ///< statements that one is moved behind
constexpr size_t kMostTerminators = 6; ///< indices that get a terminator

class MemoryFixes {
public:
  MemoryFixes(Inserter &inserter, const std::vector<FailingOperation> &operations,
              PropertyId target)
      : inserter_(inserter), program_(inserter.base()), tree_(inserter.tree()),
        operations_(operations), target_(target), kind_(program_.properties[target].kind) {}

  void add() {
    for (const FailingOperation &operation : operations_)
      for (VariableId variable : namedIn(program_, operation.expr))
        initialiser(operation.function, variable);
    for (FunctionId function : inserter_.functions())
      for (const Occurrence &at : occurrences(program_, function)) {
        const ExprKind kind = program_.exprs[at.expr].kind;
        if (kind == ExprKind::Deallocate)
          freed(at);
        if (kind_ == PropertyKind::Leak && checksAt(program_, at.expr, target_))
          leaks(at);
        if (kind_ == PropertyKind::StringMisuse && kind == ExprKind::Copy)
          overlaps(at);
        if (kind == ExprKind::Allocate || kind == ExprKind::Copy || kind == ExprKind::Fill)
          sizes(at);
      }
    bool ofStrings = kind_ == PropertyKind::Bounds || kind_ == PropertyKind::Uninitialised ||
                     kind_ == PropertyKind::StringMisuse || kind_ == PropertyKind::Assertion;
    for (const FailingOperation &operation : operations_)
      if (ofStrings)
        terminators(operation);
  }

private:
  /// int x;  ⇒  int x = 0;
  void initialiser(FunctionId function, VariableId variable) {
    if (program_.variables[variable].storage != Storage::Local || !seen_.insert(variable).second)
      return;
    for (uint32_t i = 0; i < program_.stmts.size(); ++i) {
      StmtId declaration(i);
      if (program_.stmts[declaration].kind != StmtKind::Declare ||
          program_.stmts[declaration].variable != variable || program_.stmts[declaration].expr ||
          !inserter_.isPlace(declaration) || inserter_.isInitialised(declaration))
        continue;
      const Type &type = program_.types[program_.variables[variable].type];
      if (type.isScalar())
        inserter_.initialise(
            function, declaration,
            inserter_.builder().constant(program_.variables[variable].type, 0,
                                         type.kind == TypeKind::Pointer ? inserter_.null() : "0"),
            4);
      else if ((type.kind == TypeKind::Array || type.kind == TypeKind::Record) && type.cells > 0)
        inserter_.initialise(function, declaration, {}, 4);
    }
  }

  /// free(p); use(p);  ⇒  use(p); free(p);   free(p);  ⇒  free(p); p = NULL;   free(p);  ⇒
  void freed(const Occurrence &at) {
    bool isAboutLife = kind_ == PropertyKind::Dangling || kind_ == PropertyKind::DoubleFree ||
                       kind_ == PropertyKind::InvalidFree;
    StmtId stmt = tree_.slot(at.expr).stmt;
    if (!isAboutLife || !isWholeStatement(stmt, at.expr))
      return;
    std::vector<StmtId> behind = inserter_.laterSiblings(stmt);
    for (size_t i = 0; i < behind.size() && i < kMostMoves; ++i)
      inserter_.move(stmt, behind[i], 3);
    if (kind_ == PropertyKind::Dangling)
      for (StmtId later : behind)
        savedBefore(at.function, stmt, later);
    ExprId pointer = written(program_, program_.exprs[at.expr].a);
    const Expr &freedPointer = program_.exprs[pointer];
    bool isPlace = freedPointer.kind == ExprKind::Load && onlyReads(program_, pointer) &&
                   program_.types[freedPointer.type].kind == TypeKind::Pointer;
    if (isPlace) {
      Builder &builder = inserter_.builder();
      TypeId type = freedPointer.type;
      StmtId clear = builder.statement(
          builder.assign(builder.clone(pointer), builder.constant(type, 0, inserter_.null())));
      inserter_.after(stmt, clear, kind_ == PropertyKind::DoubleFree ? 5 : 8);
    }
    inserter_.remove(stmt, kind_ == PropertyKind::Dangling ? 9 : 4);
  }

  /// free(p); p = p->next;  ⇒  T *next = p->next; free(p); p = next;
  void savedBefore(FunctionId function, StmtId freeing, StmtId later) {
    const Stmt &stmt = program_.stmts[later];
    if (stmt.kind != StmtKind::Expr)
      return;
    const Expr &assign = program_.exprs[written(program_, stmt.expr)];
    if (assign.kind != ExprKind::Assign || !assign.a || !onlyReads(program_, assign.a) ||
        !program_.types[program_.exprs[assign.a].type].isScalar())
      return;
    std::vector<ExprId> parts = below(program_, assign.a);
    bool fails = std::any_of(operations_.begin(), operations_.end(), [&](const auto &operation) {
      return std::find(parts.begin(), parts.end(), operation.expr) != parts.end();
    });
    if (fails)
      inserter_.save(function, freeing, assign.a, 3);
  }

  /// return r;  ⇒  free(p); return r;   p = q;  ⇒  free(p); p = q;   { … }  ⇒  { … free(p); }
  void leaks(const Occurrence &at) {
    VariableId variable = assigned(at.expr);
    if (!variable)
      return;
    Builder &builder = inserter_.builder();
    auto release = [&] {
      return builder.statement(builder.release(builder.load(variable), target_));
    };
    StmtId allocating = tree_.slot(at.expr).stmt;
    for (uint32_t i = 0; i < program_.stmts.size(); ++i) {
      StmtId id(i);
      const Stmt &stmt = program_.stmts[id];
      if (tree_.slot(id).function != at.function || id == allocating || !inserter_.isPlace(id) ||
          inserter_.anchorOf(id) != id || !inserter_.visible(variable, inserter_.beginOf(id)))
        continue;
      bool overwrites = stmt.kind == StmtKind::Expr && storesTo(stmt.expr, variable);
      if (stmt.kind == StmtKind::Return || overwrites)
        inserter_.before(id, release(), 3);
    }
    const Stmt &body = program_.stmts[program_.functions[at.function].body];
    StmtId last = body.children.empty() ? StmtId() : body.children.back();
    if (last && program_.stmts[last].kind != StmtKind::Return && inserter_.isPlace(last) &&
        inserter_.visible(variable, inserter_.endOf(last)))
      inserter_.after(last, release(), 3);
  }

  bool storesTo(ExprId expr, VariableId variable) const {
    const Expr &assign = program_.exprs[written(program_, expr)];
    return assign.kind == ExprKind::Assign && program_.places[assign.place].path.empty() &&
           program_.places[assign.place].variable == variable;
  }

  /// memcpy(a, a + 1, n)  ⇒  memmove(a, a + 1, n)
  void overlaps(const Occurrence &at) {
    const Expr &copy = program_.exprs[at.expr];
    if (copy.property == target_ && copy.text.use &&
        program_.textOf(*copy.text.use).starts_with("memcpy"))
      inserter_.replace(at.expr, inserter_.builder().moveInstead(at.expr), 2);
  }

  bool isWholeStatement(StmtId stmt, ExprId expr) const {
    return stmt && program_.stmts[stmt].kind == StmtKind::Expr && inserter_.isPlace(stmt) &&
           inserter_.anchorOf(stmt) == stmt && written(program_, program_.stmts[stmt].expr) == expr;
  }

  /// malloc(strlen(s))  ⇒  malloc(strlen(s) + 1); of a plain variable mutations say it
  void oneMore(ExprId size) {
    ExprId old = written(program_, size);
    const Type &type = program_.types[program_.exprs[old].type];
    bool calls = false;
    for (ExprId inner : below(program_, old))
      calls |= program_.exprs[inner].kind == ExprKind::Call;
    if (!calls || type.kind != TypeKind::Integer || type.width < 32)
      return;
    Builder &builder = inserter_.builder();
    ExprId one = builder.constant(program_.intType, 1);
    inserter_.replace(size,
                      builder.cast(program_.exprs[size].type,
                                   builder.binary(BinaryOp::Add, builder.clone(old), one)),
                      2);
  }

  /// malloc(n)  ⇒  malloc(n * sizeof(*p));  sizeof(p)  ⇒  sizeof(*p)
  void sizes(const Occurrence &at) {
    const Expr operation = program_.exprs[at.expr];
    ExprId size = operation.kind == ExprKind::Allocate ? operation.a : operation.c;
    if (!size || program_.exprs[at.expr].trusted)
      return;
    oneMore(size);
    TypeId pointee = operation.computeType;
    std::string element = pointee ? "sizeof(" + program_.types[pointee].name + ")" : "";
    if (VariableId variable = assigned(at.expr)) {
      pointee = program_.types[program_.variables[variable].type].element;
      element = "sizeof(*" + program_.variables[variable].name + ")";
    } else if (operation.kind != ExprKind::Allocate) {
      ExprId to = written(program_, operation.a);
      bool isVariable = program_.exprs[to].kind == ExprKind::Load &&
                        program_.places[program_.exprs[to].place].path.empty() &&
                        program_.places[program_.exprs[to].place].variable;
      if (!isVariable || program_.types[program_.exprs[to].type].kind != TypeKind::Pointer)
        return;
      pointee = program_.types[program_.exprs[to].type].element;
      element = "sizeof(*" +
                program_.variables[program_.places[program_.exprs[to].place].variable].name + ")";
    }
    uint64_t bytes = pointee ? program_.types[pointee].bytes : 0;
    if (bytes == 0)
      return;
    Builder &builder = inserter_.builder();
    ExprId old = written(program_, size);
    TypeId wide = program_.exprs[size].type;
    bool hasSize = false;
    for (ExprId inner : below(program_, size)) {
      const Expr &constant = program_.exprs[inner];
      bool isSize = constant.kind == ExprKind::Constant && constant.text.use &&
                    program_.textOf(*constant.text.use).starts_with("sizeof");
      hasSize |= isSize;
      if (isSize && constant.value != bytes)
        inserter_.instead(at.function, inner, builder.constant(constant.type, bytes, element), 3);
    }
    if (bytes > 1 && !hasSize && program_.types[program_.exprs[old].type].kind == TypeKind::Integer)
      inserter_.replace(size,
                        builder.cast(wide, builder.binary(BinaryOp::Mul, builder.clone(old),
                                                          builder.constant(wide, bytes, element))),
                        4);
  }

  /// The variable that the value of an expression is stored in directly.
  VariableId assigned(ExprId expr) const {
    for (ExprId e = expr; e; e = tree_.slot(e).parent) {
      const Expr &at = program_.exprs[e];
      if (e != expr && at.kind != ExprKind::Cast && at.kind != ExprKind::Comma &&
          at.kind != ExprKind::Assign)
        return {};
      if (at.kind != ExprKind::Assign)
        continue;
      const Place &place = program_.places[at.place];
      bool isPointer = program_.types[at.type].kind == TypeKind::Pointer;
      bool isNamed = place.variable && place.path.empty() && isPointer;
      if (isNamed && program_.variables[place.variable].storage != Storage::Temporary)
        return place.variable;
    }
    return {};
  }

  /// strncpy(s, t, n);  ⇒  strncpy(s, t, n); s[n] = '\0';
  void terminators(const FailingOperation &operation) {
    StmtId stmt = tree_.slot(operation.expr).stmt;
    if (!stmt)
      return;
    std::vector<VariableId> strings, indices;
    for (VariableId v : localsOf(operation.function)) {
      const Type &type = program_.types[program_.variables[v].type];
      bool holds = type.kind == TypeKind::Pointer ||
                   (type.kind == TypeKind::Array && !type.isVariable && type.count > 0);
      const Type *element = holds ? &program_.types[type.element] : nullptr;
      if (element && element->kind == TypeKind::Integer && element->width == 8 &&
          !program_.variables[v].isConst)
        strings.push_back(v);
      if (type.kind == TypeKind::Integer && !type.isBool && type.width >= 32)
        indices.push_back(v);
    }
    for (VariableId s : strings)
      for (StmtId at : terminationPlaces(operation.function))
        terminate(s, indices, at);
  }

  /// Loops and whole calls at the function's top level; what they leave is terminated behind.
  std::vector<StmtId> terminationPlaces(FunctionId function) const {
    std::vector<StmtId> result;
    const std::vector<StmtId> &body = program_.stmts[program_.functions[function].body].children;
    for (StmtId child : body) {
      if (!inserter_.isPlace(child))
        continue;
      const Stmt &stmt = program_.stmts[child];
      bool isLoop = stmt.kind == StmtKind::For || stmt.kind == StmtKind::While;
      bool isCall = stmt.kind == StmtKind::Expr && inserter_.anchorOf(child) == child &&
                    callsSomething(stmt.expr);
      if ((isLoop || isCall) && result.size() < 3)
        result.push_back(child);
    }
    return result;
  }

  bool callsSomething(ExprId root) const {
    for (ExprId e : below(program_, root)) {
      ExprKind kind = program_.exprs[e].kind;
      if (kind == ExprKind::Call || kind == ExprKind::Copy)
        return true;
    }
    return false;
  }

  void terminate(VariableId string, const std::vector<VariableId> &indices, StmtId behind) {
    uint32_t offset = inserter_.endOf(behind);
    if (!inserter_.visible(string, offset))
      return;
    Builder &builder = inserter_.builder();
    const Variable &variable = program_.variables[string];
    const Type type = program_.types[variable.type];
    const std::string name = variable.name;
    size_t made = 0;
    auto add = [&](ExprId index, uint32_t cost) {
      if (made++ < kMostTerminators)
        inserter_.after(
            behind,
            builder.statement(builder.assign(builder.element(string, index, target_),
                                             builder.constant(type.element, 0, "'\\0'"))),
            cost);
    };
    for (VariableId i : indices)
      if (inserter_.visible(i, offset))
        add(builder.load(i), 4);
    if (type.kind == TypeKind::Array)
      add(builder.constant(program_.intType, type.count - 1, "sizeof(" + name + ") - 1"), 5);
  }

  std::vector<VariableId> localsOf(FunctionId function) const {
    std::vector<VariableId> result = program_.functions[function].parameters;
    const auto &locals = program_.functions[function].locals;
    for (VariableId v : locals)
      if (program_.variables[v].storage == Storage::Local && !program_.variables[v].name.empty())
        result.push_back(v);
    return result;
  }

  Inserter &inserter_;
  const Program &program_;
  const Tree &tree_;
  const std::vector<FailingOperation> &operations_;
  PropertyId target_;
  PropertyKind kind_;
  std::set<VariableId> seen_;
};

} // namespace

void addMemoryFixes(Inserter &inserter, const std::vector<FailingOperation> &operations,
                    PropertyId target) {
  MemoryFixes(inserter, operations, target).add();
}

} // namespace salve::repair
