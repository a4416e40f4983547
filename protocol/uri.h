// file: URIs and paths (RFC 8089, RFC 3986). Paths are bytes; nothing is looked up.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace salve::protocol {

/// The absolute path that a file URI names; nothing for other schemes or broken escapes.
std::optional<std::string> pathOfUri(std::string_view uri);

/// "file:///a%20b.c"; bytes that are not unreserved are escaped.
std::string uriOfPath(std::string_view path);

} // namespace salve::protocol
