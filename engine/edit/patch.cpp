#include "engine/edit/patch.h"

#include "engine/edit/titles.h"
#include "engine/edit/writer.h"

namespace salve::edit {

std::optional<Patch> patch(const ir::Program &program, const change::Space &space,
                           const change::Selection &selection) {
  Context context(program);
  std::optional<Pieces> pieces = write(context, space, selection);
  auto edits = pieces ? pieces->edits(program.text) : std::nullopt;
  if (!edits)
    return std::nullopt;
  Patch result{std::move(*edits), ""};
  for (const change::Chosen &chosen : selection)
    result.title += (result.title.empty() ? "" : "; ") + titleOf(context, space, chosen);
  return result;
}

} // namespace salve::edit
