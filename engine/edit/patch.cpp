#include "engine/edit/patch.h"

#include "engine/edit/composer.h"
#include "engine/edit/insertion_text.h"

namespace salve::edit {

using namespace ir;
using execution::Change;
using execution::ChangeKind;
using repair::Occurrence;

namespace {

/// The title of one change, made from the edits that it alone would need.
class Titles {
public:
  Titles(const Context &context, const repair::Site &site, const Change &change)
      : program_(context.program()), context_(context), change_(change), inBody_(site.inMacroBody),
        at_(*context.at(site.exprs.front())), expr_(program_.exprs[at_.expr]) {
    Composer composer(context);
    if (composer.enter(site, change))
      if (auto pieces = composer.compose())
        pieces_ = std::move(*pieces);
  }

  std::string title() const {
    std::string result = what();
    const std::optional<ByteRange> &body =
        inBody_ && expr_.text.body ? expr_.text.body : expr_.opText.body;
    const MacroDefinition *macro = inBody_ && body ? context_.macros().around(*body) : nullptr;
    return macro ? result + " in `#define " + macro->name + "`" : result;
  }

private:
  std::string what() const {
    switch (change_.kind) {
    case ChangeKind::Binary:
    case ChangeKind::Logical:
    case ChangeKind::Sign: return operatorTitle();
    case ChangeKind::Constant:
    case ChangeKind::Offset:
    case ChangeKind::Operand: return replacement(numberRange());
    case ChangeKind::Variable:
    case ChangeKind::Field: {
      const Place &place = program_.places[expr_.place];
      std::string result = replacement(place.text.use ? place.text.use : place.baseText.use);
      return expr_.kind == ExprKind::Load ? result : result + " in " + old();
    }
    case ChangeKind::Instead: break;
    case ChangeKind::Negate: return (at_.truth ? "Negate the condition " : "Negate ") + old();
    case ChangeKind::SwapArguments: return swapTitle();
    }
    return "Change " + old();
  }

  const std::optional<ByteRange> &range() const {
    return inBody_ ? expr_.text.body : expr_.text.use;
  }

  std::string old() const {
    if (!range() && expr_.range.file == kMainFile)
      return quoted(program_.textOf(expr_.range.bytes));
    return quoted(range() ? program_.textOf(*range()) : "…");
  }

  /// Of the constant with its minus.
  std::optional<ByteRange> numberRange() const {
    if (change_.kind != ChangeKind::Constant || at_.role != repair::Role::Operand)
      return range();
    const Expr &parent = program_.exprs[at_.parent];
    const std::optional<ByteRange> &whole = inBody_ ? parent.text.body : parent.text.use;
    bool isNegative = parent.kind == ExprKind::Unary && parent.unary == UnaryOp::Negate;
    return isNegative && whole && range() && whole->contains(*range()) ? whole : range();
  }

  std::string replacement(const std::optional<ByteRange> &where) const {
    if (!where)
      return "Change " + old();
    std::string_view before = program_.textOf(*where);
    auto edits = pieces_.without(*where).edits(program_.text);
    std::string after = edits ? edited(program_.text, *where, *edits) : std::string(before);
    if (after.starts_with(' '))
      after.erase(0, 1);
    return "Replace " + quoted(before) + " with " + quoted(after);
  }

  std::string operatorTitle() const {
    const std::optional<ByteRange> &op = inBody_ ? expr_.opText.body : expr_.opText.use;
    if (!op)
      return "Change " + old();
    auto edits = pieces_.edits(program_.text);
    std::string after;
    for (const TextEdit &edit : edits ? *edits : std::vector<TextEdit>())
      if (edit.range.contains(*op))
        after = edit.newText;
    size_t first = after.find_first_not_of(" ()"), last = after.find_last_not_of(" ()");
    after = first == std::string::npos ? after : after.substr(first, last - first + 1);
    std::string result = "Change " + quoted(program_.textOf(*op)) + " to " + quoted(after);
    return inBody_ && !range() ? result : result + " in " + old();
  }

  std::string swapTitle() const {
    auto argument = [&](uint32_t number) {
      const EditSpan &text = program_.exprs[repair::written(program_, expr_.args[number])].text;
      return quoted(text.use ? program_.textOf(*text.use) : "…");
    };
    return "Swap arguments " + argument(change_.first) + " and " + argument(change_.second) +
           " of `" + program_.functions[expr_.callee].name + "`";
  }

  const Program &program_;
  const Context &context_;
  const Change &change_;
  bool inBody_;
  const Occurrence &at_;
  const Expr &expr_;
  Pieces pieces_;
};

/// Whether another change is made to the very expression that an insertion is put around.
bool changesSame(const Program &program, const repair::Space &space,
                 const std::vector<uint32_t> &chosen, uint32_t insertion) {
  ExprId expr = space.insertions[*space.alternatives[insertion].insertion].expr;
  for (uint32_t index : chosen) {
    const repair::Alternative &other = space.alternatives[index];
    if (other.insertion || !expr)
      continue;
    for (ExprId e : space.sites[other.site].exprs)
      if (repair::written(program, e) == expr)
        return true;
  }
  return false;
}

} // namespace

std::optional<Patch> patch(const Program &program, const repair::Space &space,
                           const std::vector<uint32_t> &chosenAlternatives) {
  Context context(program);
  Composer composer(context);
  for (uint32_t index : chosenAlternatives) {
    const repair::Alternative &alternative = space.alternatives[index];
    if (alternative.insertion)
      continue;
    if (!composer.enter(space.sites[alternative.site], alternative.change))
      return std::nullopt;
  }
  std::optional<Pieces> pieces = composer.compose();
  if (!pieces)
    return std::nullopt;
  auto insertion = [&](uint32_t index) {
    return InsertionText(context, *space.extended,
                         space.insertions[*space.alternatives[index].insertion]);
  };
  for (uint32_t index : chosenAlternatives)
    if (space.alternatives[index].insertion &&
        (changesSame(program, space, chosenAlternatives, index) ||
         !insertion(index).apply(*pieces)))
      return std::nullopt;
  Patch result;
  if (auto edits = pieces->edits(program.text))
    result.edits = std::move(*edits);
  else
    return std::nullopt;
  for (uint32_t index : chosenAlternatives) {
    const repair::Alternative &alternative = space.alternatives[index];
    std::string title =
        alternative.insertion
            ? insertion(index).title()
            : Titles(context, space.sites[alternative.site], alternative.change).title();
    result.title += (result.title.empty() ? "" : "; ") + title;
  }
  return result;
}

} // namespace salve::edit
