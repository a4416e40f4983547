// A walk over each function that adds every member of every node. Members are taken apart by
// structured bindings, so that one that is added to the IR does not compile until it is added
// here. Statements and local variables are numbered as they are met; types and globals are told by
// what they are, and what a function uses of them once more in full.
#include "engine/ir/meaning/meaning.h"

#include "engine/ir/unknown.h"
#include "engine/ir/walk.h"

#include <algorithm>

namespace salve::ir {

namespace {

bool isGlobal(const Variable &variable) {
  return variable.storage == Storage::Global || variable.storage == Storage::StaticLocal ||
         variable.storage == Storage::Literal;
}

void addPosition(const Areas &areas, uint32_t offset, bool isEnd, Digest &digest) {
  const Areas::Position at = areas.locate(offset, isEnd);
  digest.add(at.area == Areas::kNone).add(at.token);
  if (at.token != Areas::kBetween)
    digest.add(at.offset);
}

void addRange(const Areas &areas, const SourceRange &range, Digest &digest) {
  const auto &[file, bytes] = range;
  digest.add(file == kMainFile);
  if (file != kMainFile)
    return;
  addPosition(areas, bytes.begin, bytes.size() == 0, digest);
  addPosition(areas, bytes.end, true, digest);
}

/// A name that means the same in every text.
void addFunction(const Program &program, FunctionId id, Digest &digest) {
  digest.add(id.valid());
  if (!id)
    return;
  const Function &f = program.functions[id];
  digest.add(f.name).add(f.isModel);
  if (f.internalLinkage && f.range.file != kMainFile)
    digest.add(program.files[f.range.file.index]);
}

} // namespace

/// Adds one function's own nodes to its part.
class Meanings::Walk {
public:
  Walk(const Meanings &all, Part &part) : all_(all), program_(all.program_), part_(part) {}

  void function(FunctionId id) {
    const auto &[name, returnType, parameters, locals, body, range, nameRange, trusted, ignored,
                 ignoreReason, broken, unsupported, callees, ofType, addressTaken, internalLinkage,
                 isModel, tellsStatus, isIncomplete, hasContract, isHarness, harness, prints,
                 notes] = program_.functions[id];
    addFunction(program_, id, d_);
    d_.add(trusted).add(ignored).add(ignoreReason).add(broken).add(addressTaken);
    d_.add(internalLinkage)
        .add(tellsStatus)
        .add(isIncomplete)
        .add(hasContract)
        .add(isHarness)
        .add(prints);
    type(returnType);
    type(ofType);
    place(range);
    place(nameRange);
    addFunction(program_, harness, d_);
    d_.add(callees.size());
    for (FunctionId callee : callees)
      addFunction(program_, callee, d_);
    d_.add(unsupported.size());
    for (const auto &[construct, where] : unsupported) {
      d_.add(construct);
      place(where);
    }
    for (const std::string &note : notes)
      d_.add(note);
    if (const Areas::Number area = all_.areas_.of(id); area != Areas::kNone)
      all_.areas_.addTokens(area, d_);
    for (VariableId variable : parameters)
      local(variable);
    for (VariableId variable : locals)
      local(variable);
    forEachStmt(program_, id, [&](StmtId s) { stmts_.emplace(s, stmts_.size()); });
    if (body)
      stmt(body);
  }

private:
  void type(TypeId id) {
    d_.add(id.valid());
    if (!id)
      return;
    const bool isNew = known_.find(id) == known_.end();
    if (isNew)
      known_.emplace(id, all_.type(id, part_.types));
    d_.add(known_.at(id));
  }

  void place(const SourceRange &range) { addRange(all_.areas_, range, d_); }

  void span(const EditSpan &span) {
    const auto &[use, body] = span;
    d_.add(use.has_value()).add(body.has_value());
    if (use)
      place({kMainFile, *use});
  }

  void local(VariableId id) {
    locals_.emplace(id, locals_.size());
    const auto &[name, ofType, storage, isConst, isVolatile, internalLinkage, writtenInFile,
                 initial, initialAddresses, extent, mayBeNull, range, visible, owner] =
        program_.variables[id];
    (void)visible, (void)owner, (void)initialAddresses; // of globals; a repair's
    d_.add(name).add(storage).add(isConst).add(isVolatile).add(internalLinkage).add(writtenInFile);
    d_.add(extent.kind).add(extent.elements).add(mayBeNull).add(initial.size());
    type(ofType);
    place(range);
  }

  void variable(VariableId id) {
    auto known = locals_.find(id);
    d_.add(id.valid()).add(known != locals_.end());
    if (known != locals_.end())
      d_.add(known->second);
    else if (id) {
      d_.add(all_.named(id));
      if (isGlobal(program_.variables[id]))
        part_.globals.insert(id);
    }
  }

  void property(PropertyId id) {
    d_.add(id.valid());
    if (!id)
      return;
    const auto &[kind, range, text, function, limit, isVariant, ignored, isStatus, correction] =
        program_.properties[id];
    d_.add(kind).add(text).add(limit).add(isVariant).add(ignored).add(isStatus).add(
        correction.size());
    place(range);
    for (const TextEdit &edit : correction) {
      place({range.file, edit.range});
      d_.add(edit.newText);
    }
    addFunction(program_, function, d_);
  }

  void checks(const AccessChecks &checks) {
    const auto &[null, lifetime, bounds] = checks;
    property(null);
    property(lifetime);
    property(bounds);
  }

  void component(ComponentId component) {
    d_.add(component.valid());
    if (!component)
      return;
    const auto &[kind, expr, function, id] = program_.components[component];
    (void)expr, (void)function; // where it was met
    d_.add(kind).add(id);
  }

  void place(PlaceId id) {
    d_.add(id.valid());
    if (!id)
      return;
    const auto &[base, pointer, access, baseType, path, ofType, order, range, text, baseText] =
        program_.places[id];
    variable(base);
    expr(pointer);
    checks(access);
    type(baseType);
    type(ofType);
    place(range);
    span(text);
    span(baseText);
    d_.add(path.size());
    for (const auto &[kind, field, index, bounds, stepType, stepText] : path) {
      d_.add(kind).add(field);
      expr(index);
      property(bounds);
      type(stepType);
      span(stepText);
    }
    const auto &[noted, apart, unsequenced] = order;
    variable(noted);
    property(unsequenced);
    for (const auto &[accessed, bit, bits] : apart) {
      variable(accessed);
      d_.add(bit).add(bits);
    }
  }

  void expr(ExprId id) {
    d_.add(id.valid());
    if (!id)
      return;
    const auto &[kind, ofType, range, text, opText, parenthesised, implicit, literal, trusted,
                 unary, binary, logical, value, delta, postfix, anyOrder, a, b, c, where,
                 computeType, callee, args, failed, overflow, oldValue, access, sourceAccess, query,
                 inner, elsewhere, ofWorld, usual, unseen, zeroed, onStack, writtenOnly, isAsked,
                 isAddress, rootOf, label] = program_.exprs[id];
    d_.add(kind).add(parenthesised).add(implicit).add(literal).add(trusted).add(unary).add(binary);
    d_.add(logical).add(value).add(delta).add(postfix).add(anyOrder).add(query).add(elsewhere);
    d_.add(ofWorld).add(usual).add(unseen);
    d_.add(zeroed)
        .add(onStack)
        .add(isAsked)
        .add(isAddress)
        .add(writtenOnly)
        .add(label)
        .add(args.size());
    part_.callsUnknown |= (kind == ExprKind::UnknownCode && elsewhere) ||
                          (kind == ExprKind::Call && !callee) ||
                          (kind == ExprKind::Nondet && elsewhere);
    type(ofType);
    type(computeType);
    place(range);
    span(text);
    span(opText);
    addFunction(program_, callee, d_);
    component(rootOf);
    for (PropertyId each : {failed, overflow, oldValue})
      property(each);
    checks(access);
    checks(sourceAccess);
    place(where);
    for (ExprId each : {a, b, c})
      expr(each);
    for (ExprId each : args)
      expr(each);
    if (inner)
      stmt(inner);
  }

  void stmt(StmtId id) {
    d_.add(id.valid());
    if (!id)
      return;
    const auto &[kind, range, condition, step, children, declared, ending, low, high, target, label,
                 invariants] = program_.stmts[id];
    auto number = [&](StmtId other) {
      auto known = stmts_.find(other);
      return known == stmts_.end() ? stmts_.size() : known->second;
    };
    d_.add(kind).add(low).add(high).add(label).add(number(target)).add(children.size());
    place(range);
    variable(declared);
    property(ending);
    expr(condition);
    expr(step);
    d_.add(invariants.size()); // they stand in the loop, too
    for (StmtId child : children)
      stmt(child);
  }

  const Meanings &all_;
  const Program &program_;
  Part &part_;
  Digest &d_ = part_.digest;
  std::map<VariableId, size_t> locals_;
  std::map<StmtId, size_t> stmts_;
  std::map<TypeId, Digest> known_;
};

const Meanings::Part &Meanings::part(FunctionId function) {
  auto [known, isNew] = parts_.try_emplace(function);
  if (isNew)
    Walk(*this, known->second).function(function);
  return known->second;
}

/// The type, with no more than the names of records; these join `used`.
Digest Meanings::type(TypeId id, std::set<TypeId> &used) const {
  Digest digest;
  digest.add(id.valid());
  if (!id)
    return digest;
  const auto &[kind, name, width, isSigned, isBool, element, toConst, count, isVariable, fields,
               isUnion, parameters, isVariadic, cells, bytes, align] = program_.types[id];
  used.insert(id);
  digest.add(kind).add(name).add(width).add(isSigned).add(isBool).add(toConst).add(count);
  digest.add(isVariable).add(isUnion).add(isVariadic).add(cells).add(bytes).add(align);
  if (kind == TypeKind::Record)
    return digest.add(fields.size());
  digest.add(type(element, used)).add(parameters.size());
  for (TypeId parameter : parameters)
    digest.add(type(parameter, used));
  return digest;
}

const Meanings::KnownType &Meanings::inFull(TypeId id) {
  auto [known, isNew] = types_.try_emplace(id);
  if (!isNew)
    return known->second;
  auto &[digest, uses] = known->second;
  digest = type(id, uses);
  const Type &record = program_.types[id];
  for (const auto &[name, ofType, cellOffset, byteOffset, bitOffset, bitWidth, isConst] :
       record.fields) {
    digest.add(name).add(cellOffset).add(byteOffset).add(bitOffset).add(bitWidth).add(isConst);
    digest.add(type(ofType, uses));
  }
  if (record.kind == TypeKind::Record && record.fields.empty())
    digest.add(isConverted(program_, id));
  for (auto extent = program_.extents.lower_bound({id, 0});
       extent != program_.extents.end() && extent->first.first == id; ++extent)
    digest.add(extent->first.second).add(extent->second.kind).add(extent->second.elements);
  return known->second;
}

/// What tells a variable from others, wherever it stands.
Digest Meanings::named(VariableId id) const {
  const Variable &v = program_.variables[id];
  Digest digest;
  digest.add(v.name).add(v.storage);
  addFunction(program_, v.owner, digest);
  if (v.internalLinkage && v.range.file != kMainFile)
    digest.add(program_.files[v.range.file.index]);
  if (v.owner || v.storage == Storage::Literal)
    addRange(areas_, v.range, digest);
  if (v.storage == Storage::Literal)
    for (Bits cell : v.initial)
      digest.add(cell);
  return digest;
}

Digest Meanings::global(VariableId id, std::set<TypeId> &types,
                        std::set<VariableId> &globals) const {
  const auto &[name, ofType, storage, isConst, isVolatile, internalLinkage, writtenInFile, initial,
               initialAddresses, extent, mayBeNull, range, visible, owner] = program_.variables[id];
  (void)name, (void)storage, (void)range, (void)visible, (void)owner; // see `named`; a repair's
  Digest digest = named(id);
  digest.add(type(ofType, types)).add(isConst).add(isVolatile).add(internalLinkage);
  digest.add(writtenInFile)
      .add(extent.kind)
      .add(extent.elements)
      .add(mayBeNull)
      .add(initial.size());
  for (Bits cell : initial)
    digest.add(cell);
  for (const auto &[cell, address] : initialAddresses) {
    const auto &[variable, function, offset] = address;
    digest.add(cell).add(offset).add(variable.valid());
    if (variable) {
      digest.add(named(variable));
      globals.insert(variable);
    }
    addFunction(program_, function, digest);
  }
  return digest;
}

/// What every function sees of the program.
const Digest &Meanings::whole() {
  if (whole_)
    return *whole_;
  Digest &digest = whole_.emplace();
  const auto &[nodes, stringLength, cyclic] = program_.inputLimits;
  digest.add(nodes).add(stringLength).add(cyclic);
  digest.add(program_.allocationMayFail).add(program_.unchecked);
  std::set<TypeId> types;
  for (uint32_t i = 0; i < program_.functions.size(); ++i) {
    const Function &f = program_.functions[FunctionId(i)];
    if (f.addressTaken) {
      addFunction(program_, FunctionId(i), digest);
      digest.add(type(f.type, types));
    }
    if (f.body && f.name == "main")
      digest.add("main");
  }
  return digest;
}

bool Meanings::callsUnknown(const std::vector<FunctionId> &functions) {
  return std::any_of(functions.begin(), functions.end(),
                     [&](FunctionId function) { return part(function).callsUnknown; });
}

Digest Meanings::of(const std::vector<FunctionId> &functions) {
  Digest digest = whole();
  std::set<TypeId> types;
  std::set<VariableId> globals;
  for (FunctionId function : functions) {
    const Part &one = part(function);
    digest.add(one.digest);
    types.insert(one.types.begin(), one.types.end());
    globals.insert(one.globals.begin(), one.globals.end());
  }
  const bool seesShared = callsUnknown(functions);
  digest.add(seesShared);
  if (seesShared)
    globals.insert(program_.shared.begin(), program_.shared.end());
  std::set<Digest> all; // in an order that no number of another function decides
  std::set<VariableId> told;
  while (!globals.empty()) {
    const VariableId next = globals.extract(globals.begin()).value();
    if (told.insert(next).second)
      all.insert(global(next, types, globals));
  }
  std::set<TypeId> seen;
  while (!types.empty()) {
    const TypeId next = types.extract(types.begin()).value();
    if (!seen.insert(next).second)
      continue;
    const auto &[one, uses] = inFull(next);
    all.insert(one);
    types.insert(uses.begin(), uses.end());
  }
  for (const Digest &each : all)
    digest.add(each);
  return digest;
}

} // namespace salve::ir
