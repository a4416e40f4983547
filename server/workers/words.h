// What a person reads, above all of a repair, the same in every place that names it. Knows the
// engine's structs; nothing of terminals or protocols.
#pragma once

#include "engine/engine.h"

#include <string>
#include <string_view>

namespace salve::server {

/// "1 file", "2 files"
std::string plural(uint64_t count, std::string_view noun);

/// At most so many bytes, cut between characters.
std::string clipped(const std::string &text, size_t bytes);

/// "proved for all inputs", "holds up to 8 iterations"
std::string textOf(const engine::Certificate &certificate);

/// "for x = 0, y = 1 'max' differs: repair 1 gives 1, repair 2 gives 0".
std::string textOf(const engine::Comparison &what, uint32_t first, uint32_t second);
/// The whole function, in C.
std::string textOf(const engine::FailingTest &test);

/// "Replace `x` with `y` (proved for all inputs; this changes the check itself)": the title, the
/// certificate and every warning; `more` stands behind them.
std::string textOf(const engine::Repair &repair, std::string_view more = "");

/// "for x = 0, y = 1 `r` becomes 1 instead of 0; also changes the result for 3 of 24 inputs that
/// pass, …": why it helps, and what else it does; "" if neither is known.
std::string reasonsOf(const engine::Repair &repair);

/// " in this file and `util.h`; other files were not changed", where that does not go without
/// saying.
std::string whereOf(const engine::SearchStatus &search);

} // namespace salve::server
