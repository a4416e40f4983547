// Two repairs of one failure compared: the option --compare.
#pragma once

#include "server/check/request.h"
#include "server/check/text_report.h"

#include <optional>
#include <string>
#include <utility>

namespace salve::server {

/// Compares the repairs with these numbers, of the first failure that has two, and adds what is
/// found to it. Says why it cannot.
std::optional<std::string> compareRepairs(FileJob &job, std::pair<uint32_t, uint32_t> numbers);

/// What was found, and the tests that say which one is right. Empty if nothing was compared.
std::string textOfComparison(const FileJob &job, const TextStyle &style);

} // namespace salve::server
