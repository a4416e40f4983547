#include "engine/summary/stub.h"

#include "engine/ir/instantiate.h"
#include "engine/ir/walk.h"
#include "engine/support/limits/summary.h"

#include <algorithm>

namespace salve::summary {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprId;
using ir::ExprKind;
using ir::FunctionId;
using ir::LogicalOp;
using ir::PointerQuery;
using ir::Program;
using ir::PropertyId;
using ir::PropertyKind;
using ir::StmtId;
using ir::StmtKind;
using ir::TypeId;
using ir::TypeKind;
using ir::VariableId;
using repair::Builder;

namespace {

bool isPointer(const Program &program, VariableId variable) {
  return program.types[program.variables[variable].type].kind == TypeKind::Pointer;
}

TypeId pointeeOf(const Program &program, VariableId pointer) {
  return program.types[program.variables[pointer].type].element;
}

/// Whether something can point to it.
bool hasAddress(const Program &program, VariableId variable) {
  return std::any_of(program.exprs.begin(), program.exprs.end(), [&](const Expr &e) {
    return e.kind == ExprKind::AddressOf && program.places[e.place].variable == variable;
  });
}

/// Whether what was never written can be copied into it.
bool mayBeUnwritten(const Program &program, VariableId variable) {
  return hasAddress(program, variable) ||
         std::any_of(program.exprs.begin(), program.exprs.end(), [&](const Expr &e) {
           return e.kind == ExprKind::Assign && !program.types[e.type].isScalar() &&
                  program.places[e.place].variable == variable;
         });
}

/// Whether so many bytes are there and were written.
ExprId written(Builder &builder, ExprId pointer, ExprId bytes) {
  return builder.query(PointerQuery::Written, pointer, bytes);
}

/// Statements of one function that nobody wrote.
class Writer {
public:
  Writer(Program &program, const Subject &subject, FunctionId owner)
      : program_(program), builder_(program), subject_(subject), owner_(owner),
        at_(program.functions[subject.function].nameRange) {}

  Builder &builder() { return builder_; }
  std::vector<StmtId> &statements() { return to_; }

  StmtId statement(ExprId expr) {
    const StmtId result = builder_.statement(expr);
    program_.stmts[result].range = at_;
    return result;
  }
  void add(ExprId expr) { to_.push_back(statement(expr)); }

  ExprId truth(ExprKind kind, ExprId condition, PropertyId property = {}) {
    Expr expr;
    expr.kind = kind;
    expr.a = condition;
    expr.type = ir::voidType(program_.types);
    expr.range = at_;
    expr.trusted = true;
    expr.property = property;
    return program_.exprs.add(std::move(expr));
  }
  PropertyId check(ExprId condition, PropertyKind kind, std::string text) {
    ir::Property property;
    property.kind = kind;
    property.range = at_;
    property.text = std::move(text);
    property.function = owner_;
    const PropertyId id = program_.properties.add(std::move(property));
    add(truth(ExprKind::Assert, condition, id));
    return id;
  }

  ExprId value(VariableId variable) { return builder_.load(variable); }
  ExprId isNull(VariableId pointer) {
    const ExprId null = builder_.constant(program_.variables[pointer].type, 0);
    return builder_.compare(BinaryOp::Eq, value(pointer), null);
  }
  ExprId either(ExprId a, ExprId b) { return builder_.logical(LogicalOp::Or, a, b); }
  ExprId size(uint64_t bytes) { return builder_.constant(builder_.wide(false), bytes); }
  /// From the pointer to the end of its object.
  ExprId rest(VariableId pointer) {
    const ExprId all = builder_.query(PointerQuery::Size, value(pointer));
    const ExprId before = builder_.query(PointerQuery::Offset, value(pointer));
    return builder_.binary(BinaryOp::Sub, all, builder_.cast(builder_.wide(false), before));
  }
  ExprId address(VariableId variable) {
    ir::Type pointer;
    pointer.kind = TypeKind::Pointer;
    pointer.element = program_.variables[variable].type;
    pointer.width = 64;
    pointer.cells = 1;
    pointer.bytes = pointer.align = 8;
    pointer.name = program_.types[pointer.element].name + " *";
    Expr expr;
    expr.kind = ExprKind::AddressOf;
    expr.type = program_.types.add(std::move(pointer));
    expr.place = program_.places.add(builder_.placeOf(variable));
    expr.trusted = true;
    return program_.exprs.add(std::move(expr));
  }
  ExprId arbitrary(TypeId type) {
    Expr expr;
    expr.kind = ExprKind::Nondet;
    expr.type = type;
    expr.range = at_;
    expr.trusted = true;
    expr.label = "a result of " + program_.functions[subject_.function].name;
    return program_.exprs.add(std::move(expr));
  }
  ExprId havoc(ExprId pointer, bool writtenOnly) {
    ExprId result = truth(ExprKind::Havoc, pointer);
    program_.exprs[result].writtenOnly = writtenOnly;
    return result;
  }

  VariableId variable(TypeId type, ir::Storage storage, std::string name) {
    ir::Variable v;
    v.name = std::move(name);
    v.type = type;
    v.storage = storage;
    v.owner = owner_;
    v.range = at_;
    const VariableId id = program_.variables.add(std::move(v));
    if (storage == ir::Storage::Local)
      program_.functions[owner_].locals.push_back(id);
    return id;
  }
  VariableId local(TypeId type, const char *name) {
    const VariableId id = variable(type, ir::Storage::Local, name);
    ir::Stmt declaration;
    declaration.kind = StmtKind::Declare;
    declaration.variable = id;
    declaration.range = at_;
    to_.push_back(program_.stmts.add(std::move(declaration)));
    return id;
  }
  void set(VariableId to, ExprId what) { add(builder_.assign(value(to), what)); }

  StmtId block(std::vector<StmtId> children) {
    ir::Stmt block;
    block.kind = StmtKind::Block;
    block.children = std::move(children);
    block.range = at_;
    return program_.stmts.add(std::move(block));
  }

private:
  Program &program_;
  Builder builder_;
  const Subject &subject_;
  FunctionId owner_;
  ir::SourceRange at_;
  std::vector<StmtId> to_{};
};

bool asksForWritten(const Program &program) {
  return program.isChecked(PropertyKind::Uninitialised);
}

/// Whether the function can write what this parameter points to.
bool isWritten(const Program &program, const Subject &subject, VariableId pointer) {
  const bool isConst = program.types[program.variables[pointer].type].toConst;
  return subject.footprint.writesBehindPointers && (!isConst || subject.footprint.dropsConst);
}

class Stub {
public:
  Stub(Program &program, const Subject &subject, const Ending *ending)
      : program_(program), subject_(subject), w_(program, subject, subject.function),
        parameters_(program.functions[subject.function].parameters), ending_(ending) {
    values_.arguments = parameters_;
  }

  Body body() {
    for (size_t i = 0; i < parameters_.size(); ++i)
      if (isPointer(program_, parameters_[i]))
        pointer(i);
    apart();
    for (VariableId global : subject_.footprint.globals)
      if (asksForWritten(program_) && mayBeUnwritten(program_, global))
        ask(written(w_.builder(), w_.address(global),
                    w_.size(program_.types[program_.variables[global].type].bytes)),
            "\\initialized(&" + program_.variables[global].name + ")");
    std::vector<StmtId> &to = w_.statements();
    to.insert(to.end(), subject_.asks.begin(), subject_.asks.end());
    if (ending_)
      w_.check(ending_->measure.decreases(w_.builder(), values_, ending_->before),
               PropertyKind::Precondition, "the recursion ends");
    const TypeId type = program_.functions[subject_.function].returnType;
    const bool hasResult = program_.types[type].kind != TypeKind::Void;
    if (hasResult) {
      values_.result = w_.local(type, "__salve_result");
      w_.set(values_.result, w_.arbitrary(type));
    }
    writes();
    for (const Promise &promise : subject_.promises)
      if (promise.holds)
        w_.add(w_.truth(ExprKind::Assume, promise.holds(w_.builder(), values_)));
    to.push_back(
        w_.builder().exit(StmtKind::Return, hasResult ? w_.value(values_.result) : ExprId()));
    return {w_.block(to), {}};
  }

private:
  std::string name(size_t i) const { return program_.variables[parameters_[i]].name; }
  void ask(ExprId condition, const std::string &text) {
    w_.check(condition, PropertyKind::Precondition, text);
  }

  /// What the function was judged on was one object of its own, and all of it was written.
  void pointer(size_t i) {
    const VariableId p = parameters_[i];
    const ir::Variable &variable = program_.variables[p];
    const bool isFilled = subject_.passed[i] == Passed::Filled;
    if (!variable.mayBeNull || isFilled)
      ask(w_.builder().negated(w_.isNull(p)), name(i) + " != \\null");
    const uint64_t count =
        variable.extent.kind == ir::Extent::Kind::Fixed ? variable.extent.elements : 0;
    const ExprId bytes = w_.size(count * program_.types[pointeeOf(program_, p)].bytes);
    const PointerQuery how =
        isWritten(program_, subject_, p) ? PointerQuery::Writable : PointerQuery::Valid;
    ask(w_.either(w_.isNull(p), w_.builder().query(how, w_.value(p), bytes)),
        count > 1 ? "\\valid(" + name(i) + " + (0 .. " + std::to_string(count - 1) + "))"
                  : "\\valid(" + name(i) + ")");
    if (asksForWritten(program_) && !isFilled)
      ask(w_.either(w_.isNull(p), written(w_.builder(), w_.value(p),
                                          count ? w_.builder().clone(bytes) : w_.rest(p))),
          "\\initialized(" + name(i) + ")");
  }

  void differs(size_t i, ExprId from, const std::string &text) {
    const ExprId same =
        w_.builder().query(PointerQuery::SameObject, w_.value(parameters_[i]), from);
    ask(w_.either(w_.isNull(parameters_[i]), w_.builder().negated(same)), text);
  }

  void apart() {
    const Footprint &footprint = subject_.footprint;
    const bool isTold = footprint.writesBehindPointers || footprint.comparesPointers;
    for (size_t i = 0; i < parameters_.size(); ++i) {
      if (!isPointer(program_, parameters_[i]))
        continue;
      for (size_t j = i + 1; j < parameters_.size() && isTold; ++j)
        if (isPointer(program_, parameters_[j]))
          // Two null pointers are not the same object's: the first decides.
          differs(i, w_.value(parameters_[j]), "\\separated(" + name(i) + ", " + name(j) + ")");
      for (VariableId global : footprint.globals) {
        const auto &written = footprint.written;
        const bool isChanged = std::find(written.begin(), written.end(), global) != written.end();
        if ((isTold || isChanged) && hasAddress(program_, global))
          differs(i, w_.address(global),
                  "\\separated(" + name(i) + ", &" + program_.variables[global].name + ")");
      }
    }
  }

  void writes() {
    for (VariableId global : subject_.footprint.written) {
      const TypeId type = program_.variables[global].type;
      if (program_.types[type].bytes <= limits::summary::kAssignedBytes)
        w_.set(global, w_.arbitrary(type));
      else
        w_.add(w_.havoc(w_.address(global), false));
    }
    for (size_t i = 0; i < parameters_.size(); ++i)
      if (isPointer(program_, parameters_[i]) && isWritten(program_, subject_, parameters_[i]))
        behind(i);
  }

  StmtId anew(VariableId p) {
    const ExprId to = w_.builder().pointee(w_.value(p), {});
    return w_.statement(w_.builder().assign(to, w_.arbitrary(pointeeOf(program_, p))));
  }

  void behind(size_t i) {
    const VariableId p = parameters_[i];
    const ir::Extent &extent = program_.variables[p].extent;
    const bool isOne = extent == ir::Extent::One;
    const StmtId other = isOne && subject_.passed[i] != Passed::Filled
                             ? anew(p)
                             : w_.statement(w_.havoc(w_.value(p), true));
    if (subject_.passed[i] != Passed::Filled) {
      w_.statements().push_back(
          w_.builder().conditional(w_.builder().negated(w_.isNull(p)), other));
      return;
    }
    ExprId filled =
        written(w_.builder(), w_.value(p), w_.size(program_.types[pointeeOf(program_, p)].bytes));
    for (const Promise &promise : subject_.promises)
      if (promise.writes == i + 1)
        filled = w_.either(filled, promise.when ? promise.when(w_.builder(), values_)
                                                : w_.builder().constant(program_.intType, 1));
    w_.statements().push_back(w_.builder().conditional(filled, anew(p), other));
  }

  Program &program_;
  const Subject &subject_;
  Writer w_;
  const std::vector<VariableId> parameters_; ///< a copy: functions may be added
  const Ending *ending_;
  Values values_{};
};

} // namespace

void use(Program &program, FunctionId function, const Body &body) {
  program.functions[function].body = body.block;
  program.functions[function].callees = body.callees;
}

Body stubOf(Program &program, const Subject &subject, const Ending *ending) {
  return Stub(program, subject, ending).body();
}

FunctionId copyOf(Program &program, const Subject &subject) {
  const FunctionId function = subject.function;
  const Body now{program.functions[function].body, program.functions[function].callees};
  use(program, function, subject.written);
  std::vector<StmtId> &children = program.stmts[subject.written.block].children;
  children.insert(children.begin(), subject.asks.begin(), subject.asks.end());
  const FunctionId copy =
      ir::instantiate(program, function, {program.functions[function].nameRange, "", function});
  std::vector<StmtId> &written = program.stmts[subject.written.block].children;
  written.erase(written.begin(),
                written.begin() + static_cast<std::ptrdiff_t>(subject.asks.size()));
  const std::vector<StmtId> &copied = program.stmts[program.functions[copy].body].children;
  for (size_t i = 0; i < subject.asks.size(); ++i)
    program.exprs[program.stmts[copied[i]].expr].property = {}; // assumed, though it is called
  // That recursions end their measure shows.
  ir::forEachExpr(program, copy, [&](ExprId id) {
    if (program.exprs[id].kind == ExprKind::Call && program.exprs[id].callee == function)
      program.exprs[id].property = {};
  });
  use(program, function, now);
  return copy;
}

Harness harnessOf(Program &program, const Subject &subject, FunctionId copy, const Ending *ending) {
  ir::Function f;
  f.name = program.functions[subject.function].name;
  f.type = program.functions[subject.function].type;
  f.returnType = ir::voidType(program.types);
  f.range = program.functions[subject.function].range;
  f.nameRange = program.functions[subject.function].nameRange;
  f.internalLinkage = f.trusted = true;
  f.callees = {copy};
  const TypeId type = program.functions[subject.function].returnType;
  const FunctionId id = program.functions.add(std::move(f));
  const std::vector<VariableId> parameters = program.functions[subject.function].parameters;
  Writer w(program, subject, id);
  Values values;
  for (size_t i = 0; i < parameters.size(); ++i) {
    if (subject.passed[i] == Passed::Filled) {
      const VariableId object = w.local(pointeeOf(program, parameters[i]), "__salve_object");
      values.arguments.push_back(w.local(program.variables[parameters[i]].type, "__salve_pointer"));
      w.set(values.arguments.back(),
            w.builder().cast(program.variables[parameters[i]].type, w.address(object)));
      continue;
    }
    ir::Variable input = program.variables[parameters[i]];
    input.owner = id;
    values.arguments.push_back(program.variables.add(std::move(input)));
    program.functions[id].parameters.push_back(values.arguments.back());
  }
  if (ending)
    w.set(ending->before, ending->measure.of(w.builder(), values));
  Expr call;
  call.kind = ExprKind::Call;
  call.callee = copy;
  call.type = type;
  call.trusted = true;
  call.range = program.functions[subject.function].nameRange;
  for (VariableId argument : values.arguments)
    call.args.push_back(w.value(argument));
  if (program.types[type].kind == TypeKind::Void) {
    w.add(program.exprs.add(std::move(call)));
  } else {
    values.result = w.local(type, "__salve_result");
    const ExprId result = program.exprs.add(std::move(call));
    w.set(values.result, result);
  }
  Harness harness{id, {}};
  for (const Promise &promise : subject.promises) {
    ExprId holds = promise.holds ? promise.holds(w.builder(), values) : ExprId();
    if (promise.writes) {
      const VariableId p = values.arguments[promise.writes - 1];
      ExprId isThere =
          written(w.builder(), w.value(p), w.size(program.types[pointeeOf(program, p)].bytes));
      if (promise.when)
        isThere = w.either(w.builder().negated(promise.when(w.builder(), values)), isThere);
      holds = holds ? w.builder().logical(LogicalOp::And, isThere, holds) : isThere;
    }
    harness.promises.push_back(w.check(holds, PropertyKind::Postcondition, promise.text));
  }
  if (asksForWritten(program) && subject.footprint.copies) {
    // What was written before is not taken away.
    for (VariableId global : subject.footprint.written)
      w.check(written(w.builder(), w.address(global),
                      w.size(program.types[program.variables[global].type].bytes)),
              PropertyKind::Postcondition,
              "\\initialized(&" + program.variables[global].name + ")");
    for (size_t i = 0; i < parameters.size(); ++i)
      if (isPointer(program, parameters[i]) && subject.passed[i] != Passed::Filled &&
          isWritten(program, subject, parameters[i]))
        w.check(w.either(w.isNull(values.arguments[i]),
                         written(w.builder(), w.value(values.arguments[i]),
                                 w.rest(values.arguments[i]))),
                PropertyKind::Postcondition,
                "\\initialized(" + program.variables[parameters[i]].name + ")");
  }
  program.functions[id].body = w.block(w.statements());
  return harness;
}

VariableId addCounter(Program &program) {
  ir::Variable v;
  v.name = "__salve_measure";
  v.type = Builder(program).wide(true);
  v.storage = ir::Storage::Global;
  v.internalLinkage = v.writtenInFile = true;
  return program.variables.add(std::move(v));
}

} // namespace salve::summary
