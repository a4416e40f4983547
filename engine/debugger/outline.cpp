#include "engine/frontend/compiler/outline.h"
#include "engine/debugger/harness.h"

namespace salve::debugger {

Outline outlineOf(const CFile &file) {
  return frontend::outline({file.path, file.text, file.flags, file.directory});
}

} // namespace salve::debugger
