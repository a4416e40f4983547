#include "server/serve/analysis/freshness.h"

#include "engine/support/files.h"
#include "server/project/compile_commands.h"

#include <algorithm>

namespace salve::server {

namespace {

using Units = std::vector<engine::Unit>;

/// Units that define something are linked; the others are texts to be included.
Units linked(const Units &units) {
  Units result;
  std::copy_if(units.begin(), units.end(), std::back_inserter(result),
               [](const engine::Unit &unit) { return !unit.defines.empty(); });
  return result;
}

const engine::Unit *unitAt(const Units &units, const std::string &path) {
  auto found = std::find_if(units.begin(), units.end(), [&](const engine::Unit &unit) {
    return unit.path == path || normalPath(unit.path) == path;
  });
  return found == units.end() ? nullptr : &*found;
}

bool isOutdated(const engine::ReadFile &read, const Units &last, const Units &now) {
  const engine::Unit *before = unitAt(last, read.path);
  const engine::Unit *after = unitAt(now, read.path);
  if (!before != !after)
    return true; // opened or closed
  return read.modified == 0 ? !after || before->text != after->text
                            : !isUnchanged(read.path, read.modified, read.bytes);
}

} // namespace

bool dependsOn(const engine::Request &last, const Findings &findings, const std::string &path) {
  const engine::Unit *unit = unitAt(last.units, path);
  return (unit && !unit->defines.empty()) ||
         std::any_of(findings.reads.begin(), findings.reads.end(),
                     [&](const engine::ReadFile &read) { return read.path == path; });
}

bool isOutdated(const engine::Request &last, const Findings &findings, const engine::Request &now) {
  return last.flags != now.flags || last.directory != now.directory ||
         last.folders != now.folders || last.options != now.options ||
         linked(last.units) != linked(now.units) ||
         std::any_of(
             findings.reads.begin(), findings.reads.end(),
             [&](const engine::ReadFile &read) { return isOutdated(read, last.units, now.units); });
}

} // namespace salve::server
