// Linking of units: by names. The part that walks Clang's declarations is in units.cpp.
#include "engine/frontend/linking.h"

#include "engine/frontend/expressions/builders.h"
#include "engine/frontend/own_texts.h"

#include "engine/ir/inputs.h"
#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::frontend {

namespace {

constexpr const char *kModelFolder = "/salve-models/";

/// The text of the library function's model; one in the folder comes first.
const char *model(const std::string &name, const std::string &folder) {
  const char *first = folder.empty() ? nullptr : modelText(folder + name);
  return first ? first : modelText(name);
}

std::string folderOf(const std::string &path) { return path.substr(0, path.rfind('/') + 1); }

/// A model may be declared with other integers by the caller; a definition of the user may not.
bool isConvertible(const ir::Type &from, const ir::Type &to, bool isModel) {
  return from.isScalar() && from.kind == to.kind &&
         (from.width == to.width || (isModel && from.kind == ir::TypeKind::Integer));
}

/// A conversion of `from`, which stands at `like`.
ir::Expr conversion(const ir::Expr &like, ir::ExprId from, ir::TypeId type) {
  ir::Expr cast;
  cast.kind = ir::ExprKind::Cast;
  cast.type = type;
  cast.range = like.range;
  cast.text = like.text;
  cast.parenthesised = like.parenthesised;
  cast.trusted = like.trusted;
  cast.implicit = true;
  cast.a = from;
  return cast;
}

/// A model of a variadic function has no parameters for the rest: the last argument is evaluated
/// and goes nowhere.
void dropLast(ir::Program &program, std::vector<ir::ExprId> &arguments) {
  ir::ExprId dropped = arguments.back();
  arguments.pop_back();
  ir::Expr both =
      conversion(program.exprs[arguments.back()], dropped, program.exprs[arguments.back()].type);
  both.kind = ir::ExprKind::Comma;
  both.b = arguments.back();
  arguments.back() = program.exprs.add(std::move(both));
}

} // namespace

std::string modelName(const std::string &name) {
  constexpr std::string_view prefix = "__builtin_";
  return name.starts_with(prefix) && modelText(name.substr(prefix.size()))
             ? name.substr(prefix.size())
             : name;
}

/// A name that several files define belongs to the main file's neighbour, or to nobody:
/// programs of one project have functions of the same name.
Linking::Linking(ir::Program &program, const Source &source)
    : program_(program), units_(source.units), programPath_(source.program),
      reference_(source.reference), runsBoth_(source.runsBoth),
      models_(source.runsBoth        ? "agreement/"
              : source.tests.empty() ? ""
                                     : "given/"),
      setsRounding_(program.text.find("fesetround") != std::string::npos ||
                    std::any_of(units_.begin(), units_.end(), [](const Unit &unit) {
                      return unit.text.find("fesetround") != std::string::npos;
                    })) {
  const std::vector<Unit> &units = source.units;
  std::map<std::string, std::vector<size_t>> all;
  for (size_t i = 0; i < units.size(); ++i)
    for (const std::string &name : units[i].defines)
      all[name].push_back(i);
  for (const auto &[name, numbers] : all) {
    std::vector<size_t> near;
    for (size_t i : numbers)
      if (numbers.size() == 1 || folderOf(units[i].path) == folderOf(program.path))
        near.push_back(i);
    if (near.size() == 1)
      providers_[name] = near[0];
  }
  for (size_t i = 0; i < units.size(); ++i)
    if (!source.program.empty() && units[i].path == source.program)
      providers_["main"] = i;
}

bool Linking::isOfReference(const std::string &name) const {
  return reference_ && name.starts_with(kReferencePrefix) &&
         reference_->types.contains(name.substr(kReferencePrefix.size()));
}

bool Linking::isWritten(const std::string &name) const {
  const auto known = symbols_.find(name);
  const bool isOfMain = known != symbols_.end() && known->second.isFunction &&
                        known->second.isDefined &&
                        !program_.functions[ir::FunctionId(known->second.id)].isModel;
  return isOfMain || isOfReference(name) || providers_.contains(name);
}

bool Linking::provides(const std::string &name) const {
  return isWritten(name) || model(name, models_);
}

bool Linking::want(const std::string &name) {
  if (!provides(name))
    return false;
  if (asked_.insert(name).second)
    wanted_.insert(name);
  return true;
}

Linking::Symbol *Linking::find(const std::string &key) {
  auto known = symbols_.find(key);
  return known == symbols_.end() ? nullptr : &known->second;
}

std::optional<LinkedUnit> Linking::next() {
  if (wanted_.empty())
    return std::nullopt;
  for (; typesKnown_ < program_.types.size(); ++typesKnown_)
    typesByName_.emplace(program_.types[ir::TypeId(typesKnown_)].name, ir::TypeId(typesKnown_));
  std::string first = *wanted_.begin();
  LinkedUnit result;
  auto provider = providers_.find(first);
  if (isOfReference(first)) {
    result.kind = UnitKind::Reference;
    result.unit = reference_->unit;
    result.number = units_.size() + 1;
    for (const std::string &name : std::set<std::string>(wanted_))
      if (isOfReference(name) && wanted_.erase(name) != 0)
        result.wanted.push_back(name);
  } else if (provider == providers_.end()) {
    wanted_.erase(first);
    result.kind = UnitKind::Model;
    result.unit.path = kModelFolder + first + ".c";
    result.unit.text = model(first, models_);
    result.number =
        units_.size() + 2 + modelNumbers_.try_emplace(first, modelNumbers_.size()).first->second;
    result.wanted = {first};
  } else {
    result.kind = UnitKind::Other;
    result.unit = units_[provider->second];
    result.number = provider->second + 1;
    result.isProgram = result.unit.path == programPath_;
    wanted_.erase(first); // tests have no `main`
    result.wanted = {first};
    for (const std::string &name : result.unit.defines)
      if (providers_.contains(name) && providers_.at(name) == provider->second &&
          wanted_.erase(name) != 0)
        result.wanted.push_back(name);
  }
  result.file = fileNumber(program_, result.unit.path);
  return result;
}

void Linking::replace(ir::ExprId id, ir::Unsupported what) {
  const ir::ExprId end = stopAt(program_, std::move(what), program_.exprs[id].type);
  const ir::ComponentId component = program_.exprs[id].component;
  program_.exprs[id] = program_.exprs[end];
  program_.exprs[id].component = component;
}

/// Numbers of addresses that are only compared, tested for alignment, subtracted or cut.
std::set<uint32_t> Linking::numbersThatStay() const {
  std::set<uint32_t> result;
  const auto typeOf = [&](ir::ExprId id) -> const ir::Type & {
    return program_.types[program_.exprs[id].type];
  };
  const auto isNumber = [&](ir::ExprId id) {
    return program_.exprs[id].kind == ir::ExprKind::Cast &&
           typeOf(program_.exprs[id].a).kind == ir::TypeKind::Pointer;
  };
  const auto numberIn = [&](ir::ExprId id) {
    while (id && program_.exprs[id].kind == ir::ExprKind::Cast && !isNumber(id))
      id = program_.exprs[id].a;
    return id && isNumber(id) ? id : ir::ExprId();
  };
  const auto stays = [&](ir::ExprId id) {
    if (const ir::ExprId number = numberIn(id))
      result.insert(number.index);
  };
  for (uint32_t i = 0; i < program_.exprs.size(); ++i) {
    const ir::Expr &e = program_.exprs[ir::ExprId(i)];
    const bool isCut = e.kind == ir::ExprKind::Cast && typeOf(ir::ExprId(i)).isScalar() &&
                       typeOf(ir::ExprId(i)).width < 64;
    if (isCut)
      stays(isNumber(ir::ExprId(i)) ? ir::ExprId(i) : e.a);
    if (e.kind != ir::ExprKind::Binary)
      continue;
    constexpr Bits kPage = 4096;
    const ir::Expr &right = program_.exprs[e.b];
    const bool isSmall = right.kind == ir::ExprKind::Constant && right.value <= kPage;
    const bool isDistance = e.binary == ir::BinaryOp::Sub && numberIn(e.a) && numberIn(e.b);
    if (ir::isRelational(e.binary) || isDistance ||
        (isSmall && (e.binary == ir::BinaryOp::And || e.binary == ir::BinaryOp::Rem))) {
      stays(e.a);
      stays(e.b);
    }
  }
  return result;
}

/// A number made a pointer is nobody's address, unless the program makes numbers of addresses. What
/// becomes of these nobody follows: code that is not there may know the object.
void Linking::closeComputedPointers() {
  std::vector<ir::ExprId> toPointers;
  bool makesNumbers = false;
  const std::set<uint32_t> staying = numbersThatStay();
  auto isOf = [&](ir::TypeId type, ir::TypeKind kind) { return program_.types[type].kind == kind; };
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    if (program_.functions[ir::FunctionId(i)].isModel)
      continue;
    ir::forEachExpr(program_, ir::FunctionId(i), [&](ir::ExprId id) {
      const ir::Expr &cast = program_.exprs[id];
      if (cast.kind != ir::ExprKind::Cast)
        return;
      const ir::TypeId from = program_.exprs[cast.a].type;
      const bool isNumber =
          isOf(from, ir::TypeKind::Pointer) && isOf(cast.type, ir::TypeKind::Integer);
      makesNumbers |= isNumber;
      program_.exprs[id].isAddress = isNumber && !staying.contains(id.index);
      if (!isOf(from, ir::TypeKind::Integer) || !isOf(cast.type, ir::TypeKind::Pointer))
        return;
      const std::vector<ir::ExprId> operand = ir::below(program_, cast.a);
      if (std::any_of(operand.begin(), operand.end(), [&](ir::ExprId part) {
            const ir::ExprKind kind = program_.exprs[part].kind;
            return kind == ir::ExprKind::Load || kind == ir::ExprKind::Call ||
                   kind == ir::ExprKind::AddressOf;
          }))
        toPointers.push_back(id);
    });
  }
  if (makesNumbers)
    for (ir::ExprId id : toPointers)
      program_.exprs[id].isAddress = true;
}

/// What cannot be run at all ends the runs that come to it.
void Linking::closeBodies() {
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const ir::Function f = program_.functions[ir::FunctionId(i)];
    if (f.unsupported.empty() || f.broken || !f.body)
      continue;
    ir::Stmt end, block;
    end.kind = ir::StmtKind::Expr;
    end.expr = stopAt(program_, f.unsupported[0]);
    end.range = f.unsupported[0].range;
    block.range = f.range;
    block.children = {program_.stmts.add(std::move(end))};
    const ir::StmtId body = program_.stmts.add(std::move(block));
    program_.functions[ir::FunctionId(i)].body = body;
  }
}

/// Calls were lowered by the declaration that the caller saw.
void Linking::matchCall(ir::ExprId id, ir::FunctionId caller) {
  const ir::FunctionId calleeId = program_.exprs[id].callee;
  const ir::Function &callee = program_.functions[calleeId];
  if (!callee.body) {
    if (!callee.unsupported.empty())
      replace(id, callee.unsupported[0]);
    return;
  }
  const ir::ExprId whole = id;
  std::vector<ir::ExprId> arguments = program_.exprs[id].args;
  while (callee.isModel && !callee.parameters.empty() &&
         arguments.size() > callee.parameters.size())
    dropLast(program_, arguments);
  bool matches = arguments.size() == callee.parameters.size();
  for (size_t i = 0; matches && i < arguments.size(); ++i) {
    const ir::TypeId wanted = program_.variables[callee.parameters[i]].type;
    const ir::Expr argument = program_.exprs[arguments[i]];
    if (ir::sameType(program_.types, argument.type, wanted))
      continue;
    matches = isConvertible(program_.types[argument.type], program_.types[wanted], callee.isModel);
    arguments[i] = program_.exprs.add(conversion(argument, arguments[i], wanted));
  }
  const ir::Expr call = program_.exprs[id];
  if (matches && !ir::sameType(program_.types, call.type, callee.returnType)) {
    // The expression becomes the conversion of the call.
    matches =
        isConvertible(program_.types[callee.returnType], program_.types[call.type], callee.isModel);
    ir::Expr inner = call;
    inner.type = callee.returnType;
    inner.component = {};
    ir::ExprId result = program_.exprs.add(std::move(inner));
    program_.exprs[id] = conversion(call, result, call.type);
    program_.exprs[id].component = call.component;
    id = result;
  }
  if (matches)
    program_.exprs[id].args = std::move(arguments);
  else if (callee.isModel || program_.functions[caller].isModel) // not what the user calls
    replace(whole,
            {"call to '" + callee.name + "', which is defined with another type", call.range});
  else
    refuse(whole, call, caller);
}

/// A call by a declaration that is not the definition's: undefined (C11 6.5.2.2 p9), whatever is
/// passed. What it says of both types is a note of the caller.
void Linking::refuse(ir::ExprId id, const ir::Expr &call, ir::FunctionId caller) {
  const ir::Function &callee = program_.functions[call.callee];
  auto typeName = [&](ir::TypeId type) { return type ? program_.types[type].name : "?"; };
  std::string called, defined;
  for (ir::ExprId argument : call.args)
    called += (called.empty() ? "" : ", ") + typeName(program_.exprs[argument].type);
  for (ir::VariableId parameter : callee.parameters)
    defined += (defined.empty() ? "" : ", ") + typeName(program_.variables[parameter].type);
  const std::string note = "`" + callee.name + "` is called as `" + typeName(call.type) + " (" +
                           called + ")`, but it is defined as `" + typeName(callee.returnType) +
                           " (" + defined + ")` in " + program_.files[callee.range.file.index];
  std::vector<std::string> &notes = program_.functions[caller].notes;
  if (std::find(notes.begin(), notes.end(), note) == notes.end())
    notes.push_back(note);
  ir::Property property;
  property.kind = ir::PropertyKind::InvalidCall;
  property.range = call.range;
  property.text = program_.isInText(call.range.file)
                      ? std::string(program_.textOf(call.range.bytes))
                      : callee.name + "()";
  property.function = caller;
  const ir::PropertyId check = program_.properties.add(std::move(property));
  replace(id, {"", call.range});
  const ir::Expr &now = program_.exprs[id];
  ir::Expr &end = program_.exprs[now.kind == ir::ExprKind::Comma ? now.a : id];
  end.kind = ir::ExprKind::Fail;
  end.property = check;
}

/// All addresses of a function change alike, so that comparisons stay as they are.
void Linking::redirectPointers() {
  bool isAny = false;
  for (const auto &[index, standIn] : standIns_) {
    ir::Function &f = program_.functions[ir::FunctionId(index)];
    if (!f.addressTaken || !standIn)
      continue;
    isAny = true;
    f.addressTaken = false;
    ir::Function &other = program_.functions[standIn];
    other.addressTaken = true;
    other.name = f.name;
    for (ir::Expr &e : program_.exprs)
      if (e.kind == ir::ExprKind::FunctionAddress && e.callee.index == index)
        e.callee = standIn;
    for (ir::Variable &v : program_.variables)
      for (auto &[cell, address] : v.initialAddresses)
        if (!address.variable && address.function.index == index)
          address.function = standIn;
  }
  if (!isAny)
    return;
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const ir::FunctionId caller(i);
    std::set<uint32_t> reached;
    ir::forEachExpr(program_, caller, [&](ir::ExprId id) {
      const ir::Expr &e = program_.exprs[id];
      if (e.kind == ir::ExprKind::Call && !e.callee && e.a)
        for (ir::FunctionId callee :
             ir::functionsOfType(program_, program_.types[program_.exprs[e.a].type].element))
          reached.insert(callee.index);
    });
    auto &callees = program_.functions[caller].callees;
    for (uint32_t callee : reached)
      if (std::find(callees.begin(), callees.end(), ir::FunctionId(callee)) == callees.end())
        callees.push_back(ir::FunctionId(callee));
  }
}

std::vector<ir::VariableId> Linking::undefinedVariables() const {
  std::vector<ir::VariableId> result;
  for (const auto &[name, symbol] : symbols_)
    if (!symbol.isFunction && !symbol.isDefined)
      result.push_back(ir::VariableId(symbol.id));
  return result;
}

/// Arrays that were declared without their size are those that were found.
void Linking::closeArrays() {
  for (const auto &[key, symbol] : symbols_) {
    if (!key.ends_with(kOpenArray))
      continue;
    const auto found = symbols_.find(key.substr(0, key.size() - 2));
    if (found == symbols_.end() || found->second.isFunction || !found->second.isDefined)
      continue;
    ir::Variable &pointer = program_.variables[ir::VariableId(symbol.id)];
    pointer.isConst = true;
    pointer.initialAddresses[0].variable = ir::VariableId(found->second.id);
  }
}

void Linking::finish() {
  closeArrays();
  std::set<uint32_t> missing;
  for (const auto &[key, symbol] : symbols_) {
    if (symbol.isDefined || !asked_.contains(key))
      continue;
    if (symbol.isFunction) {
      ir::Function &f = program_.functions[ir::FunctionId(symbol.id)];
      f.unsupported.push_back(
          {"call to '" + f.name + "', whose definition cannot be used", f.nameRange});
    } else {
      missing.insert(symbol.id);
    }
  }
  for (auto [call, caller] : calls_)
    matchCall(call, caller);
  redirectPointers();
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    ir::FunctionId id(i);
    std::erase_if(program_.functions[id].callees, [&](ir::FunctionId callee) {
      const ir::Function &f = program_.functions[callee];
      return !f.body && !f.unsupported.empty() && !f.addressTaken; // its calls were replaced
    });
    if (missing.empty())
      continue;
    ir::forEachPlace(program_, id, [&](ir::PlaceId place) {
      ir::VariableId variable = program_.places[place].variable;
      if (variable && missing.contains(variable.index))
        program_.functions[id].unsupported.push_back(
            {"variable '" + program_.variables[variable].name + "', which is defined elsewhere",
             program_.places[place].range});
    });
  }
  closeComputedPointers();
  closeBodies();
}

std::vector<ir::TypeId> Linking::typesNamed(const std::string &name) const {
  auto [begin, end] = typesByName_.equal_range(name);
  std::vector<ir::TypeId> result;
  for (auto it = begin; it != end; ++it)
    result.push_back(it->second);
  return result;
}

} // namespace salve::frontend
