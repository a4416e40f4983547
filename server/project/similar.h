// "did you mean": the known word that an unknown one is probably meant to be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace salve::server {

/// "; did you mean 'unwind'?" for the candidate with the fewest changed letters (Damerau and
/// Levenshtein's distance, at most one for three letters); "" if none is near.
std::string didYouMean(std::string_view word, const std::vector<std::string> &candidates);

} // namespace salve::server
