// Files that somebody has read and wants to know of whether they have changed.
#pragma once

#include <cstdint>
#include <string>

namespace salve {

/// Whether the file is there as it was: of this time (nanoseconds since 1970) and so large.
bool isUnchanged(const std::string &path, int64_t modified, uint64_t bytes);

} // namespace salve
