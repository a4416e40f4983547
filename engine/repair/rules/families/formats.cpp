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

namespace {

void rewrite(Context &c, std::vector<TextEdit> texts) {
  change::Edit edit;
  edit.how.kind = change::Writing::Kind::Text;
  edit.how.texts = std::move(texts);
  edit.site = c.proposals.newSite();
  c.proposals.addInserted(std::move(edit), 0, c.program);
}

} // namespace

/// What the types of the arguments say that is meant.
void correctedFormat(Context &c, const Place &p) {
  const ir::Property &target = c.program.properties[c.target];
  if (!target.correction.empty() && checksAt(c.program, p.operation->expr, c.target))
    rewrite(c, target.correction);
}

/// printf(s)  ⇒  printf("%s", s)
void plainFormat(Context &c, const Place &p) {
  const ir::Expr &call = c.program.exprs[p.at->expr];
  if (call.kind != ir::ExprKind::Call || !call.callee || call.args.size() != 1 ||
      c.program.functions[call.callee].name != "__salve_plain_format")
    return;
  const ir::EditSpan &text = c.program.exprs[written(c.program, call.args[0])].text;
  if (text.use)
    rewrite(c, {{*text.use, "\"%s\", " + std::string(c.program.textOf(*text.use))}});
}

namespace {

/// String literals that are the first argument of a call of one of these, in the order of the text.
std::vector<ByteRange> literalsOf(const std::string &text,
                                  std::span<const std::string_view> calls) {
  std::vector<ByteRange> result;
  const std::vector<Token> all = tokens(text);
  auto textOf = [&](size_t i) {
    return std::string_view(text).substr(all[i].range.begin, all[i].range.size());
  };
  for (size_t i = 0; i + 3 < all.size(); ++i)
    if (std::find(calls.begin(), calls.end(), textOf(i)) != calls.end() && textOf(i + 1) == "(" &&
        textOf(i + 2).starts_with('"') && all[i + 3].kind == TokenKind::Punctuator)
      result.push_back(all[i + 2].range);
  return result;
}

std::string inside(const Context &c, ByteRange literal) {
  return c.program.text.substr(literal.begin + 1, literal.size() - 2);
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
    rewrite(c, c.texts);
  static constexpr std::string_view kPrinters[] = {"printf", "puts"};
  const std::vector<ByteRange> printed = literalsOf(c.program.text, kPrinters);
  for (const ByteRange at : printed) {
    if (!function.range.bytes.contains(at))
      continue;
    const std::string text = inside(c, at);
    for (const std::string end : {"\\n", " "})
      rewrite(c, {quoted(at, text.ends_with(end) ? text.substr(0, text.size() - end.size())
                                                 : text + end)});
    const auto arguments = std::count(text.begin(), text.end(), '%');
    for (const ByteRange other : printed) {
      const std::string theirs = inside(c, other);
      if (theirs == text || std::count(theirs.begin(), theirs.end(), '%') != arguments)
        continue;
      rewrite(c, {quoted(at, theirs)});
      if (at.begin < other.begin && arguments == 0)
        rewrite(c, {quoted(at, theirs), quoted(other, text)});
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
      rewrite(c, {quoted(at, " " + text)});
    if (text.find(',') == std::string::npos)
      continue;
    std::replace(text.begin(), text.end(), ',', ' ');
    rewrite(c, {quoted(at, text)});
  }
}

} // namespace salve::repair::propose
