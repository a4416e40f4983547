#include "engine/words/alignment.h"

namespace salve::words {

Alignment::Alignment(const std::vector<Printed> &is, const std::string &wanted)
    : is_(is), wanted_(wanted), costs_(2 * (is.size() + 1) * (wanted.size() + 1), 0) {
  for (size_t i = is.size() + 1; i-- > 0;)
    for (size_t j = wanted.size() + 1; j-- > 0;)
      for (const bool differs : {false, true})
        if (i < is.size() || j < wanted.size())
          costs_[index(i, j, differs)] = best(i, j, differs).first;
}

/// What is no letter of a text, a value, is as it is.
std::pair<uint32_t, Alignment::Step> Alignment::best(size_t i, size_t j, bool differs) const {
  std::pair<uint32_t, Step> result{kNever, Step::Same};
  auto take = [&](uint32_t cost, size_t toI, size_t toJ, bool now, Step step) {
    const uint32_t all = cost + costs_[index(toI, toJ, now)];
    if (all < result.first)
      result = {all, step};
  };
  const uint32_t place = differs ? 0 : kPlace;
  if (i < is_.size() && is_[i].value == 0) {
    take(0, i + 1, j, differs, Step::Gone);
  } else if (i < is_.size()) {
    if (j < wanted_.size() && is_[i].value == wanted_[j])
      take(0, i + 1, j + 1, false, Step::Same);
    else if (j < wanted_.size() && is_[i].piece && !isSpace(wanted_[j]))
      take(3, i + 1, j + 1, false, Step::Other);
  }
  const bool isNewSpace = j < wanted_.size() && isSpace(wanted_[j]);
  if (isNewSpace && place + 1 + costs_[index(i, j + 1, true)] <= result.first)
    result = {place + 1 + costs_[index(i, j + 1, true)], Step::New}; // rather behind a text
  if (i < is_.size() && is_[i].value != 0 && (is_[i].piece || isSpace(is_[i].value)))
    take(place + (isSpace(is_[i].value) ? 1 : 2), i + 1, j, true, Step::Gone);
  if (j < wanted_.size() && !isNewSpace)
    take(place + 2, i, j + 1, true, Step::New);
  return result;
}

} // namespace salve::words
