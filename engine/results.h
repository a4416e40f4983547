// Results of functions under what they depend on, for those who can keep them.
//
// A key stands for the meaning of a function and the options that matter. What a result says of
// places and texts beyond that is part of the result and compared when it is found.
#pragma once

#include "engine/engine.h"

namespace salve::engine {

/// One end of a range: of the n-th function that the result is about, or of the text.
struct KeptPosition {
  static constexpr uint32_t kNone = ~uint32_t{0};
  uint32_t function = kNone;
  uint32_t token = kNone; ///< of the function; none: bytes count from where it begins
  uint32_t offset = 0;
};

/// Positions in this part of a file count from its beginning.
struct KeptText {
  std::string path; ///< "": the request's own text
  uint32_t bytes = 0;
  std::string digest; ///< of them
};

struct Kept {
  std::vector<Finding> findings;       ///< from Decided on, of function 0
  std::vector<KeptPosition> positions; ///< begin and end of all their ranges, in their order
  std::vector<KeptText> texts;
  std::string surroundings; ///< of what edits were made in; "": there are none
  Steady steady = Steady::Yes;
  double seconds = 0; ///< that it took, of what is Timed or not decided
};

class Results {
public:
  virtual ~Results() = default;
  virtual std::optional<Kept> find(const std::string &key) = 0;
  virtual void keep(const std::string &key, const Kept &result) = 0;
};

} // namespace salve::engine
