#include "engine/change/edit.h"

namespace salve::change {

Changes changesOf(const Space &space, const Selection &selection) {
  Changes changes;
  for (const Chosen &chosen : selection) {
    const Edit &edit = space.edits[chosen.edit];
    for (const Edit::Altered &altered : edit.meaning)
      changes[altered.expr.index].push_back(altered.change);
    for (size_t i = 0; i < chosen.values.size(); ++i)
      changes[edit.parameters[i].constant.index].push_back(
          {.kind = ChangeKind::Constant, .value = chosen.values[i]});
  }
  return changes;
}

} // namespace salve::change
