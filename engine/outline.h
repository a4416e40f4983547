// The façade's other question: what stands where in a file. One parse, no analysis.
#pragma once

#include "engine/engine.h"
#include "engine/support/outline.h"

namespace salve::engine {

/// The statements and variables of the request's file, as they stand in its text.
Outline outlineOf(const Request &request);

} // namespace salve::engine
