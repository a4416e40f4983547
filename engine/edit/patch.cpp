#include "engine/edit/patch.h"

#include "engine/edit/titles.h"
#include "engine/edit/writer.h"

#include "engine/edit/literal.h"
#include "engine/repair/occurrences.h"

#include <algorithm>

namespace salve::edit {

using namespace ir;

namespace {

/// How the code spells a number that is added to a character: as the character that it has there.
std::string asCharacter(const Program &program, uint64_t distance) {
  for (const Expr &expr : program.exprs)
    if (expr.kind == ExprKind::Constant && expr.literal && expr.value == distance &&
        distance > ' ' && expr.text.use && program.textOf(*expr.text.use).starts_with('\''))
      return std::string(program.textOf(*expr.text.use));
  return "";
}

/// Gives the parameters that the selection has values for these values, as the code spells them.
change::Space withValues(const Program &program, change::Space space,
                         const change::Selection &selection) {
  auto extended = std::make_shared<Program>(*space.extended);
  for (const change::Chosen &chosen : selection) {
    const change::Edit &edit = space.edits[chosen.edit];
    for (size_t i = 0; i < chosen.values.size(); ++i) {
      Expr &constant = extended->exprs[edit.parameters[i].constant];
      const Type &type = program.types[constant.type];
      const Expr &old = program.exprs[edit.how.expr];
      constant.value = chosen.values[i];
      const auto value = static_cast<int64_t>(signedValue(type, constant.value));
      if (edit.how.value == edit.parameters[i].constant && old.kind == ExprKind::Constant &&
          old.text.use)
        constant.label = spellLike(program.textOf(*old.text.use), type, constant.value);
      else if (std::string name =
                   asCharacter(program, static_cast<uint64_t>(value < 0 ? -value : value));
               !name.empty())
        constant.label = (value < 0 ? "-" : "") + name;
    }
  }
  space.extended = std::move(extended);
  return space;
}

/// The line of the text, from 1 on, that it is put into; 0: it is more than one statement.
size_t lineOf(const Program &program, const change::Edit &edit) {
  if (!edit.how.anchor || !edit.how.also.empty())
    return 0;
  const SourceRange &place = program.stmts[edit.how.anchor].range;
  const std::string_view before = std::string_view(program.text).substr(0, place.bytes.begin);
  return program.isInText(place.file)
             ? 1 + static_cast<size_t>(std::count(before.begin(), before.end(), '\n'))
             : 0;
}

/// What each of them does, and of those that say the same also where.
std::string titleOf(const Context &context, const change::Space &space,
                    const change::Selection &selection) {
  std::vector<std::string> titles;
  for (const change::Chosen &chosen : selection)
    titles.push_back(titleOf(context, space, chosen));
  std::string result;
  for (size_t i = 0; i < titles.size(); ++i) {
    result += (result.empty() ? "" : "; ") + titles[i];
    if (std::count(titles.begin(), titles.end(), titles[i]) == 1)
      continue;
    if (const size_t line = lineOf(context.program(), space.edits[selection[i].edit]); line != 0)
      result += " in line " + std::to_string(line);
  }
  return result;
}

std::optional<Patch> patchOf(const Program &program, const change::Space &space,
                             const change::Selection &selection) {
  Context context(program);
  std::optional<Pieces> pieces = write(context, space, selection);
  auto edits = pieces ? pieces->edits(program.text) : std::nullopt;
  if (!edits)
    return std::nullopt;
  return Patch{std::move(*edits), titleOf(context, space, selection)};
}

} // namespace

std::optional<Patch> patch(const Program &program, const change::Space &space,
                           const change::Selection &selection) {
  const bool hasValues = std::any_of(selection.begin(), selection.end(),
                                     [](const auto &chosen) { return !chosen.values.empty(); });
  return hasValues ? patchOf(program, withValues(program, space, selection), selection)
                   : patchOf(program, space, selection);
}

} // namespace salve::edit
