// What happens to objects: initialised too late, freed too early or twice or never.
//
// Checks of inserted accesses are the target itself: a candidate that is unsafe is refuted.
#include "engine/repair/rules/families/families.h"

#include <algorithm>

namespace salve::repair::propose {

using namespace ir;

namespace {

/// The statement that frees and does nothing else; none if this is no such.
StmtId freeing(Context &c, const Place &p) {
  StmtId stmt = c.tree().slot(p.at->expr).stmt;
  bool isWhole = c.program.exprs[p.at->expr].kind == ExprKind::Deallocate &&
                 c.inserter().isWhole(stmt) && c.program.stmts[stmt].kind == StmtKind::Expr &&
                 written(c.program, c.program.stmts[stmt].expr) == p.at->expr;
  return isWhole ? stmt : StmtId();
}

bool storesTo(const Program &program, ExprId expr, VariableId variable) {
  const Expr &assign = program.exprs[written(program, expr)];
  return assign.kind == ExprKind::Assign && program.places[assign.place].path.empty() &&
         program.places[assign.place].variable == variable;
}

bool canBeZero(const Type &type) {
  return type.isScalar() ||
         ((type.kind == TypeKind::Array || type.kind == TypeKind::Record) && type.cells > 0);
}

/// What counts or sums: a number that is only ever made from what it was.
bool isAccumulator(Context &c, FunctionId function, VariableId variable) {
  const Program &program = c.program;
  const Type &type = program.types[program.variables[variable].type];
  bool isChanged = false;
  for (const Occurrence &at : c.occurrences(function)) {
    const Expr &expr = program.exprs[at.expr];
    if (!expr.place || program.places[expr.place].variable != variable ||
        expr.kind == ExprKind::Load)
      continue;
    isChanged = true;
    if (expr.kind == ExprKind::Assign) {
      const std::vector<VariableId> from = namedIn(program, expr.a);
      if (std::find(from.begin(), from.end(), variable) == from.end())
        return false;
    } else if (expr.kind != ExprKind::CompoundAssign && expr.kind != ExprKind::Increment) {
      return false;
    }
  }
  return isChanged && type.isScalar() && type.kind != TypeKind::Pointer;
}

/// The declarations of locals that nothing is written to before they are used as they are.
std::vector<StmtId> withoutValue(Context &c, FunctionId function) {
  std::vector<StmtId> result;
  for (uint32_t i = 0; i < c.program.stmts.size(); ++i) {
    const Stmt &stmt = c.program.stmts[StmtId(i)];
    if (stmt.kind != StmtKind::Declare || stmt.expr)
      continue;
    const Variable &variable = c.program.variables[stmt.variable];
    if (variable.owner == function && variable.storage == Storage::Local &&
        canBeZero(c.program.types[variable.type]) && c.inserter().isPlace(StmtId(i)) &&
        !c.inserter().isInitialised(StmtId(i)))
      result.push_back(StmtId(i));
  }
  return result;
}

struct Opening {
  std::string_view opener, closer;
};
constexpr Opening kOpenings[] = {{"fopen", "fclose"},       {"fdopen", "fclose"},
                                 {"freopen", "fclose"},     {"tmpfile", "fclose"},
                                 {"popen", "pclose"},       {"opendir", "closedir"},
                                 {"fdopendir", "closedir"}, {"__salve_opened", "close"}};

/// The function that ends what the call has opened; "" for memory.
std::string closerOf(const Program &program, ExprId allocation) {
  const Expr &e = program.exprs[allocation];
  if (e.kind == ExprKind::Call && e.callee)
    for (const Opening &opening : kOpenings)
      if (program.functions[e.callee].name == opening.opener)
        return std::string(opening.closer);
  return "";
}

/// Whether the statement closes something and does nothing else.
bool isClosing(Context &c, StmtId id) {
  const Stmt &stmt = c.program.stmts[id];
  if (stmt.kind != StmtKind::Expr || !c.inserter().isWhole(id))
    return false;
  const std::string_view text = c.program.textOf(stmt.range.bytes);
  return std::any_of(std::begin(kOpenings), std::end(kOpenings), [&](const Opening &opening) {
    return text.starts_with(std::string(opening.closer) + "(");
  });
}

/// What holds the allocation, and what a person knows that by: a file's object by its number.
struct Holder {
  VariableId object, named;
};

Holder holderOf(Context &c, ExprId allocation) {
  if (const VariableId variable = assigned(c, allocation))
    return {variable, variable};
  const ExprId parent = c.tree().slot(allocation).parent;
  if (!parent || c.program.exprs[parent].kind != ExprKind::Assign)
    return {};
  const VariableId object = c.program.places[c.program.exprs[parent].place].variable;
  if (object)
    for (VariableId local : c.program.functions[c.program.variables[object].owner].locals)
      if (local != object && c.program.variables[local].name == c.program.variables[object].name)
        return {object, local};
  return {};
}

/// Whether the condition says that nothing was allocated: `!p`, `fd < 0`, `(p = malloc(n)) ==
/// NULL`.
bool asksForFailure(const Program &program, ExprId condition, VariableId named) {
  const Expr &e = program.exprs[written(program, condition)];
  const std::vector<VariableId> names = namedIn(program, condition);
  const bool asks =
      (e.kind == ExprKind::Unary && e.unary == UnaryOp::LogicalNot) ||
      (e.kind == ExprKind::Binary &&
       (e.binary == BinaryOp::Eq || e.binary == BinaryOp::Lt || e.binary == BinaryOp::Le));
  return asks && std::find(names.begin(), names.end(), named) != names.end() &&
         std::all_of(names.begin(), names.end(), [&](VariableId v) { return v == named; });
}

/// Whether what stands around the statement, or before it there, releases the variable already or
/// says that there is nothing to release.
bool isSettled(const Program &program, StmtId at, StmtId allocating, VariableId named,
               const std::string &release) {
  const ByteRange here = program.stmts[at].range.bytes;
  const uint32_t since = program.stmts[allocating].range.bytes.end;
  for (const Stmt &around : program.stmts) {
    if (!program.isInText(around.range.file) || !around.range.bytes.contains(here) ||
        around.range.bytes == here)
      continue;
    if (around.kind == StmtKind::If && around.children[0] &&
        program.stmts[around.children[0]].range.bytes.contains(here) &&
        asksForFailure(program, around.expr, named))
      return true;
    for (StmtId before : around.kind == StmtKind::Block ? around.children : std::vector<StmtId>())
      if (before && program.stmts[before].kind == StmtKind::Expr)
        if (const ByteRange range = program.stmts[before].range.bytes;
            range.begin >= since && range.end <= here.begin &&
            program.textOf(range).starts_with(release))
          return true;
  }
  return false;
}

/// Whether pointers of this type point to what was allocated, as far as types tell.
bool mayHold(const Program &program, TypeId pointer, ExprId allocation) {
  const Type &type = program.types[pointer];
  const TypeId made = program.exprs[allocation].computeType;
  return type.kind == TypeKind::Pointer && !type.toConst &&
         program.types[type.element].kind != TypeKind::Function &&
         (!made || sameType(program, type.element, made));
}

/// What the assignment is given to, if it may hold the last pointer to a block: of a variable
/// beside the allocation `released` speaks.
void addOverwritten(Context &c, const Place &p, StmtId at, std::vector<ExprId> &found) {
  const Program &program = c.program;
  if (program.stmts[at].kind != StmtKind::Expr)
    return;
  const Expr &assign = program.exprs[written(program, program.stmts[at].expr)];
  if (assign.kind != ExprKind::Assign)
    return;
  const ir::Place &place = program.places[assign.place];
  const bool isOwn = place.path.empty() && c.tree().slot(at).function == p.function;
  if (!isOwn && mayHold(program, place.type, p.operation->expr))
    found.push_back(c.builder().read(assign.place));
}

/// The pointers in the structure that the statement frees.
void addWithin(Context &c, const Place &p, StmtId at, std::vector<ExprId> &found) {
  const Program &program = c.program;
  if (program.stmts[at].kind != StmtKind::Expr)
    return;
  const ExprId freeing = written(program, program.stmts[at].expr);
  if (program.exprs[freeing].kind != ExprKind::Deallocate)
    return;
  const ExprId pointer = written(program, program.exprs[freeing].a);
  const Type &type = program.types[program.exprs[pointer].type];
  if (type.kind != TypeKind::Pointer || !onlyReads(program, pointer))
    return;
  const std::vector<Field> &fields = program.types[type.element].fields;
  for (uint32_t i = 0; i < fields.size(); ++i)
    if (mayHold(program, fields[i].type, p.operation->expr))
      found.push_back(c.builder().member(c.builder().clone(pointer), i, c.target));
}

/// Whether the statement returns what the variable says.
bool returns(const Program &program, const Stmt &stmt, VariableId variable) {
  return stmt.kind == StmtKind::Return && stmt.expr &&
         std::ranges::count(namedIn(program, stmt.expr), variable) != 0;
}

/// Whether the function ends behind this statement, which returns nothing.
bool isLast(Context &c, StmtId at) {
  const FunctionId function = c.tree().slot(at).function;
  const Stmt &body = c.program.stmts[c.program.functions[function].body];
  return !body.children.empty() && body.children.back() == at &&
         c.program.stmts[at].kind != StmtKind::Return;
}

/// Whether the function frees what the structure behind its parameter points to.
bool freesMembers(const Program &program, FunctionId function, VariableId parameter) {
  bool result = false;
  forEachExpr(program, function, [&](ExprId id) {
    const Expr &expr = program.exprs[id];
    const ExprId freed = expr.kind == ExprKind::Deallocate ? written(program, expr.a) : ExprId();
    const PlaceId place = freed ? program.exprs[freed].place : PlaceId();
    const ExprId behind = place ? program.places[place].pointer : ExprId();
    result |= behind && std::ranges::count(namedIn(program, behind), parameter) != 0;
  });
  return result;
}

/// The local pointers of another function than the one that allocates, where it is left, and what
/// holds the members that it frees.
void addLeft(Context &c, const Place &p, StmtId at, std::vector<ExprId> &found) {
  const Program &program = c.program;
  const Stmt &stmt = program.stmts[at];
  const FunctionId function = c.tree().slot(at).function;
  if ((stmt.kind != StmtKind::Return && !isLast(c, at)) || function == p.function)
    return;
  std::vector<VariableId> holders = program.functions[function].locals;
  std::erase_if(holders, [&](VariableId v) {
    return program.variables[v].storage != Storage::Local || program.variables[v].name.empty();
  });
  for (VariableId v : program.functions[function].parameters)
    if (freesMembers(program, function, v))
      holders.push_back(v);
  for (VariableId v : holders)
    if (mayHold(program, program.variables[v].type, p.operation->expr) &&
        c.names.visible(v, c.inserter().beginOf(at)) && !returns(program, stmt, v))
      found.push_back(c.builder().load(v));
}

} // namespace

void initialiser(Context &c, const Place &p) {
  for (VariableId variable : namedIn(c.program, p.operation->expr))
    if (c.isNew(variable.index))
      for (StmtId declaration : withoutValue(c, p.function))
        if (c.program.stmts[declaration].variable == variable)
          c.inserter().initialise(p.function, {declaration});
}

void accumulatorsFromZero(Context &c, const Place &p) {
  std::vector<StmtId> all;
  for (StmtId declaration : withoutValue(c, p.function))
    if (isAccumulator(c, p.function, c.program.stmts[declaration].variable))
      all.push_back(declaration);
  for (VariableId variable : namedIn(c.program, p.operation->expr)) {
    auto own = std::find_if(all.begin(), all.end(), [&](StmtId stmt) {
      return c.program.stmts[stmt].variable == variable;
    });
    if (own == all.end() || !c.isNew(variable.index))
      continue;
    if (all.size() > 1)
      c.inserter().initialise(p.function, all);
    c.inserter().initialise(p.function, {*own});
  }
}

void freedLater(Context &c, const Place &p) {
  if (StmtId stmt = freeing(c, p))
    for (StmtId later : c.inserter().laterSiblings(stmt))
      c.inserter().move(stmt, later);
}

/// free(p); p = p->next;  ⇒  T *next = p->next; free(p); p = next;
void readBeforeFree(Context &c, const Place &p) {
  StmtId stmt = freeing(c, p);
  if (!stmt)
    return;
  const Program &program = c.program;
  for (StmtId later : c.inserter().laterSiblings(stmt)) {
    if (program.stmts[later].kind != StmtKind::Expr)
      continue;
    const Expr &assign = program.exprs[written(program, program.stmts[later].expr)];
    if (assign.kind == ExprKind::Assign && assign.a && onlyReads(program, assign.a) &&
        program.types[program.exprs[assign.a].type].isScalar() &&
        canViolate(program, assign.a, c.target))
      c.inserter().save(p.function, stmt, assign.a);
  }
}

/// for (…; p; p = p->next) free(p);  ⇒  for (…, *next; p; p = next) { next = p->next; free(p); }
void readBeforeRound(Context &c, const Place &p) {
  const Program &program = c.program;
  const Stmt &loop = program.stmts[p.stmt];
  if (loop.kind != StmtKind::For || !loop.step)
    return;
  const Expr &step = program.exprs[written(program, loop.step)];
  StmtId first = loop.children[1];
  if (program.stmts[first].kind == StmtKind::Block && !program.stmts[first].children.empty())
    first = program.stmts[first].children[0];
  if (step.kind == ExprKind::Assign && onlyReads(program, step.a) && c.inserter().isPlace(first) &&
      program.types[step.type].kind == TypeKind::Pointer && canViolate(program, step.a, c.target))
    c.inserter().save(p.function, first, step.a);
}

void cleared(Context &c, const Place &p) {
  StmtId stmt = freeing(c, p);
  ExprId pointer = stmt ? written(c.program, c.program.exprs[p.at->expr].a) : ExprId();
  if (!pointer || c.program.exprs[pointer].kind != ExprKind::Load ||
      !onlyReads(c.program, pointer) ||
      c.program.types[c.program.exprs[pointer].type].kind != TypeKind::Pointer)
    return;
  TypeId type = c.program.exprs[pointer].type;
  Builder &b = c.builder();
  c.inserter().after(
      stmt, b.statement(b.assign(b.clone(pointer), b.constant(type, 0, c.inserter().null()))));
}

void notFreed(Context &c, const Place &p) {
  if (StmtId stmt = freeing(c, p))
    c.inserter().remove(stmt);
}

void closedLater(Context &c, const Place &p) {
  if (isClosing(c, p.stmt))
    for (StmtId later : c.inserter().laterSiblings(p.stmt))
      c.inserter().move(p.stmt, later);
}

void notClosed(Context &c, const Place &p) {
  if (isClosing(c, p.stmt))
    c.inserter().remove(p.stmt);
}

/// Before every return that comes behind the allocation and has not released it.
void releasedEverywhere(Context &c, const Place &p) {
  const Program &program = c.program;
  const ExprId allocation = p.operation->expr;
  const auto [object, named] = holderOf(c, allocation);
  const StmtId allocating = object ? c.tree().slot(allocation).stmt : StmtId();
  if (!allocating)
    return;
  const std::string closer = closerOf(program, allocation);
  const std::string release =
      (closer.empty() ? "free" : closer) + "(" + program.variables[named].name + ")";
  std::vector<StmtId> places;
  for (uint32_t i = 0; i < program.stmts.size(); ++i) {
    const StmtId id(i);
    const Stmt &stmt = program.stmts[id];
    if (stmt.kind != StmtKind::Return || c.tree().slot(id).function != p.function ||
        !c.inserter().isWhole(id) || !c.names.visible(named, c.inserter().beginOf(id)) ||
        stmt.range.bytes.begin < program.stmts[allocating].range.bytes.end ||
        isSettled(program, id, allocating, named, release))
      continue;
    if (!returns(program, stmt, named))
      places.push_back(id);
  }
  if (places.size() > 1)
    c.inserter().before(places, [&, object = object] {
      return c.builder().statement(c.builder().release(c.builder().load(object), c.target, closer));
    });
}

/// Of what the leaking allocation is stored in.
void released(Context &c, const Place &p, Release where) {
  const Program &program = c.program;
  const ExprId allocation = p.operation->expr;
  const auto [object, named] = holderOf(c, allocation);
  if (!object)
    return;
  Inserter &inserter = c.inserter();
  auto release = [&] {
    return c.builder().statement(
        c.builder().release(c.builder().load(object), c.target, closerOf(program, allocation)));
  };
  if (where == Release::End) {
    const Stmt &body = program.stmts[program.functions[p.function].body];
    StmtId last = body.children.empty() ? StmtId() : body.children.back();
    if (last && program.stmts[last].kind != StmtKind::Return && inserter.isPlace(last) &&
        c.names.visible(named, inserter.endOf(last)))
      inserter.after(last, release());
    return;
  }
  StmtId allocating = c.tree().slot(allocation).stmt;
  for (uint32_t i = 0; i < program.stmts.size(); ++i) {
    StmtId id(i);
    const Stmt &stmt = program.stmts[id];
    bool isThere = where == Release::Return
                       ? stmt.kind == StmtKind::Return && !returns(program, stmt, named)
                       : stmt.kind == StmtKind::Expr && storesTo(program, stmt.expr, named);
    if (isThere && c.tree().slot(id).function == p.function && id != allocating &&
        inserter.isWhole(id) && c.names.visible(named, inserter.beginOf(id)))
      inserter.before(id, release());
  }
}

/// while ((p = f())) s;  ⇒  while ((p = f())) { s; free(p); }
void releasedEachRound(Context &c, const Place &p) {
  const Program &program = c.program;
  if (!closerOf(program, p.operation->expr).empty())
    return;
  for (uint32_t i = 0; i < program.stmts.size(); ++i) {
    const Stmt &loop = program.stmts[StmtId(i)];
    if (!isLoop(loop.kind) || loop.kind == StmtKind::DoWhile || !loop.expr ||
        std::ranges::count(c.releasing, c.tree().slot(StmtId(i)).function) == 0)
      continue;
    StmtId last = loop.children[loop.kind == StmtKind::For ? 1 : 0];
    if (last && program.stmts[last].kind == StmtKind::Block)
      last = program.stmts[last].children.empty() ? StmtId() : program.stmts[last].children.back();
    if (!last || !c.inserter().isPlace(last))
      continue;
    for (ExprId part : below(program, loop.expr)) {
      const Expr &assign = program.exprs[part];
      const VariableId held =
          assign.kind == ExprKind::Assign && program.places[assign.place].path.empty()
              ? program.places[assign.place].variable
              : VariableId();
      if (held && !program.variables[held].name.empty() &&
          mayHold(program, program.variables[held].type, p.operation->expr))
        c.inserter().after(
            last, c.builder().statement(c.builder().release(c.builder().load(held), c.target)));
    }
  }
}

/// What another function, or a field, holds when the last pointer to the block is lost.
void releasedElsewhere(Context &c, const Place &p, Release where) {
  const Program &program = c.program;
  if (!closerOf(program, p.operation->expr).empty())
    return;
  for (uint32_t i = 0; i < program.stmts.size(); ++i) {
    const StmtId at(i);
    const FunctionId function = c.tree().slot(at).function;
    if (!c.inserter().isWhole(at) || std::ranges::count(c.releasing, function) == 0)
      continue;
    std::vector<ExprId> held;
    switch (where) {
    case Release::Overwritten: addOverwritten(c, p, at, held); break;
    case Release::Within: addWithin(c, p, at, held); break;
    case Release::Return: addLeft(c, p, at, held); break;
    case Release::End: break;
    }
    for (ExprId pointer : held) {
      const StmtId release = c.builder().statement(c.builder().release(pointer, c.target));
      if (where == Release::Return && isLast(c, at))
        c.inserter().after(at, release);
      else
        c.inserter().before(at, release);
    }
  }
}

} // namespace salve::repair::propose
