#include "engine/outline.h"

#include "engine/frontend/outline.h"

namespace salve::engine {

Outline outlineOf(const Request &request) {
  return frontend::outline({request.path, request.text, request.flags, request.directory});
}

} // namespace salve::engine
