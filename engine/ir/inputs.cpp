#include "engine/ir/inputs.h"

#include "engine/ir/effects.h"
#include "engine/ir/unknown.h"
#include "engine/support/limits/execution.h"

#include <algorithm>
#include <numeric>

namespace salve::ir {

bool startsProgram(const Program &program, FunctionId entry) {
  const Function &function = program.functions[entry];
  return function.name == "main" ||
         (function.parameters.empty() && function.name.starts_with("test"));
}

namespace {

/// `test`, `tests`, `test_list`, `list_test`, `list-tests`, `listTest`; not `test12`, as
/// collections of programs call theirs.
bool namesTests(std::string_view name) {
  auto begins = [&](std::string_view word) {
    return name.starts_with(word) &&
           (name.size() == word.size() || name[word.size()] < '0' || name[word.size()] > '9');
  };
  auto ends = [&](std::string_view word) {
    return name.size() > word.size() && name.ends_with(word) &&
           (word[0] == 'T' || name[name.size() - word.size() - 1] == '_' ||
            name[name.size() - word.size() - 1] == '-');
  };
  return begins("test") || begins("Test") || begins("unittest") || begins("unit_test") ||
         begins("unit-test") || ends("test") || ends("tests") || ends("unittest") || ends("Test") ||
         ends("Tests");
}

} // namespace

bool isTestFile(std::string_view path) {
  const size_t slash = path.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? path : path.substr(slash + 1);
  if (namesTests(name.substr(0, name.rfind('.'))))
    return true;
  if (slash == std::string_view::npos)
    return false;
  const std::string_view folders = path.substr(0, slash);
  const size_t above = folders.rfind('/');
  const std::string_view folder =
      above == std::string_view::npos ? folders : folders.substr(above + 1);
  // No prefix: collections of programs number their folders by it.
  constexpr std::string_view kFolders[] = {"test",      "tests",      "unittest",  "unittests",
                                           "unit_test", "unit_tests", "unit-test", "unit-tests"};
  return std::ranges::find(kFolders, folder) != std::end(kFolders);
}

bool keepsVariables(const Program &program, FunctionId entry) {
  const Function &function = program.functions[entry];
  return program.keepsUntilExit && (function.name == "main" || function.isHarness);
}

bool arbitraryAtEntry(const Program &program, FunctionId entry, VariableId variable) {
  const Variable &what = program.variables[variable];
  if (what.storage != Storage::Global && what.storage != Storage::StaticLocal)
    return false;
  if (startsProgram(program, entry) || what.isConst)
    return false;
  if (what.isVolatile || what.writtenInFile)
    return true;
  if (what.internalLinkage || what.storage == Storage::StaticLocal)
    return false;
  // What is 0 and never written here was left to another file.
  const bool isGiven =
      !what.initialAddresses.empty() ||
      std::any_of(what.initial.begin(), what.initial.end(), [](Bits value) { return value != 0; });
  return !isGiven ||
         std::none_of(program.functions.begin(), program.functions.end(),
                      [](const Function &f) { return f.name == "main" && f.body.valid(); });
}

namespace {

uint64_t pointeeContext(const InputKey &pointer) {
  uint64_t context = mix(pointer.context, static_cast<uint64_t>(pointer.kind));
  return mix(mix(context, pointer.site), pointer.cell);
}

const Variable *pointerVariable(const Program &program, const InputKey &pointer) {
  return pointer.kind == InputKey::Kind::Variable ? &program.variables[VariableId(pointer.site)]
                                                  : nullptr;
}

bool reaches(const Types &types, TypeId from, TypeId target, std::vector<TypeId> &seen) {
  const Type &type = types[from];
  if (type.kind == TypeKind::Pointer || type.kind == TypeKind::Array) {
    if (type.element == target)
      return true;
    return reaches(types, type.element, target, seen);
  }
  if (type.kind != TypeKind::Record)
    return false;
  for (TypeId s : seen)
    if (s == from)
      return false;
  seen.push_back(from);
  for (const Field &field : type.fields)
    if (field.type == target || reaches(types, field.type, target, seen))
      return true;
  return false;
}

} // namespace

InputKey pointeeKey(const Program &program, const InputKey &pointer, TypeId pointee,
                    uint64_t cell) {
  InputKey key{InputKey::Kind::Pointee, pointee.index, cell, pointeeContext(pointer)};
  key.depth = static_cast<uint8_t>(pointer.depth + isRecursive(program.types, pointee));
  return key;
}

InputKey pointeeCountKey(const InputKey &pointer, TypeId pointee) {
  return {InputKey::Kind::PointeeCount, pointee.index, 0, pointeeContext(pointer)};
}

Extent extentOf(const Program &program, const InputKey &pointer, TypeId pointee) {
  const Type &type = program.types[pointee];
  if (const Variable *variable = pointerVariable(program, pointer))
    if (program.types[variable->type].kind == TypeKind::Pointer)
      return variable->extent;
  const bool isKept = pointer.kind == InputKey::Kind::Pointee || pointerVariable(program, pointer);
  if (isKept && !program.extents.empty()) {
    const TypeId holder = pointer.kind == InputKey::Kind::Pointee
                              ? TypeId(pointer.site)
                              : program.variables[VariableId(pointer.site)].type;
    const uint64_t cells = std::max<uint64_t>(1, program.types[holder].cells);
    if (auto known = program.extents.find({holder, pointer.cell % cells});
        known != program.extents.end())
      return known->second;
  }
  if (type.kind == TypeKind::Integer && type.width == 8 && type.name.ends_with("char"))
    return Extent::String;
  return type.kind == TypeKind::Void ? Extent::ByContract : Extent::One;
}

bool mayBeNull(const Program &program, const InputKey &pointer) {
  const Variable *variable = pointerVariable(program, pointer);
  return !variable || variable->mayBeNull;
}

bool endsStructure(const Program &program, const InputKey &pointer, TypeId pointee) {
  return pointer.depth >= program.inputLimits.nodes && isRecursive(program.types, pointee);
}

TypeId cellElement(const Program &program, TypeId element) {
  const Type &type = program.types[element];
  if (type.cells > 0)
    return element;
  for (uint32_t i = 0; i < program.types.size(); ++i) {
    const Type &byte = program.types[TypeId(i)];
    if (byte.kind == TypeKind::Integer && byte.width == 8 && !byte.isSigned && !byte.isBool)
      return TypeId(i);
  }
  return element;
}

std::vector<FunctionId> functionsOfType(const Program &program, TypeId function) {
  std::vector<FunctionId> found;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const Function &candidate = program.functions[FunctionId(i)];
    if (candidate.addressTaken && candidate.type &&
        sameType(program.types, candidate.type, function))
      found.push_back(FunctionId(i));
  }
  return found;
}

InputKey touchingKey(const InputKey &first, const InputKey &second) {
  return {InputKey::Kind::Touching, first.site, second.site,
          mix(objectName(first), objectName(second))};
}

InputKey addressKey(const InputKey &object) {
  return {InputKey::Kind::Address, object.site, static_cast<uint64_t>(object.kind),
          objectName(object)};
}

uint64_t alignmentOf(const Program &program, const InputKey &object) {
  constexpr uint64_t kOfMalloc = 16;
  switch (object.kind) {
  case InputKey::Kind::Variable:
  case InputKey::Kind::Uninitialised:
    return std::max<uint64_t>(1,
                              program.types[program.variables[VariableId(object.site)].type].align);
  case InputKey::Kind::Pointee:
    return std::max<uint64_t>(1, program.types[TypeId(object.site)].align);
  case InputKey::Kind::Allocated: return kOfMalloc;
  default: return 1;
  }
}

bool lieApart(const Program &program, const Owner &a, const Owner &b) {
  const auto isIn = [&](const Owner &o, auto... storages) {
    return o.variable && ((program.variables[o.variable].storage == storages) || ...);
  };
  const auto mayBe = [&](const Owner &pointee, const Owner &other) {
    return pointee.isPointee && (pointee.isGiven || other.isPointee ||
                                 isIn(other, Storage::Global, Storage::StaticLocal));
  };
  return !isIn(a, Storage::Literal) && !isIn(b, Storage::Literal) && !mayBe(a, b) && !mayBe(b, a);
}

uint64_t usualAddress(const InputKey &object) {
  constexpr uint32_t kLargest = 22; // bits of what lies apart there
  return mix(objectName(object), object.site) % (kAddressMask >> kLargest) << kLargest;
}

uint64_t firstAddress(const Program &program, const InputKey &object, uint64_t input) {
  return kLowestAddress +
         (((input ^ usualAddress(object)) & kAddressMask) & ~(alignmentOf(program, object) - 1));
}

std::vector<int64_t> sharedLiterals(const Program &program, VariableId first, VariableId second) {
  const Variable &a = program.variables[first], &b = program.variables[second];
  if (a.storage != Storage::Literal || b.storage != Storage::Literal)
    return {};
  const Type &left = program.types[a.type], &right = program.types[b.type];
  if (left.kind != TypeKind::Array || right.kind != TypeKind::Array || left.count == 0 ||
      program.types[left.element].bytes != program.types[right.element].bytes)
    return {};
  auto at = [](const Variable &v, int64_t i) {
    return static_cast<size_t>(i) < v.initial.size() ? v.initial[static_cast<size_t>(i)] : 0;
  };
  auto countA = static_cast<int64_t>(left.count), countB = static_cast<int64_t>(right.count);
  std::vector<int64_t> result;
  auto tryAt = [&](int64_t shift) {
    for (int64_t i = std::max<int64_t>(0, -shift); i < countB && i + shift < countA; ++i)
      if (at(a, i + shift) != at(b, i))
        return;
    result.push_back(shift * static_cast<int64_t>(program.types[left.element].bytes));
  };
  if (countA > limits::memory::kSharedLiteral || countB > limits::memory::kSharedLiteral) {
    tryAt(0);
    return result;
  }
  for (int64_t shift = 1 - countB; shift < countA; ++shift)
    tryAt(shift);
  return result;
}

uint32_t orderBits(const Expr &expr) { return expr.args.size() < 3 ? 1 : 3; }

std::vector<uint32_t> chosenOrder(const Expr &expr, uint64_t input) {
  std::vector<uint32_t> order(expr.args.size());
  std::iota(order.begin(), order.end(), 0);
  for (uint64_t n = input & ((uint64_t{1} << orderBits(expr)) - 1); n > 0; --n)
    if (!std::next_permutation(order.begin(), order.end()))
      break; // left to right again
  return order;
}

bool isRecursive(const Types &types, TypeId type) {
  std::vector<TypeId> seen;
  return types[type].kind == TypeKind::Record && reaches(types, type, type, seen);
}

namespace {

/// The parameter or global that points to the object: one that is never null need not stand
/// among the values of the inputs.
std::string variableWithPointee(const Program &program, const InputKey &pointee) {
  for (uint32_t i = 0; i < program.variables.size(); ++i)
    if (pointeeContext({InputKey::Kind::Variable, i, 0, 0}) == pointee.context)
      return program.variables[VariableId(i)].name;
  return "?";
}

/// "`malloc` at line 7"
std::string allocationName(const Program &program, const Expr &allocate) {
  const SourceRange range = allocate.range;
  if (range.file != kMainFile && allocate.property) // behind a pointer
    return "`" + program.functions[program.properties[allocate.property].function].name + "`";
  if (range.file != kMainFile)
    return "`malloc`";
  const std::string_view call = program.textOf(range.bytes);
  const auto line =
      std::count(program.text.begin(), program.text.begin() + range.bytes.begin, '\n');
  return "`" + std::string(call.substr(0, call.find_first_of(" (\n"))) + "` at line " +
         std::to_string(line + 1);
}

} // namespace

std::string unknownName(const Program &program, TypeId id) {
  const Type &type = program.types[id];
  const bool isText = type.kind == TypeKind::Integer && type.width == 8;
  return isText ? "text from outside" : "unknown " + type.name;
}

std::string inputName(const Program &program, const InputKey &key, const Inputs &inputs) {
  switch (key.kind) {
  case InputKey::Kind::Variable:
  case InputKey::Kind::Uninitialised: {
    const Variable &variable = program.variables[VariableId(key.site)];
    std::string name = variable.name + cellSuffix(program.types, variable.type, key.cell);
    return key.kind == InputKey::Kind::Variable ? name : name + " (uninitialised)";
  }
  case InputKey::Kind::Nondet: {
    const Expr &expr = program.exprs[ExprId(key.site)];
    if (expr.kind == ExprKind::Allocate)
      return allocationName(program, expr);
    if (makesNan(program, expr))
      return "what is not a number";
    if (expr.kind == ExprKind::Call && expr.label.empty())
      return "result of a function that is not known";
    return expr.label + cellSuffix(program.types, expr.type, key.cell);
  }
  case InputKey::Kind::Havoc: {
    const Type &type = program.types[TypeId(key.site)];
    uint64_t cells = std::max<uint64_t>(1, type.cells);
    std::string suffix = cellSuffix(program.types, TypeId(key.site), key.cell % cells);
    if (key.cell >= cells)
      suffix = "[" + std::to_string(key.cell / cells) + "]" + suffix;
    return unknownName(program, TypeId(key.site)) + suffix;
  }
  case InputKey::Kind::Touching: return "objects touch";
  case InputKey::Kind::Order: return "order of evaluation";
  case InputKey::Kind::Address: return "address of an object";
  case InputKey::Kind::Allocated:
    return "cell " + std::to_string(key.cell) + " of allocated memory (uninitialised)";
  case InputKey::Kind::Pointee:
  case InputKey::Kind::PointeeCount: {
    TypeId pointee(key.site);
    auto owner = std::find_if(inputs.begin(), inputs.end(), [&](const auto &entry) {
      return entry.second != 0 && pointeeContext(entry.first) == key.context;
    });
    std::string base = owner == inputs.end() ? variableWithPointee(program, key)
                                             : inputName(program, owner->first, inputs);
    if (key.kind == InputKey::Kind::PointeeCount)
      return "elements of " + base;
    uint64_t cells = std::max<uint64_t>(1, program.types[pointee].cells);
    std::string suffix = cellSuffix(program.types, pointee, key.cell % cells);
    bool isArray = owner != inputs.end() && extentOf(program, owner->first, pointee) != Extent::One;
    if (isArray || key.cell >= cells)
      return base + "[" + std::to_string(key.cell / cells) + "]" + suffix;
    return suffix.starts_with(".") ? base + "->" + suffix.substr(1)
                                   : (suffix.empty() ? "*" + base : "(*" + base + ")" + suffix);
  }
  }
  return "";
}

/// An unsigned integer of 64 bits, if the program has one.
static TypeId addressType(const Program &program) {
  for (uint32_t i = 0; i < program.types.size(); ++i) {
    const Type &t = program.types[TypeId(i)];
    if (t.kind == TypeKind::Integer && t.width == 64 && !t.isSigned)
      return TypeId(i);
  }
  return program.intType;
}

TypeId inputType(const Program &program, const InputKey &key) {
  auto ofArray = [&](TypeId element) {
    element = cellElement(program, element);
    return cellType(program.types, element,
                    key.cell % std::max<uint64_t>(1, program.types[element].cells));
  };
  switch (key.kind) {
  case InputKey::Kind::Variable:
  case InputKey::Kind::Uninitialised: {
    TypeId type = program.variables[VariableId(key.site)].type;
    while (program.types[type].isVariable)
      type = program.types[type].element;
    return ofArray(type);
  }
  case InputKey::Kind::Nondet:
    if (program.exprs[ExprId(key.site)].kind == ExprKind::Allocate)
      return program.intType;
    return cellType(program.types, program.exprs[ExprId(key.site)].type, key.cell);
  case InputKey::Kind::Allocated: return ofArray(program.exprs[ExprId(key.site)].computeType);
  case InputKey::Kind::Pointee:
  case InputKey::Kind::Havoc: return ofArray(TypeId(key.site));
  case InputKey::Kind::PointeeCount:
  case InputKey::Kind::Order:
  case InputKey::Kind::Touching: return program.intType;
  case InputKey::Kind::Address: return addressType(program);
  }
  return program.intType;
}

} // namespace salve::ir
