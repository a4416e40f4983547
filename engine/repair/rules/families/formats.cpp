// Formats of printf and scanf, and their arguments.
//
// A format is no expression of the IR, nor is the type of an argument: these edits mean nothing
// there, and their text is verified alone.
#include "engine/ir/walk.h"
#include "engine/repair/rules/families/families.h"
#include "engine/repair/tests.h"
#include "engine/support/conversions.h"
#include "engine/support/tokens.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <span>

namespace salve::repair::propose {

/// What the types of the arguments say that is meant.
void correctedFormat(Context &c, const Place &p) {
  const ir::Property &target = c.program.properties[c.target];
  if (!target.correction.empty() && checksAt(c.program, p.operation->expr, c.target))
    c.rewrite(target.correction);
}

/// The same for all calls that can be edited and of which it is known: who takes one name of a
/// type for another, or writes for another library, does so wherever it is printed and read.
void correctedFormats(Context &c, const Place &p) {
  const ir::Property &target = c.program.properties[c.target];
  if (target.correction.empty() || !checksAt(c.program, p.operation->expr, c.target))
    return;
  std::map<ByteRange, std::string> all;
  std::set<ByteRange> calls;
  for (const ir::Property &property : c.program.properties) {
    if (property.correction.empty() || std::ranges::count(c.functions, property.function) == 0)
      continue;
    calls.insert(property.correction.front().range);
    for (const TextEdit &edit : property.correction)
      all.emplace(edit.range, edit.newText);
  }
  if (calls.size() < 2)
    return;
  std::vector<TextEdit> texts;
  for (const auto &[range, text] : all)
    texts.push_back({range, text});
  c.rewrite(std::move(texts), 0,
            "Correct the formats of " + std::to_string(calls.size()) + " calls");
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

/// Calls in the function.
std::vector<TextCall> textCallsIn(const Context &c, ir::FunctionId function,
                                  std::span<const std::string_view> names) {
  return textCalls(c.program.text, c.program.functions[function].range.bytes, names);
}

constexpr std::string_view kPrinters[] = {"printf", "puts"};
constexpr std::string_view kFormatted[] = {"printf"};

bool isAsked(const Context &c, const Place &p) {
  return c.program.isSuite() && c.program.isInText(c.program.functions[p.function].range.file);
}

std::string inside(const Context &c, ByteRange literal) {
  return c.program.text.substr(literal.begin + 1, literal.size() - 2);
}

constexpr size_t kTexts = 12; ///< that are tried in place of one

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
  if (!isAsked(c, p))
    return;
  if (!c.texts.empty() && c.isNew(0))
    c.rewrite(c.texts);
  const ByteRange all{0, static_cast<uint32_t>(c.program.text.size())};
  const std::vector<TextCall> others = textCalls(c.program.text, all, kPrinters);
  for (const TextCall &call : textCallsIn(c, p.function, kPrinters)) {
    const ByteRange at = call.literal;
    const std::string text = inside(c, at);
    for (const std::string end : {"\\n", " "})
      c.rewrite({quoted(at, text.ends_with(end) ? text.substr(0, text.size() - end.size())
                                                : text + end)});
    for (const ir::VariableId v : c.variablesOf(p.function)) // its name, for what it holds
      if (const ir::Variable &variable = c.program.variables[v];
          !variable.name.empty() && text.starts_with(variable.name) && call.arguments.empty())
        if (const std::string conversion = conversionOf(c.program.types[variable.type]),
            rest = text.substr(variable.name.size());
            !conversion.empty() && (rest.empty() || rest == " " || rest == "\\n"))
          c.rewrite({{at, '"' + conversion.substr(conversion.find('%')) + rest + "\", " +
                              variable.name}});
    const auto arguments = std::count(text.begin(), text.end(), '%');
    for (const TextCall &other : others) {
      const std::string theirs = inside(c, other.literal);
      if (theirs == text || std::count(theirs.begin(), theirs.end(), '%') != arguments)
        continue;
      c.rewrite({quoted(at, theirs)});
      if (at.begin < other.literal.begin && arguments == 0)
        c.rewrite({quoted(at, theirs), quoted(other.literal, text)});
    }
  }
}

/// printf("%s", c ? "x" : "y")  ⇒  printf("%s", c ? "x" : "z"): a text that stands elsewhere, or a
/// whole line that is expected more than once: another one would fit its test only. A text is a
/// value here, or all that a call prints.
void otherText(Context &c, const Place &p) {
  if (!isAsked(c, p))
    return;
  const TokenText all(c.program.text);
  std::vector<ByteRange> texts;     ///< of the function
  std::vector<std::string> instead; ///< without quotes
  auto add = [&](const std::string &text) {
    if (text.find('%') == std::string::npos &&
        std::find(instead.begin(), instead.end(), text) == instead.end())
      instead.push_back(text);
  };
  for (size_t i = 1; i + 1 < all.size(); ++i) {
    if (!all[i].starts_with('"') || all[i - 1].starts_with('"') || all[i + 1].starts_with('"') ||
        all[i - 1] == "include")
      continue;
    const bool isValue = all[i - 1] == "?" || all[i - 1] == ":" || all[i - 1] == "," ||
                         all[i - 1] == "=" || all[i - 1] == "return";
    const bool isPrinted = all[i - 1] == "(" && i > 1 && all[i + 1] == ")" &&
                           (all[i - 2] == "printf" || all[i - 2] == "puts");
    if (!isValue && !isPrinted)
      continue;
    add(inside(c, all.range(i)));
    if (c.program.functions[p.function].range.bytes.contains(all.range(i)))
      texts.push_back(all.range(i));
  }
  std::set<std::string> once;
  for (size_t begin = 0, end; begin < c.outputs.size(); begin = end + 1) {
    end = c.outputs.find('\n', begin);
    const std::string line = c.outputs.substr(begin, end - begin);
    if (instead.size() < kTexts && !line.empty() &&
        line.find_first_of("\"\\%") == std::string::npos && !once.insert(line).second)
      add(line);
  }
  for (const ByteRange at : texts) {
    const std::string text = inside(c, at);
    if (text.find('%') != std::string::npos)
      continue;
    for (const std::string &other : instead)
      if (other != text && other + "\\n" != text)
        c.rewrite(
            {quoted(at, other + (text.ends_with("\\n") && !other.ends_with("\\n") ? "\\n" : ""))});
  }
}

/// printf("%d:%2d", h, m)  ⇒  printf("%02d:%02d", h, m), printf("%f", x)  ⇒  printf("%.2f", x):
/// with as many decimals as numbers that tests expect.
void printedNumber(Context &c, const Place &p) {
  if (!isAsked(c, p))
    return;
  std::set<size_t> decimals;
  bool isFilled = false; // with zeros, somewhere
  for (size_t i = 0; i < c.outputs.size(); ++i) {
    auto isDigit = [&](size_t at) {
      return at < c.outputs.size() && std::isdigit(static_cast<unsigned char>(c.outputs[at]));
    };
    const bool isFirst = isDigit(i) && (i == 0 || !(isDigit(i - 1) || c.outputs[i - 1] == '.'));
    isFilled |= isFirst && c.outputs[i] == '0' && isDigit(i + 1);
    if (c.outputs[i] == '.' && i > 0 && isDigit(i - 1) && isDigit(i + 1))
      decimals.insert(c.outputs.find_first_not_of("0123456789", i + 1) - i - 1);
  }
  // In one call, and in all of them.
  const std::vector<TextCall> calls = textCallsIn(c, p.function, kFormatted);
  auto rewrite = [&](const auto &conversion) {
    std::vector<TextEdit> texts;
    for (const TextCall &call : calls) {
      std::string text = inside(c, call.literal);
      const std::vector<Conversion> all = conversions(text);
      for (size_t i = all.size(); i-- > 0;)
        text.replace(all[i].range.begin, all[i].range.size(), conversion(text, all[i]));
      if (text != inside(c, call.literal))
        texts.push_back(quoted(call.literal, text));
    }
    for (const TextEdit &one : texts)
      c.rewrite({one});
    if (texts.size() > 1)
      c.rewrite(std::move(texts));
  };
  auto filled = [](const std::string &text, const Conversion &at) {
    const std::string old = text.substr(at.range.begin, at.range.size());
    const std::string width = text.substr(at.range.begin + 1, at.length - at.range.begin - 1);
    const bool isInteger =
        text[at.letter] == 'd' || text[at.letter] == 'u' || text[at.letter] == 'i';
    if (!isInteger || width.find_first_not_of("0123456789") != std::string::npos ||
        width.starts_with('0'))
      return old;
    return "%0" + (width.empty() ? "2" : width) + old.substr(1 + width.size());
  };
  if (isFilled)
    rewrite(filled);
  for (const size_t count : decimals)
    rewrite([&](const std::string &text, const Conversion &at) {
      const std::string old = text.substr(at.range.begin, at.range.size());
      if (text[at.letter] != 'f')
        return old;
      const size_t point = std::min<size_t>(old.find('.'), at.length - at.range.begin);
      return old.substr(0, point) + "." + std::to_string(count) +
             old.substr(at.length - at.range.begin);
    });
}

/// scanf("%d,%d")  ⇒  scanf("%d %d"), scanf("%c")  ⇒  scanf(" %c")
void scannedText(Context &c, const Place &p) {
  if (!isAsked(c, p))
    return;
  for (const TextCall &call : textCallsIn(c, p.function, kScanners)) {
    const ByteRange at = call.literal;
    std::string text = inside(c, at);
    if (text.starts_with("%c"))
      c.rewrite({quoted(at, " " + text)});
    if (text.find(',') == std::string::npos)
      continue;
    std::replace(text.begin(), text.end(), ',', ' ');
    c.rewrite({quoted(at, text)});
  }
}

/// char s[10]; scanf("%s", s);  ⇒  scanf("%9s", s);, of all texts that the call reads
void scannedWidth(Context &c, const Place &p) {
  const ir::Program &program = c.program;
  const ir::Property &target = program.properties[c.target];
  constexpr std::string_view kAll[] = {"scanf", "fscanf", "sscanf"};
  if (target.function != p.function || !program.isInText(target.range.file))
    return;
  auto roomOf = [&](ByteRange argument) -> uint64_t {
    for (const ir::Place &place : program.places) {
      const ir::Type &type = program.types[place.type];
      if (place.text.use == argument && type.kind == ir::TypeKind::Array &&
          program.types[type.element].bytes == 1)
        return type.count;
    }
    return 0;
  };
  for (const TextCall &call : textCallsIn(c, p.function, kAll)) {
    if (!target.range.bytes.contains(call.literal))
      continue;
    std::string text = inside(c, call.literal);
    std::vector<std::pair<size_t, std::string>> widths;
    size_t argument = 0;
    for (const Conversion &at : conversions(text)) {
      const std::string_view flags =
          std::string_view(text).substr(at.range.begin + 1, at.length - at.range.begin - 1);
      if (flags.find('*') != std::string_view::npos)
        continue;
      const uint64_t room = argument < call.arguments.size() ? roomOf(call.arguments[argument]) : 0;
      ++argument;
      if (flags.empty() && (text[at.letter] == 's' || text[at.letter] == '[') && room > 1)
        widths.emplace_back(at.range.begin + 1, std::to_string(room - 1));
    }
    for (size_t i = widths.size(); i-- > 0;)
      text.insert(widths[i].first, widths[i].second);
    if (!widths.empty())
      c.rewrite({quoted(call.literal, text)});
  }
}

/// scanf("%d, &a")  ⇒  scanf("%d", &a)
void textEndsEarlier(Context &c, const Place &p) {
  if (!c.program.isInText(c.program.functions[p.function].range.file))
    return;
  constexpr std::string_view kBoth[] = {"printf", "scanf"};
  for (const TextCall &call : textCallsIn(c, p.function, kBoth)) {
    const std::string text = inside(c, call.literal);
    for (size_t at = text.find(','); call.arguments.empty() && at != std::string::npos;
         at = text.find(',', at + 1)) {
      const std::string given = text.substr(at + 1);
      const bool areNames = std::ranges::all_of(given, [](unsigned char letter) {
        return std::isalnum(letter) != 0 ||
               std::string_view("_&,. []->*").find(static_cast<char>(letter)) !=
                   std::string_view::npos;
      });
      const auto arguments = static_cast<size_t>(std::ranges::count(given, ',')) + 1;
      const size_t asked = conversions(text.substr(0, at)).size();
      if (!areNames || asked == 0 || asked != arguments)
        continue;
      const size_t begin = std::min(given.find_first_not_of(' '), given.size());
      c.rewrite({{call.literal, '"' + text.substr(0, at) + "\", " + given.substr(begin)}});
      break;
    }
  }
}

namespace {

/// Lines that tests expect and that say something by themselves: words, and what numbers answer
/// (0, 1, -1). Those that the program never prints first.
std::vector<std::string> answers(const Context &c) {
  std::vector<std::string> result;
  for (size_t begin = 0, end; begin < c.outputs.size(); begin = end + 1) {
    end = std::min(c.outputs.find('\n', begin), c.outputs.size());
    const std::string line = c.outputs.substr(begin, end - begin);
    const bool isNumber = line.find_first_not_of("+-.0123456789 ") == std::string::npos;
    const bool isAnswer = !isNumber || line == "0" || line == "1" || line == "-1";
    if (!line.empty() && line.size() <= 24 && isAnswer &&
        line.find_first_of("\"\\%\r") == std::string::npos &&
        std::find(result.begin(), result.end(), line) == result.end())
      result.push_back(line);
  }
  std::stable_partition(result.begin(), result.end(), [&](const std::string &line) {
    return c.program.text.find('"' + line) == std::string::npos;
  });
  result.resize(std::min<size_t>(result.size(), 4));
  return result;
}

} // namespace

/// if (c) printf("a");  ⇒  if (c) printf("a"); else printf("b");
void missingAnswer(Context &c, const Place &p) {
  const ir::Program &program = c.program;
  if (!isAsked(c, p))
    return;
  const std::vector<std::string> all = answers(c);
  const std::vector<TextCall> printed = textCallsIn(c, p.function, kPrinters);
  ir::forEachStmt(program, p.function, [&](ir::StmtId id) {
    const ir::Stmt &branch = program.stmts[id];
    if (branch.kind != ir::StmtKind::If || branch.range.file != ir::kMainFile ||
        (branch.children.size() > 1 && branch.children[1]))
      return;
    const ByteRange then = program.stmts[branch.children[0]].range.bytes;
    const auto call = std::ranges::find_if(
        printed, [&](const TextCall &one) { return then.contains(one.literal); });
    if (call == printed.end())
      return;
    const uint32_t end = wholeText(program, branch.children[0]).end;
    const size_t line = program.text.rfind('\n', branch.range.bytes.begin) + 1;
    const size_t first = program.text.find_first_not_of(" \t", line);
    const std::string indent = program.text.substr(line, first - line);
    const bool isLine = inside(c, call->literal).ends_with("\\n");
    for (const std::string &answer : all) {
      const std::string print = call->name == "puts"
                                    ? "puts(\"" + answer + "\");"
                                    : "printf(\"" + answer + (isLine ? "\\n\");" : "\");");
      c.rewrite({{{end, end}, "\n" + indent + "else\n" + indent + "  " + print}}, 0,
                "Insert `else " + print + "` behind `" +
                    program.text.substr(first, program.text.find('\n', first) - first) + "`");
    }
  });
}

/// scanf("%d%d", &b, &a)  ⇒  scanf("%d%d", &a, &b)
void swappedScan(Context &c, const Place &p) {
  if (!isAsked(c, p))
    return;
  for (const TextCall &call : textCallsIn(c, p.function, kScanners)) {
    const std::string text = inside(c, call.literal);
    const std::vector<Conversion> all = conversions(text);
    for (size_t i = 0; i < std::min(all.size(), call.arguments.size()); ++i)
      for (size_t j = i + 1; j < std::min(all.size(), call.arguments.size()); ++j) {
        const std::string a(c.program.textOf(call.arguments[i])),
            b(c.program.textOf(call.arguments[j]));
        const bool isAlike = text.substr(all[i].length, all[i].range.end - all[i].length) ==
                             text.substr(all[j].length, all[j].range.end - all[j].length);
        if (isAlike && a != b)
          c.rewrite({{call.arguments[i], b}, {call.arguments[j], a}}, 0,
                    "Swap arguments `" + a + "` and `" + b + "` of `scanf`");
      }
  }
}

namespace {

/// Whether an argument, a variable or an element of one, is a number by itself: scanf is to be
/// given its address.
bool isPlainNumber(Context &c, ir::FunctionId function, ByteRange argument) {
  const ir::Program &program = c.program;
  const TokenText all(program.textOf(argument));
  size_t subscripts = 0;
  for (size_t at = 1; at < all.size(); at = all.behind(at)) {
    if (all[at] != "[")
      return false;
    ++subscripts;
  }
  for (const ir::VariableId v : c.variablesOf(function)) {
    if (program.variables[v].name != all[0])
      continue;
    ir::TypeId type = program.variables[v].type;
    for (size_t i = 0; i < subscripts; ++i) {
      const ir::TypeKind kind = program.types[type].kind;
      if (kind != ir::TypeKind::Array && kind != ir::TypeKind::Pointer)
        return false;
      type = program.types[type].element;
    }
    return isPlainInteger(program.types[type]) || program.types[type].kind == ir::TypeKind::Float;
  }
  return false;
}

} // namespace

/// scanf("%d", n)  ⇒  scanf("%d", &n): all that the call lacks
void addressPassed(Context &c, const Place &p) {
  for (const TextCall &call : textCallsIn(c, p.function, kScanners)) {
    std::vector<TextEdit> texts;
    std::string names;
    for (const ByteRange argument : call.arguments)
      if (isPlainNumber(c, p.function, argument)) {
        texts.push_back({{argument.begin, argument.begin}, "&"});
        names += (names.empty() ? "`" : ", `") + std::string(c.program.textOf(argument)) + "`";
      }
    if (!texts.empty())
      c.rewrite(std::move(texts), 0, "Insert `&` before " + names);
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
