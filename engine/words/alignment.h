// What is printed beside what is wanted: the least difference, in few places.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace salve::words {

inline bool isSpace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// A character that was printed: of which piece, and which of its letters.
struct Printed {
  char value = 0; ///< 0: none, a piece of white space alone, or of nothing, begins here
  std::optional<uint32_t> piece;
  uint32_t letter = 0;
};

/// How two texts have the least difference: few letters in few places.
class Alignment {
public:
  enum class Step { Same, Other, Gone, New };

  Alignment(const std::vector<Printed> &is, const std::string &wanted);

  bool isPossible() const { return costs_[0] < kNever; }
  /// The next step; `differs`: the one before was Gone or New, now the same of this one.
  Step step(size_t i, size_t j, bool &differs) const {
    const Step result = best(i, j, differs).second;
    if (i == is_.size() || is_[i].value != 0 || result == Step::New)
      differs = result == Step::Gone || result == Step::New;
    return result;
  }

private:
  static constexpr uint32_t kNever = 1 << 24;
  static constexpr uint32_t kPlace = 3; ///< costs of another place

  size_t index(size_t i, size_t j, bool differs) const {
    return 2 * (i * (wanted_.size() + 1) + j) + differs;
  }

  std::pair<uint32_t, Step> best(size_t i, size_t j, bool differs) const;

  const std::vector<Printed> &is_;
  const std::string &wanted_;
  std::vector<uint32_t> costs_;
};

} // namespace salve::words
