// Files: whether they are as somebody has read them, and writing to one that is open.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace salve {

/// Whether the file is there as it was: of this time (nanoseconds since 1970) and so large.
bool isUnchanged(const std::string &path, int64_t modified, uint64_t bytes);

/// All of the bytes, also where the system takes them in pieces; false: errno says why not.
bool writeAll(int descriptor, std::string_view bytes);

} // namespace salve
