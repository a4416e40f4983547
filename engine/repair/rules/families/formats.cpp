// Formats of printf and scanf, and their arguments.
//
// A format is no expression of the IR, nor is the type of an argument: these edits mean nothing
// there, and their text is verified alone.
#include "engine/repair/rules/families/families.h"
#include "engine/repair/tests.h"
#include "engine/support/tokens.h"

#include <algorithm>
#include <span>

namespace salve::repair::propose {

/// What the types of the arguments say that is meant.
void correctedFormat(Context &c, const Place &p) {
  const ir::Property &target = c.program.properties[c.target];
  if (!target.correction.empty() && checksAt(c.program, p.operation->expr, c.target))
    c.rewrite(target.correction);
}

/// printf(s)  ⇒  printf("%s", s)
void plainFormat(Context &c, const Place &p) {
  const ir::Expr &call = c.program.exprs[p.at->expr];
  if (call.kind != ir::ExprKind::Call || !call.callee || call.args.size() != 1 ||
      c.program.functions[call.callee].name != "__salve_plain_format")
    return;
  const ir::EditSpan &text = c.program.exprs[written(c.program, call.args[0])].text;
  if (text.use)
    c.rewrite({{*text.use, "\"%s\", " + std::string(c.program.textOf(*text.use))}});
}

namespace {

/// String literals that are the first argument of a call of one of these, in the order of the text.
std::vector<ByteRange> literalsOf(const std::string &text,
                                  std::span<const std::string_view> calls) {
  std::vector<ByteRange> result;
  const TokenText all(text);
  for (size_t i = 0; i + 3 < all.size(); ++i)
    if (std::find(calls.begin(), calls.end(), all[i]) != calls.end() && all[i + 1] == "(" &&
        all[i + 2].starts_with('"') && all.token(i + 3).kind == TokenKind::Punctuator)
      result.push_back(all.range(i + 2));
  return result;
}

std::string inside(const Context &c, ByteRange literal) {
  return c.program.text.substr(literal.begin + 1, literal.size() - 2);
}

/// What scanf calls a variable of the type; "": it is no number or character.
std::string conversionOf(const ir::Type &type) {
  if (type.kind == ir::TypeKind::Float)
    return type.width == 32 ? "%f" : type.width == 64 ? "%lf" : "";
  if (!isPlainInteger(type) || type.width < 32)
    return type.kind == ir::TypeKind::Integer && type.width == 8 && !type.isBool ? " %c" : "";
  const bool isLongLong = type.name.find("long long") != std::string::npos;
  return std::string(type.width == 32 ? "%"
                     : isLongLong     ? "%ll"
                                      : "%l") +
         (type.isSigned ? "d" : "u");
}

/// Where the declarations end that begin with that of the variable; 0: it is none in a block.
uint32_t endOfDeclarations(Context &c, ir::VariableId variable) {
  const ir::Program &program = c.program;
  for (uint32_t i = 0; i < program.stmts.size(); ++i) {
    const ir::StmtId id(i);
    const ir::Stmt &declaration = program.stmts[id];
    if (declaration.kind != ir::StmtKind::Declare || declaration.variable != variable ||
        !c.inserter().isPlace(id))
      continue;
    ByteRange all = declaration.range.bytes;
    for (ir::StmtId next : siblingsBehind(program, c.tree(), id)) {
      const ByteRange range = program.stmts[next].range.bytes;
      if (program.stmts[next].kind == ir::StmtKind::Declare)
        all.end = std::max(all.end, range.end);
      else if (!all.contains(range)) // no initialiser
        break;
    }
    const size_t end = program.text.find(';', all.end - 1) + 1; // which is not part of the range
    const size_t line = std::min(program.text.find('\n', end), program.text.size());
    std::string_view rest = std::string_view(program.text).substr(end, line - end);
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    const bool isComment = rest.empty() || rest.starts_with("//") ||
                           (rest.starts_with("/*") && rest.find("*/") == rest.size() - 2);
    return static_cast<uint32_t>(isComment ? line : end);
  }
  return 0;
}

TextEdit quoted(ByteRange literal, const std::string &text) { return {literal, '"' + text + '"'}; }

} // namespace

/// printf("a")  ⇒  printf("a\n"), printf("a ") and the reverse, printf("b") for a "b" that is
/// printed elsewhere: where tests say what is to be printed.
void printedText(Context &c, const Place &p) {
  const ir::Function &function = c.program.functions[p.function];
  if (!c.program.isSuite() || !c.program.isInText(function.range.file))
    return;
  if (!c.texts.empty() && c.isNew(0))
    c.rewrite(c.texts);
  static constexpr std::string_view kPrinters[] = {"printf", "puts"};
  const std::vector<ByteRange> printed = literalsOf(c.program.text, kPrinters);
  for (const ByteRange at : printed) {
    if (!function.range.bytes.contains(at))
      continue;
    const std::string text = inside(c, at);
    for (const std::string end : {"\\n", " "})
      c.rewrite({quoted(at, text.ends_with(end) ? text.substr(0, text.size() - end.size())
                                                : text + end)});
    const auto arguments = std::count(text.begin(), text.end(), '%');
    for (const ByteRange other : printed) {
      const std::string theirs = inside(c, other);
      if (theirs == text || std::count(theirs.begin(), theirs.end(), '%') != arguments)
        continue;
      c.rewrite({quoted(at, theirs)});
      if (at.begin < other.begin && arguments == 0)
        c.rewrite({quoted(at, theirs), quoted(other, text)});
    }
  }
}

/// scanf("%d,%d")  ⇒  scanf("%d %d"), scanf("%c")  ⇒  scanf(" %c")
void scannedText(Context &c, const Place &p) {
  const ir::Function &function = c.program.functions[p.function];
  if (!c.program.isSuite() || !c.program.isInText(function.range.file))
    return;
  static constexpr std::string_view kScanners[] = {"scanf"};
  for (const ByteRange at : literalsOf(c.program.text, kScanners)) {
    std::string text = inside(c, at);
    if (!function.range.bytes.contains(at))
      continue;
    if (text.starts_with("%c"))
      c.rewrite({quoted(at, " " + text)});
    if (text.find(',') == std::string::npos)
      continue;
    std::replace(text.begin(), text.end(), ',', ' ');
    c.rewrite({quoted(at, text)});
  }
}

/// int n; use(n);  ⇒  int n; scanf("%d", &n); use(n);
void missingScan(Context &c, const Place &p) {
  const ir::Program &program = c.program;
  if (!program.isSuite() || program.text.find("stdio.h") == std::string::npos)
    return;
  for (ir::VariableId v : namedIn(program, p.operation->expr)) {
    const ir::Variable &variable = program.variables[v];
    const std::string conversion = conversionOf(program.types[variable.type]);
    if (variable.owner != p.function || variable.storage != ir::Storage::Local ||
        variable.range.file != ir::kMainFile || conversion.empty() || !c.isNew(v.index))
      continue;
    const uint32_t end = endOfDeclarations(c, v);
    if (end == 0)
      continue;
    const size_t line = program.text.rfind('\n', variable.range.bytes.begin) + 1;
    const std::string indent =
        program.text.substr(line, program.text.find_first_not_of(" \t", line) - line);
    const std::string call = "scanf(\"" + conversion + "\", &" + variable.name + ");";
    c.rewrite({{{end, end}, "\n" + indent + call}}, 0,
              "Insert `" + call + "` behind the declaration of `" + variable.name + "`");
  }
}

} // namespace salve::repair::propose
