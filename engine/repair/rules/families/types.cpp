// Variables whose type holds too little: declared wider, signed, or as a float.
//
// A type is no expression of the IR: these edits mean nothing there, and their text is verified
// alone. The conversions of `printf` and `scanf` that the variable is given to change with it.
#include "engine/repair/rules/families/families.h"
#include "engine/support/conversions.h"
#include "engine/support/tokens.h"

#include <algorithm>
#include <map>
#include <set>

namespace salve::repair::propose {

using namespace ir;

namespace {

bool isOneOf(std::string_view token, std::initializer_list<std::string_view> all) {
  return std::find(all.begin(), all.end(), token) != all.end();
}

bool namesType(std::string_view token) {
  return isOneOf(token, {"char", "short", "int", "long", "signed", "unsigned", "float", "double"});
}

/// Where a variable is declared, by tokens.
struct Declared {
  size_t type = 0, name = 0;  ///< the first of the words that name the type
  size_t begin = 0, end = 0;  ///< of the declarator and its initialiser
  size_t first = 0, last = 0; ///< of all declarators; `last` is the semicolon
  bool isAlone = true;
};

/// None where the type is written in another way, or the declarator is more than a name.
std::optional<Declared> declared(const TokenText &source, const Variable &variable) {
  Declared result;
  result.name = source.at(variable.range.bytes.begin);
  if (result.name >= source.size() || source[result.name] != variable.name ||
      !isOneOf(source[result.name + 1], {"=", ",", ";", ")"}))
    return std::nullopt;
  size_t type = result.name;
  while (type > 0 && !isOneOf(source[type - 1], {";", "{", "}", "(", ")"}) &&
         !(variable.storage == Storage::Parameter && source[type - 1] == ","))
    --type;
  while (isOneOf(source[type], {"const", "static", "register"}))
    ++type;
  result.type = result.first = type;
  while (namesType(source[result.first]))
    ++result.first;
  if (result.first == type || source[result.name - 1] == "*")
    return std::nullopt;
  result.begin = result.end = result.name;
  while (result.end < source.size() && !isOneOf(source[result.end], {",", ";", ")"}))
    result.end = source.behind(result.end);
  result.last = result.end;
  while (variable.storage != Storage::Parameter && result.last < source.size() &&
         !isOneOf(source[result.last], {";", ")"}))
    result.last = source.behind(result.last);
  result.isAlone = result.first == result.begin && result.last == result.end;
  return result;
}

ByteRange between(const TokenText &source, size_t first, size_t last) {
  return {source.range(first).begin, source.range(last).end};
}

/// The declaration with the variable alone of the new type: itself, or another one behind it.
std::vector<TextEdit> retyped(const TokenText &source, const Declared &at,
                              const std::string &type) {
  if (at.isAlone)
    return {{between(source, at.type, at.first - 1), type}};
  if (source[at.last] != ";" || source[at.type - 1] == "(")
    return {};
  const ByteRange declarator = between(source, at.begin, at.end - 1);
  const ByteRange gone = at.begin == at.first
                             ? ByteRange{declarator.begin, source.range(at.end + 1).begin}
                             : ByteRange{source.range(at.begin - 1).begin, declarator.end};
  const uint32_t start = source.range(at.type).begin;
  const size_t line = source.text().rfind('\n', start) + 1;
  const size_t indented = source.text().find_first_not_of(" \t", line);
  const uint32_t end = source.range(at.last).end;
  return {
      {gone, ""},
      {{end, end},
       (indented == start ? "\n" + std::string(source.text().substr(line, start - line)) : " ") +
           type + " " + std::string(source.text().substr(declarator.begin, declarator.size())) +
           ";"}};
}

/// In a format: the conversion of that number with these letters in place of its own.
std::string converted(const std::string &format, size_t number, std::string_view letters,
                      bool isFloat) {
  const std::vector<Conversion> all = conversions(format);
  if (number >= all.size())
    return format;
  const Conversion &at = all[number];
  return format.substr(0, at.length) + std::string(letters) + (isFloat ? 'f' : format[at.letter]) +
         format.substr(at.range.end);
}

constexpr std::string_view kWithFormat[] = {"scanf", "printf"};

/// The formats of the calls in the function that are given one of these.
std::vector<TextEdit> reformatted(const TokenText &source, ByteRange function,
                                  const std::set<std::string_view> &names,
                                  const std::string &type) {
  const bool isFloat = type == "double";
  const std::string_view letters = type == "long long" ? "ll" : type == "long" ? "l" : "";
  auto textOf = [&](ByteRange range) { return source.text().substr(range.begin, range.size()); };
  std::vector<TextEdit> result;
  for (const TextCall &call : textCalls(source.text(), function, kWithFormat)) {
    std::string format(textOf(call.literal));
    for (size_t number = 0; number < call.arguments.size(); ++number) {
      const TokenText argument(textOf(call.arguments[number]));
      bool isGiven = false;
      for (size_t i = 0; i < argument.size(); i = argument.behind(i)) // not in what it is made of
        isGiven |= names.count(argument[i]) != 0;
      if (isGiven)
        format =
            converted(format, number, isFloat && call.name == "scanf" ? "l" : letters, isFloat);
    }
    if (format != textOf(call.literal))
      result.push_back({call.literal, format});
  }
  return result;
}

bool isOwn(const Program &program, FunctionId function, VariableId id) {
  const Variable &variable = program.variables[id];
  return variable.owner == function && variable.range.file == kMainFile &&
         (variable.storage == Storage::Local || variable.storage == Storage::Parameter);
}

/// With `cast` before an operand, if that is given.
void retype(Context &c, FunctionId function, VariableId id, const std::string &type,
            const std::vector<TextEdit> &cast) {
  const Program &program = c.program;
  if (!isOwn(program, function, id) || !c.isNew(2 * id.index + !cast.empty()))
    return;
  const std::string &name = program.variables[id].name;
  const TokenText source(program.text);
  const auto at = declared(source, program.variables[id]);
  std::vector<TextEdit> texts = at ? retyped(source, *at, type) : std::vector<TextEdit>();
  if (texts.empty())
    return;
  for (TextEdit &format :
       reformatted(source, program.functions[function].range.bytes, {name}, type))
    texts.push_back(std::move(format));
  texts.insert(texts.end(), cast.begin(), cast.end());
  c.rewrite(std::move(texts), 0,
            "Declare `" + name + "` as `" + type + "`" +
                (cast.empty() ? "" : " and compute it as such"));
}

/// All that is declared together with one of these.
void retypeAll(Context &c, FunctionId function, const std::set<VariableId> &all,
               const std::string &type) {
  const Program &program = c.program;
  const TokenText source(program.text);
  std::map<size_t, Declared> declarations; ///< by where the type stands
  for (const VariableId id : all)
    if (isOwn(program, function, id))
      if (const auto at = declared(source, program.variables[id]))
        declarations.emplace(at->type, *at);
  std::set<std::string_view> names;
  std::vector<TextEdit> texts;
  std::string title;
  for (const auto &[type_, at] : declarations) {
    texts.push_back({between(source, at.type, at.first - 1), type});
    for (size_t i = at.first; i < at.last; ++i) {
      while (source[i] == "*")
        ++i;
      names.insert(source[i]);
      title += (title.empty() ? "`" : ", `") + std::string(source[i]) + "`";
      while (i < at.last && source[i] != ",")
        i = source.behind(i);
    }
  }
  if (names.size() < 2)
    return;
  for (TextEdit &format : reformatted(source, program.functions[function].range.bytes, names, type))
    texts.push_back(std::move(format));
  c.rewrite(std::move(texts), 0, "Declare " + title + " as `" + type + "`");
}

bool makesSmaller(BinaryOp op) {
  return op == BinaryOp::Div || op == BinaryOp::Rem || op == BinaryOp::Shr || op == BinaryOp::And;
}

/// Whether the address is given to code of the file, which writes or reads an int there.
bool isGivenAway(const Program &program, const Occurrence &at) {
  if (!at.parent || program.exprs[at.parent].kind != ExprKind::Call)
    return false;
  const FunctionId callee = program.exprs[at.parent].callee;
  return !callee || program.isInText(program.functions[callee].range.file);
}

/// Whether a value of one of these, or one made of it, goes where only an int fits: what did not
/// fit would be cut there instead.
bool isCutAgain(Context &c, FunctionId function, const std::set<VariableId> &all) {
  const Program &program = c.program;
  std::map<ExprId, const Occurrence *> by;
  for (const Occurrence &at : c.occurrences(function))
    by[at.expr] = &at;
  auto isKept = [&](VariableId variable) {
    return all.count(variable) != 0 ||
           (variable && program.variables[variable].storage == Storage::Temporary);
  };
  auto isCut = [&](const Occurrence *at) {
    for (; at; at = at->parent ? by.at(at->parent) : nullptr) {
      const Type *cast = at->cast ? &program.types[program.exprs[at->cast].type] : nullptr;
      const Expr *parent = at->parent ? &program.exprs[at->parent] : nullptr;
      const bool isWritten = parent && parent->kind == ExprKind::Cast;
      const bool asks = parent && parent->kind == ExprKind::Binary &&
                        (isRelational(parent->binary) || makesSmaller(parent->binary));
      if ((cast && (cast->width > 32 || cast->kind == TypeKind::Float)) || isWritten || asks)
        return false;
      if (at->role == Role::Return || at->role == Role::Argument)
        return true;
      if (at->role == Role::Stored)
        return !program.places[parent->place].path.empty() ||
               !isKept(program.places[parent->place].variable);
      if (at->role != Role::Left && at->role != Role::Right && at->role != Role::Operand &&
          at->role != Role::Arm)
        return false;
    }
    return false;
  };
  return std::any_of(by.begin(), by.end(), [&](const auto &entry) {
    const Expr &e = program.exprs[entry.first];
    if (!e.place || !program.places[e.place].path.empty() ||
        all.count(program.places[e.place].variable) == 0)
      return false;
    return e.kind == ExprKind::AddressOf ? isGivenAway(program, *entry.second)
                                         : isCut(entry.second);
  });
}

std::string wideType(const Program &program) {
  return program.text.find("long long") != std::string::npos ? "long long" : "long";
}

bool isInt(const Program &program, VariableId id) {
  const Type &type = program.types[program.variables[id].type];
  return type.kind == TypeKind::Integer && type.isSigned && type.width == 32;
}

/// (long)x, of the first operand of all that is computed in int: what is left of the others.
std::vector<TextEdit> castOf(const Program &program, ExprId operand) {
  const Expr *e = &program.exprs[written(program, operand)];
  while (e->kind == ExprKind::Binary &&
         (e->binary == BinaryOp::Mul || e->binary == BinaryOp::Add || e->binary == BinaryOp::Sub))
    e = &program.exprs[written(program, e->a)];
  if (!e->text.use)
    return {};
  const ByteRange text = *e->text.use;
  const bool isOne =
      e->kind == ExprKind::Load || e->kind == ExprKind::Constant || e->kind == ExprKind::Call;
  std::vector<TextEdit> result = {
      {{text.begin, text.begin}, "(" + wideType(program) + ")" + (isOne ? "" : "(")}};
  if (!isOne)
    result.push_back({{text.end, text.end}, ")"});
  return result;
}

/// Locals whose addresses scanf is given.
std::vector<VariableId> scanned(const Program &program, FunctionId function) {
  std::set<std::string_view> given;
  for (const TextCall &call :
       textCalls(program.text, program.functions[function].range.bytes, kScanners))
    for (const ByteRange argument : call.arguments)
      given.insert(program.textOf(argument));
  std::vector<VariableId> result;
  for (const VariableId local : program.functions[function].locals)
    if (given.count("&" + program.variables[local].name) != 0)
      result.push_back(local);
  return result;
}

/// The variable that the operation's value is stored in, at once or as a part of a sum.
VariableId storedIn(Context &c, ExprId expr) {
  for (ExprId at = expr; at; at = c.tree().slot(at).parent) {
    const Expr &e = c.program.exprs[at];
    const bool stores = e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign ||
                        e.kind == ExprKind::Increment;
    if (stores)
      return c.program.places[e.place].path.empty() ? c.program.places[e.place].variable
                                                    : VariableId();
  }
  return {};
}

} // namespace

/// int x; … x = a * b;  ⇒  long x; … x = a * b; and the same for a and b
void declaredWider(Context &c, const Place &p) {
  std::vector<VariableId> all = namedIn(c.program, p.operation->expr);
  all.insert(all.begin(), storedIn(c, p.operation->expr));
  for (const VariableId variable : all)
    if (variable && isInt(c.program, variable) && !isCutAgain(c, p.function, {variable}))
      retype(c, p.function, variable, wideType(c.program), {});
  const ExprId result = written(c.program, p.operation->expr);
  const Expr &e = c.program.exprs[result];
  const VariableId kept = storedIn(c, result);
  if (e.kind == ExprKind::Binary && kept && isInt(c.program, kept) &&
      !isCutAgain(c, p.function, {kept}))
    retype(c, p.function, kept, wideType(c.program), castOf(c.program, e.a));
}

/// (int)x  ⇒  (long)x, also in the format that prints it
void castWider(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &cast = program.exprs[written(program, p.operation->expr)];
  const Type &type = program.types[cast.type];
  if (cast.kind != ExprKind::Cast || cast.implicit || !cast.text.use || type.width != 32 ||
      type.kind != TypeKind::Integer || !type.isSigned)
    return;
  const ByteRange all = *cast.text.use;
  const TokenText own(program.textOf(all));
  if (own.size() < 4 || own[0] != "(" || own[1] != "int" || own[2] != ")")
    return;
  const std::string wide = wideType(program);
  const uint32_t at = all.begin + own.range(1).begin;
  std::vector<TextEdit> texts = {{{at, at + own.range(1).size()}, wide}};
  for (const TextCall &call :
       textCalls(program.text, program.functions[p.function].range.bytes, kWithFormat)) {
    const std::string format(program.textOf(call.literal));
    for (size_t number = 0; number < call.arguments.size(); ++number)
      if (call.name == "printf" && call.arguments[number] == all)
        texts.push_back(
            {call.literal, converted(format, number, wide == "long" ? "l" : "ll", false)});
  }
  c.rewrite(std::move(texts), 0, "Convert to `" + wide + "` in `" + std::string(own.text()) + "`");
}

/// The same for all that is added up or multiplied, and what it is made of: where tests say what
/// is computed, numbers that left their type are seen by what is printed only.
void declaredWiderTogether(Context &c, const Place &p) {
  const Program &program = c.program;
  std::set<VariableId> all;
  for (const Occurrence &at : c.occurrences(p.function)) {
    const Expr &e = program.exprs[at.expr];
    const bool computes =
        (e.kind == ExprKind::Binary || e.kind == ExprKind::CompoundAssign) &&
        (e.binary == BinaryOp::Mul || e.binary == BinaryOp::Add || e.binary == BinaryOp::Shl);
    if (!computes || !e.overflow)
      continue;
    for (const VariableId variable : namedIn(program, at.expr))
      if (isInt(program, variable))
        all.insert(variable);
    if (const VariableId result = storedIn(c, at.expr); result && isInt(program, result))
      all.insert(result);
  }
  const bool helps = program.isSuite() || c.kind() == PropertyKind::Overflow;
  if (helps && !isCutAgain(c, p.function, all))
    retypeAll(c, p.function, all, wideType(program));
}

/// int x; … x += 0.5;  ⇒  double x; … x += 0.5; and, where tests expect decimals, what is scanned
void declaredFloat(Context &c, const Place &p) {
  const Program &program = c.program;
  if (program.isSuite() && c.outputs.find('.') != std::string::npos)
    for (const VariableId variable : scanned(program, p.function))
      if (isInt(program, variable))
        retype(c, p.function, variable, "double", {});
  for (const Occurrence &at : c.occurrences(p.function)) {
    const Expr &e = program.exprs[at.expr];
    const bool stores = e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign;
    if (!stores || program.types[e.type].kind != TypeKind::Integer ||
        !program.places[e.place].path.empty() || !program.places[e.place].variable)
      continue;
    const Expr &value = program.exprs[e.a];
    const TypeId computed = e.kind == ExprKind::CompoundAssign ? e.computeType
                            : value.kind == ExprKind::Cast && value.implicit
                                ? program.exprs[value.a].type
                                : value.type;
    if (program.types[computed].kind == TypeKind::Float)
      retype(c, p.function, program.places[e.place].variable, "double", {});
  }
}

/// abs(x)  ⇒  fabs(x), of a float
void floatAbsolute(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &call = program.exprs[p.at->expr];
  if (call.kind != ExprKind::Call || !call.callee || !call.text.use || call.args.size() != 1)
    return;
  const Expr &argument = program.exprs[call.args[0]];
  const std::string_view text = program.textOf(*call.text.use);
  if (argument.kind != ExprKind::Cast || !argument.implicit || !text.starts_with("abs") ||
      program.functions[call.callee].name != "abs" ||
      program.types[program.exprs[argument.a].type].kind != TypeKind::Float)
    return;
  const uint32_t at = call.text.use->begin;
  std::vector<TextEdit> texts = {{{at, at + 3}, "fabs"}};
  const size_t include = program.text.find("#include");
  if (include < at && program.text.find("math.h") == std::string::npos)
    texts.push_back(
        {{static_cast<uint32_t>(include), static_cast<uint32_t>(include)}, "#include <math.h>\n"});
  c.rewrite(std::move(texts), 0, "Replace `abs` with `fabs`");
}

/// Whether an index of the function reads the variable as it is.
static bool isUsedAsIndex(Context &c, FunctionId function, VariableId variable) {
  const std::vector<Occurrence> &all = c.occurrences(function);
  return std::any_of(all.begin(), all.end(), [&](const Occurrence &at) {
    return at.role == Role::Index && plainVariable(c.program, at.expr) == variable;
  });
}

/// char c; while ((c = getchar()) != EOF)  ⇒  int c;, unsigned i; while (i >= 0)  ⇒  int i;
void declaredInt(Context &c, const Place &p) {
  const Program &program = c.program;
  auto isNarrow = [&](TypeId id) {
    const Type &type = program.types[id];
    return type.kind == TypeKind::Integer && !type.isBool &&
           (type.width < 32 || (type.width == 32 && !type.isSigned));
  };
  for (const Occurrence &at : c.occurrences(p.function)) {
    const Expr &e = program.exprs[at.expr];
    const PlaceId place = e.place;
    if (!place || !program.places[place].path.empty() || !program.places[place].variable ||
        !isNarrow(program.places[place].type))
      continue;
    const bool isCut = e.kind == ExprKind::Assign && program.exprs[e.a].kind == ExprKind::Cast &&
                       program.exprs[e.a].implicit &&
                       program.exprs[program.exprs[e.a].a].kind == ExprKind::Call;
    const bool isCompared = e.kind == ExprKind::Load && at.parent &&
                            program.exprs[at.parent].kind == ExprKind::Binary &&
                            isRelational(program.exprs[at.parent].binary);
    if ((isCut || isCompared) && (c.kind() != PropertyKind::Bounds ||
                                  isUsedAsIndex(c, p.function, program.places[place].variable)))
      retype(c, p.function, program.places[place].variable, "int", {});
  }
}

} // namespace salve::repair::propose
