// Numbers of the elements of a list, in an order of their own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace salve {

/// 0 to `count` - 1, those for which `isFirst(number)` holds before the others, else in order.
template <typename Predicate>
std::vector<size_t> numbersWithFirst(size_t count, const Predicate &isFirst) {
  std::vector<size_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), size_t{0});
  std::stable_partition(numbers.begin(), numbers.end(), isFirst);
  return numbers;
}

} // namespace salve
