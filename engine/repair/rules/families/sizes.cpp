// Blocks, arrays and strings that are too small, or without a terminator.
//
// Checks of inserted accesses are the target itself: a candidate that is unsafe is refuted.
#include "engine/repair/rules/families/families.h"
#include "engine/support/limits/repair.h"

#include <algorithm>
#include <charconv>

namespace salve::repair::propose {

using namespace ir;

namespace {

bool isReallocation(const Program &program, const Expr &expr) {
  return expr.kind == ExprKind::Call && expr.callee && expr.args.size() == 2 &&
         program.functions[expr.callee].isModel && program.functions[expr.callee].name == "realloc";
}

/// The size that an operation on memory is given; none of any other expression.
ExprId sizeAt(const Program &program, const Occurrence &at) {
  const Expr &expr = program.exprs[at.expr];
  if (expr.trusted)
    return {};
  if (expr.kind == ExprKind::Allocate)
    return expr.a;
  if (isReallocation(program, expr))
    return expr.args[1];
  return expr.kind == ExprKind::Copy || expr.kind == ExprKind::Fill ? expr.c : ExprId();
}

/// What a block consists of, as the code would name its size.
struct SizedElement {
  uint64_t bytes = 0;
  std::string size;
};

SizedElement elementOf(Context &c, const Occurrence &at) {
  const Program &program = c.program;
  const Expr &operation = program.exprs[at.expr];
  auto pointee = [&](VariableId variable) {
    TypeId type = program.types[program.variables[variable].type].element;
    return SizedElement{program.types[type].bytes,
                        "sizeof(*" + program.variables[variable].name + ")"};
  };
  if (VariableId variable = assigned(c, at.expr))
    return pointee(variable);
  if (operation.kind == ExprKind::Allocate) {
    TypeId type = operation.computeType;
    return type
               ? SizedElement{program.types[type].bytes, "sizeof(" + program.types[type].name + ")"}
               : SizedElement();
  }
  ExprId to = written(program, operation.kind == ExprKind::Call ? operation.args[0] : operation.a);
  const Expr &pointer = program.exprs[to];
  const bool isPlace = pointer.kind == ExprKind::Load && pointer.text.use;
  if (!isPlace || program.types[pointer.type].kind != TypeKind::Pointer)
    return {};
  const TypeId type = program.types[pointer.type].element;
  return {program.types[type].bytes,
          "sizeof(*" + std::string(program.textOf(*pointer.text.use)) + ")"};
}

bool isTextBuffer(const Program &program, VariableId id) {
  const Type &type = program.types[program.variables[id].type];
  bool holds = type.kind == TypeKind::Pointer ||
               (type.kind == TypeKind::Array && !type.isVariable && type.count > 0);
  const Type *element = holds ? &program.types[type.element] : nullptr;
  return element && element->kind == TypeKind::Integer && element->width == 8 &&
         !program.variables[id].isConst;
}

/// Loops and whole calls at the function's top level; what they leave is terminated behind.
std::vector<StmtId> terminatedAt(Context &c, FunctionId function) {
  const Program &program = c.program;
  auto calls = [&](ExprId e) {
    return program.exprs[e].kind == ExprKind::Call || program.exprs[e].kind == ExprKind::Copy;
  };
  std::vector<StmtId> result;
  for (StmtId child : program.stmts[program.functions[function].body].children) {
    const Stmt &stmt = program.stmts[child];
    bool isLoop = stmt.kind == StmtKind::For || stmt.kind == StmtKind::While;
    bool isCall = stmt.kind == StmtKind::Expr && c.inserter().isWhole(child) &&
                  anyBelow(program, stmt.expr, calls);
    if (c.inserter().isPlace(child) && (isLoop || isCall) &&
        result.size() < limits::space::kTerminatedAt)
      result.push_back(child);
  }
  return result;
}

std::vector<VariableId> localsOf(const Program &program, FunctionId function) {
  std::vector<VariableId> result = program.functions[function].parameters;
  for (VariableId v : program.functions[function].locals)
    if (program.variables[v].storage == Storage::Local && !program.variables[v].name.empty())
      result.push_back(v);
  return result;
}

/// string[index] = '\0'; behind the statement
void terminate(Context &c, VariableId string, ExprId index, StmtId behind) {
  Builder &b = c.builder();
  TypeId character = c.program.types[c.program.variables[string].type].element;
  c.inserter().after(behind, b.statement(b.assign(b.element(string, index, c.target),
                                                  b.constant(character, 0, "'\\0'"))));
}

bool isArray(const Program &program, VariableId id) {
  const Variable &variable = program.variables[id];
  const Type &type = program.types[variable.type];
  bool isNamed = variable.storage == Storage::Global || variable.storage == Storage::StaticLocal ||
                 variable.storage == Storage::Local;
  return isNamed && type.kind == TypeKind::Array && !type.isVariable && type.count > 0 &&
         program.isInText(variable.range.file) && !variable.name.empty();
}

/// The text of a dimension that is made of numbers, names and what computes with them; no range
/// where another stands there.
ByteRange sizeOf(const Program &program, VariableId id, uint32_t number) {
  const Variable &variable = program.variables[id];
  const std::vector<Token> size = dimension(program, id, number);
  const bool fits = std::all_of(size.begin(), size.end(), [&](const Token &token) {
    std::string_view text = program.textOf(token.range);
    return token.kind == TokenKind::Number || token.kind == TokenKind::Identifier || text == "+" ||
           text == "-" || text == "*" || text == "(" || text == ")";
  });
  return fits && !size.empty() && variable.range.file == kMainFile &&
                 program.textOf(variable.range.bytes) == variable.name
             ? ByteRange{size.front().range.begin, size.back().range.end}
             : ByteRange{};
}

std::string larger(std::string_view size, unsigned factor) {
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), value);
  const bool isDecimal = error == std::errc() && end == size.data() + size.size() &&
                         (size.size() == 1 || size[0] != '0');
  if (isDecimal)
    return std::to_string(factor > 1 ? value * factor : value + 1);
  if (factor == 1)
    return std::string(size) + " + 1";
  const bool isName = size.find_first_of("+-* ") == std::string_view::npos;
  return std::to_string(factor) + " * " +
         (isName ? std::string(size) : "(" + std::string(size) + ")");
}

/// What is to be one more in the size: all of it, where it is computed by a call; of a product with
/// a sizeof the number. Of a plain variable mutations say it.
ExprId countIn(const Program &program, ExprId size) {
  const ExprId whole = written(program, size);
  const Expr &expr = program.exprs[whole];
  auto isCall = [&](ExprId part) { return program.exprs[part].kind == ExprKind::Call; };
  if (expr.kind == ExprKind::Binary && expr.binary == BinaryOp::Mul)
    for (const auto &[number, other] : {std::pair(expr.a, expr.b), {expr.b, expr.a}})
      if (isSizeOf(program, written(program, other)) &&
          program.exprs[written(program, number)].kind == ExprKind::Load)
        return number;
  return anyBelow(program, whole, isCall) ? size : ExprId();
}

} // namespace

void movedInstead(Context &c, const Place &p) {
  const Expr &copy = c.program.exprs[p.at->expr];
  if (copy.kind == ExprKind::Copy && copy.property == c.target && copy.text.use &&
      c.program.textOf(*copy.text.use).starts_with("memcpy"))
    c.inserter().replace(p.at->expr, c.builder().moveInstead(p.at->expr));
}

void sizeAndOne(Context &c, const Place &p) {
  const ExprId size = sizeAt(c.program, *p.at);
  const ExprId count = size ? countIn(c.program, size) : ExprId();
  if (!count)
    return;
  const ExprId old = written(c.program, count);
  const Type &type = c.program.types[c.program.exprs[old].type];
  if (type.kind != TypeKind::Integer || type.width < 32)
    return;
  Builder &b = c.builder();
  ExprId sum = b.binary(BinaryOp::Add, b.clone(old), b.constant(c.program.intType, 1));
  c.inserter().replace(count, b.cast(c.program.exprs[count].type, sum));
}

/// a = malloc(n); b = malloc(m);  ⇒  a = malloc(n + 1); b = malloc(m + 1);
void sizesAndOne(Context &c, const Place &p) {
  const Program &program = c.program;
  std::vector<TextEdit> texts;
  for (const Occurrence &at : c.occurrences(p.function)) {
    const ExprId size =
        program.exprs[at.expr].kind == ExprKind::Allocate ? sizeAt(program, at) : ExprId();
    if (!size)
      continue;
    const bool isPlain = program.exprs[written(program, size)].kind == ExprKind::Load;
    const ExprId count = isPlain ? size : countIn(program, size);
    const auto &text = count ? program.exprs[written(program, count)].text.use : std::nullopt;
    if (!text)
      return;
    texts.push_back({{text->begin, text->begin}, isPlain ? "" : "("});
    texts.push_back({{text->end, text->end}, isPlain ? " + 1" : " + 1)"});
  }
  if (texts.size() > 2)
    c.rewrite(std::move(texts), 0, "Allocate one element more, wherever the function allocates");
}

void sizeOfPointee(Context &c, const Place &p) {
  ExprId size = sizeAt(c.program, *p.at);
  SizedElement element = size ? elementOf(c, *p.at) : SizedElement();
  if (element.bytes == 0)
    return;
  for (ExprId inner : below(c.program, size))
    if (const Expr &expr = c.program.exprs[inner];
        isSizeOf(c.program, inner) && expr.value != element.bytes)
      c.inserter().instead(p.function, inner,
                           c.builder().constant(expr.type, element.bytes, element.size));
}

/// What `sizeof(a)` names, without its parentheses; the whole text where it is no sizeof.
static std::string_view measured(std::string_view text) {
  text.remove_prefix(std::min(text.size(), std::string_view("sizeof").size()));
  auto isOuter = [](char c) { return c == '(' || c == ')' || c == ' '; };
  while (!text.empty() && isOuter(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && isOuter(text.back()))
    text.remove_suffix(1);
  return text;
}

/// Whether it is given to the library, which counts bytes.
static bool isOfLibrary(const Program &program, ExprId operation) {
  if (!operation)
    return false;
  const Expr &expr = program.exprs[operation];
  return expr.kind == ExprKind::Copy || expr.kind == ExprKind::Fill ||
         expr.kind == ExprKind::Allocate ||
         (expr.kind == ExprKind::Call && expr.callee && program.functions[expr.callee].isModel);
}

/// Where bytes are counted and elements were meant: `a + sizeof(a)`, `i < sizeof(a)`.
void elementsOfArray(Context &c, const Place &p) {
  const Program &program = c.program;
  const ExprId at = p.at->expr;
  const Expr &expr = program.exprs[at];
  if (expr.kind != ExprKind::Constant || expr.trusted || !isSizeOf(program, at) ||
      isOfLibrary(program, p.at->parent))
    return;
  const std::string_view name = measured(program.textOf(*expr.text.use));
  for (VariableId variable : c.variablesOf(p.function)) {
    const Type &type = program.types[program.variables[variable].type];
    if (program.variables[variable].name != name || type.kind != TypeKind::Array ||
        type.isVariable || !c.names.visible(variable, expr.text.use->begin))
      continue;
    const uint64_t bytes = program.types[type.element].bytes;
    if (bytes <= 1 || expr.value != type.bytes)
      continue;
    Builder &b = c.builder();
    c.inserter().replace(
        at, b.binary(BinaryOp::Div, b.clone(at),
                     b.constant(expr.type, bytes, "sizeof(*" + std::string(name) + ")")));
    return;
  }
}

/// The size of the array that is passed beside it: f(a, n) is given `sizeof(a)`, or its elements.
void sizeOfArgument(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  if (at.role != Role::Argument || !at.parent || expr.trusted || !onlyReads(program, at.expr) ||
      isSizeOf(program, at.expr) || !isPlainInteger(program.types[expr.type]) ||
      program.types[expr.type].width < 32)
    return;
  const Expr &call = program.exprs[at.parent];
  std::vector<ExprId> beside = call.args;
  if (call.kind == ExprKind::Copy || call.kind == ExprKind::Fill)
    beside.push_back(call.a);
  for (ExprId argument : beside) {
    const Expr &passed = program.exprs[written(program, argument)];
    if (passed.kind != ExprKind::AddressOf || !program.places[passed.place].variable ||
        !program.places[passed.place].path.empty())
      continue;
    const Variable &array = program.variables[program.places[passed.place].variable];
    const Type &type = program.types[array.type];
    if (type.kind != TypeKind::Array || type.isVariable || array.name.empty())
      continue;
    Builder &b = c.builder();
    const uint64_t bytes = program.types[type.element].bytes;
    auto whole = [&] {
      return b.constant(b.wide(false), type.bytes, "sizeof(" + array.name + ")");
    };
    c.inserter().replace(at.expr, whole());
    if (bytes > 1)
      c.inserter().replace(
          at.expr, b.binary(BinaryOp::Div, whole(),
                            b.constant(b.wide(false), bytes, "sizeof(*" + array.name + ")")));
  }
}

/// The bytes from what is passed to the end of the array that it points into, as C; "" where that
/// cannot be said.
static std::string roomBehind(const Program &program, ExprId argument) {
  const Expr *passed = &program.exprs[written(program, argument)];
  std::string less;
  if (passed->kind == ExprKind::PointerAdd) {
    const ExprId offset = written(program, passed->b);
    const auto &text = program.exprs[offset].text.use;
    if (passed->delta < 0 || !text || !onlyReads(program, offset))
      return "";
    const std::string spelled(program.textOf(*text));
    less = tokens(spelled).size() == 1 ? " - " + spelled : " - (" + spelled + ")";
    passed = &program.exprs[written(program, passed->a)];
  }
  if (passed->kind != ExprKind::AddressOf || !program.places[passed->place].variable ||
      !program.places[passed->place].path.empty())
    return "";
  const Variable &array = program.variables[program.places[passed->place].variable];
  const Type &type = program.types[array.type];
  const bool isOfBytes =
      type.kind == TypeKind::Array && !type.isVariable && program.types[type.element].bytes == 1;
  return isOfBytes && !array.name.empty() ? "sizeof(" + array.name + ")" + less : "";
}

/// Whether it is called like this one, but for a letter that says it knows a bound, which is its
/// last parameter.
static bool isBounded(const Program &program, const Function &function, const Function &plain) {
  const std::string_view name = function.name;
  bool isNamed = false;
  for (size_t i = 0; i < name.size() && name.size() == plain.name.size() + 1; ++i)
    isNamed |= (name[i] == 'n' || name[i] == 'l') &&
               plain.name == std::string(name.substr(0, i)) + std::string(name.substr(i + 1));
  if (!isNamed || !function.body || function.isModel ||
      function.parameters.size() != plain.parameters.size() + 1)
    return false;
  for (size_t i = 0; i < plain.parameters.size(); ++i)
    if (!sameType(program, program.variables[function.parameters[i]].type,
                  program.variables[plain.parameters[i]].type))
      return false;
  return program.types[program.variables[function.parameters.back()].type].kind ==
         TypeKind::Integer;
}

/// copy(a, s)  ⇒  ncopy(a, s, sizeof(a)), where the program has both; in text.
void boundedCall(Context &c, const Place &p) {
  const Program &program = c.program;
  const Expr &call = program.exprs[p.at->expr];
  if (call.kind != ExprKind::Call || !call.callee || call.args.empty() || !call.text.use ||
      call.trusted || call.range.file != kMainFile || p.members.size() > 1)
    return;
  const Function &plain = program.functions[call.callee];
  const std::string text(program.textOf(*call.text.use));
  const std::string room = roomBehind(program, call.args[0]);
  if (room.empty() || plain.isModel || !std::string_view(text).starts_with(plain.name) ||
      text.back() != ')')
    return;
  for (uint32_t i = 0; i < program.functions.size(); ++i) {
    const Function &other = program.functions[FunctionId(i)];
    if (!isBounded(program, other, plain))
      continue;
    const std::string given = text.substr(plain.name.size(), text.size() - 1 - plain.name.size());
    c.rewrite({{*call.text.use, other.name + given + ", " + room + ")"}});
  }
}

void timesSize(Context &c, const Place &p) {
  ExprId size = sizeAt(c.program, *p.at);
  SizedElement element = size ? elementOf(c, *p.at) : SizedElement();
  if (element.bytes <= 1)
    return;
  ExprId old = written(c.program, size);
  TypeId wide = c.program.exprs[size].type;
  bool hasSize = anyBelow(c.program, size, [&](ExprId part) { return isSizeOf(c.program, part); });
  if (hasSize || c.program.types[c.program.exprs[old].type].kind != TypeKind::Integer)
    return;
  Builder &b = c.builder();
  ExprId product =
      b.binary(BinaryOp::Mul, b.clone(old), b.constant(wide, element.bytes, element.size));
  c.inserter().replace(size, b.cast(wide, product));
}

/// At each index that the function has, or `atEnd` of an array.
void terminator(Context &c, const Place &p, bool atEnd) {
  const Program &program = c.program;
  Inserter &inserter = c.inserter();
  std::vector<VariableId> locals = localsOf(program, p.function);
  for (VariableId s : locals)
    for (StmtId behind : terminatedAt(c, p.function)) {
      uint32_t offset = inserter.endOf(behind);
      const Type &type = program.types[program.variables[s].type];
      if (!isTextBuffer(program, s) || !c.names.visible(s, offset))
        continue;
      std::string last = "sizeof(" + program.variables[s].name + ") - 1";
      if (atEnd && type.kind == TypeKind::Array)
        terminate(c, s, c.builder().constant(program.intType, type.count - 1, last), behind);
      for (VariableId i : locals) {
        const Type &index = program.types[program.variables[i].type];
        if (!atEnd && index.kind == TypeKind::Integer && !index.isBool && index.width >= 32 &&
            c.names.visible(i, offset))
          terminate(c, s, c.builder().load(i), behind);
      }
    }
}

/// What a loop writes characters by, which its steps move.
struct Written {
  VariableId string, index; ///< no index: the pointer itself is moved
};

static std::optional<Written> writtenBy(const Program &program, const Expr &expr) {
  const bool isCharacter = expr.kind == ExprKind::Assign && expr.place &&
                           program.types[expr.type].kind == TypeKind::Integer &&
                           program.types[expr.type].bytes == 1;
  if (!isCharacter)
    return std::nullopt;
  const ir::Place &place = program.places[expr.place];
  const bool isElement =
      place.path.size() == 1 && (place.path[0].kind == Projection::Kind::Element ||
                                 place.path[0].kind == Projection::Kind::Index);
  auto named = [&](ExprId id) {
    const Expr &e = program.exprs[written(program, id)];
    const bool isVariable = (e.kind == ExprKind::Load || e.kind == ExprKind::Increment) &&
                            program.places[e.place].path.empty();
    return isVariable ? program.places[e.place].variable : VariableId();
  };
  const Written result{place.pointer ? named(place.pointer) : place.variable,
                       isElement ? named(place.path[0].index) : VariableId()};
  const bool isMoved = place.pointer && place.path.empty();
  const bool isComplete = result.string && (isElement ? result.index.valid() : isMoved);
  return isComplete && !program.variables[result.string].name.empty() ? std::optional(result)
                                                                      : std::nullopt;
}

/// while (…) s[i++] = x;  ⇒  while (…) s[i++] = x; s[i] = '\0';
void terminatedBehind(Context &c, const Place &p) {
  const Program &program = c.program;
  if (!isLoop(program.stmts[p.stmt].kind) || !c.inserter().isWhole(p.stmt))
    return;
  const uint32_t end = c.inserter().endOf(p.stmt);
  std::set<std::pair<VariableId, VariableId>> made;
  std::set<VariableId> moved;
  std::vector<Written> all;
  forEachStmt(program, p.stmt, [&](StmtId id) {
    for (ExprId root : {program.stmts[id].expr, program.stmts[id].step})
      for (ExprId inner : root ? below(program, root) : std::vector<ExprId>()) {
        const Expr &expr = program.exprs[inner];
        if (const VariableId variable = writtenAt(program, expr))
          moved.insert(variable);
        if (const auto by = writtenBy(program, expr))
          all.push_back(*by);
      }
  });
  for (const Written &by : all) {
    const VariableId steps = by.index ? by.index : by.string;
    if (!moved.contains(steps) || !c.names.visible(steps, end) ||
        !c.names.visible(by.string, end) || !made.emplace(by.string, by.index).second)
      continue;
    Builder &b = c.builder();
    if (by.index) {
      terminate(c, by.string, b.load(by.index), p.stmt);
      continue;
    }
    const TypeId character = program.types[program.variables[by.string].type].element;
    c.inserter().after(p.stmt, b.statement(b.assign(b.pointee(b.load(by.string), c.target),
                                                    b.constant(character, 0, "'\\0'"))));
  }
}

/// The arrays that are accessed where the target is checked, or those that a call is given; all
/// that the function names if it is checked through a pointer. By one element, then twice and four
/// times as many: the first size that is enough.
void largerArray(Context &c, const Place &p) {
  const Program &program = c.program;
  auto enlarge = [&](VariableId variable, uint32_t dimension) {
    const ByteRange size =
        isArray(program, variable) ? sizeOf(program, variable, dimension) : ByteRange{};
    if (size.size() == 0 || !c.isNew(variable.index << 3 | (dimension & 7)))
      return;
    const std::string_view old = program.textOf(size);
    std::optional<uint32_t> site;
    for (const auto &[factor, extra] : {std::pair(1U, 0U), {2U, 1U}, {4U, 2U}}) {
      if (factor > 1 && !c.isTested) // it would be enough up to the bound of the verification
        break;
      const std::string now = larger(old, factor);
      site = c.rewrite({{size, now}}, extra,
                       "Replace `" + std::string(old) + "` with `" + now +
                           "` in the declaration of `" + program.variables[variable].name + "`",
                       site);
    }
  };
  const Expr &expr = program.exprs[p.operation->expr];
  if (!expr.place || !program.places[expr.place].variable) {
    const std::vector<VariableId> named = namedIn(program, p.operation->expr);
    if (std::any_of(named.begin(), named.end(),
                    [&](VariableId v) { return isArray(program, v); })) {
      for (VariableId variable : named)
        enlarge(variable, 0);
      return;
    }
    for (FunctionId function : c.functions)
      for (VariableId variable : c.variablesOf(function))
        if (c.names.usedIn(variable, function))
          enlarge(variable, 0);
    return;
  }
  const ir::Place &place = program.places[expr.place];
  for (uint32_t i = 0; i < place.path.size() && place.path[i].kind == Projection::Kind::Index; ++i)
    if (place.path[i].bounds == c.target)
      enlarge(place.variable, i);
}

/// Of a loop that looks for a character of a string, which may not be there.
void endsAtTerminator(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const StmtId loop = at.role == Role::Condition ? c.tree().slot(at.expr).stmt : StmtId();
  if (!loop || !isLoop(program.stmts[loop].kind) || !onlyReads(program, at.expr))
    return;
  const std::vector<ExprId> inside = below(program, at.expr);
  std::set<std::string_view> read, asked;
  std::vector<ExprId> characters;
  for (ExprId part : inside) {
    const Expr &expr = program.exprs[part];
    const ir::Place *place =
        expr.kind == ExprKind::Load && expr.place ? &program.places[expr.place] : nullptr;
    if (!place || !expr.text.use || program.types[expr.type].kind != TypeKind::Integer ||
        program.types[expr.type].width != 8 || (!place->pointer && place->path.empty()))
      continue;
    if (read.insert(program.textOf(*expr.text.use)).second)
      characters.push_back(part);
  }
  for (const Occurrence &other : c.occurrences(p.function)) {
    const auto &text = program.exprs[other.expr].text.use;
    if (other.truth && text && std::find(inside.begin(), inside.end(), other.expr) != inside.end())
      asked.insert(program.textOf(*text));
  }
  for (ExprId character : characters) {
    if (asked.contains(program.textOf(*program.exprs[character].text.use)))
      continue;
    const Inserter::Choice isThere{[&](Builder &b) {
      return b.compare(BinaryOp::Ne, b.clone(character), b.constant(program.intType, 0, "'\\0'"));
    }};
    c.inserter().condition(p.function, at.expr, LogicalOp::And, false, {isThere});
  }
}

/// Of a character in a function that asks for digits, where it becomes a number; of an index also
/// where it asks for letters.
void digitValue(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  const Type &type = program.types[expr.type];
  const Expr *parent = at.parent ? &program.exprs[at.parent] : nullptr;
  const bool isIndex = at.role == Role::Index;
  const bool isValue = isIndex || at.role == Role::Argument || at.role == Role::Stored ||
                       at.role == Role::Return ||
                       (at.role == Role::Right && parent && parent->kind == ExprKind::Binary &&
                        parent->binary == BinaryOp::Add);
  const ExprId whole = at.cast ? at.cast : isIndex ? at.expr : ExprId();
  if (!isValue || !whole || expr.kind != ExprKind::Load || type.kind != TypeKind::Integer ||
      type.width != 8 || !expr.text.use || expr.trusted || !onlyReads(program, at.expr))
    return;
  const SourceRange &range = program.functions[p.function].range;
  const std::string_view body =
      program.isInText(range.file) ? program.textOf(range.bytes) : std::string_view();
  const Type &wide = program.types[program.exprs[whole].type];
  if (!isIndex && (!isPlainInteger(wide) || wide.width < 32))
    return;
  auto asks = [&](std::string_view call, const std::string &letter) {
    return body.find(call) != std::string_view::npos || body.find(letter) != std::string_view::npos;
  };
  for (const auto &[first, call] :
       {std::pair('0', "isdigit"), {'a', "islower"}, {'A', "isupper"}}) {
    const std::string letter{'\'', first, '\''};
    if ((first != '0' && !isIndex) || !asks(call, letter))
      continue;
    Builder &b = c.builder();
    const ExprId value = b.binary(BinaryOp::Sub, b.cast(program.intType, b.clone(at.expr)),
                                  b.constant(program.intType, static_cast<Bits>(first), letter));
    c.inserter().replace(whole, b.cast(program.exprs[whole].type, value));
  }
}

/// Of a number of elements whose bytes a call takes.
void oneElementLess(Context &c, const Place &p) {
  const Program &program = c.program;
  const Occurrence &at = *p.at;
  const Expr &expr = program.exprs[at.expr];
  const Expr *product = at.role == Role::Left && at.parent ? &program.exprs[at.parent] : nullptr;
  if (!product || product->kind != ExprKind::Binary || product->binary != BinaryOp::Mul ||
      !isPlainInteger(program.types[expr.type]) || !expr.text.use || expr.trusted ||
      expr.kind == ExprKind::Constant || !onlyReads(program, at.expr))
    return;
  if (!isSizeOf(program, product->b))
    return;
  Builder &b = c.builder();
  c.inserter().replace(at.expr,
                       b.binary(BinaryOp::Sub, b.clone(at.expr), b.constant(program.intType, 1)));
}

} // namespace salve::repair::propose
