// The statements of a file as they stand in its text, without lowering them.
#pragma once

#include "engine/frontend/frontend.h"
#include "engine/support/outline.h"

namespace salve::frontend {

/// Of the functions whose text is in the file itself. What the compiler does not understand is in
/// `errors`.
Outline outline(const Source &source);

} // namespace salve::frontend
