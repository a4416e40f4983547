// Where things stand in the main file, told so that it stays true when other parts of the text
// change: by function, token and byte.
//
// A function's *area* is its definition and the comments before it. Comments that say something to
// Salve (`/*@ … */`, `salve ignore`) are tokens; others, blanks and line ends are not, so that they
// move nothing.
#pragma once

#include "engine/ir/program.h"
#include "engine/support/digest.h"

#include <string_view>
#include <vector>

namespace salve::ir {

class Areas {
public:
  using Number = uint32_t;
  static constexpr Number kNone = ~Number{0};
  static constexpr uint32_t kBetween = ~uint32_t{0};

  struct Position {
    Number area = kNone;
    uint32_t token = kBetween; ///< of the area; kBetween: it is between two, or in no area
    uint32_t offset = 0;       ///< from the token's begin, the area's, or the text's
  };

  explicit Areas(const Program &program);

  /// kNone: it is not in the main file.
  Number of(FunctionId function) const { return ofFunction_[function.index]; }
  /// An end belongs to what ends there, a begin to what begins.
  Position locate(uint32_t offset, bool isEnd) const;
  /// The inverse; nothing if there is no such token.
  std::optional<uint32_t> offsetOf(const Position &position) const;

  /// The area's tokens as written.
  void addTokens(Number area, Digest &digest) const;
  /// Its text, comments and blanks included.
  std::string_view text(Number area) const;
  /// The tokens outside of all areas.
  void addRest(Digest &digest) const;
  /// How many of those stand before the area.
  size_t restBefore(Number area) const { return areas_[area].restBefore; }

private:
  struct Area {
    ByteRange range;    ///< of the definition
    size_t first = 0;   ///< of tokens_
    size_t end = 0;     ///< behind its last
    uint32_t begin = 0; ///< of the text, with what stands before the first token
    size_t restBefore = 0;
  };
  size_t tokenBehind(uint32_t offset) const; ///< the first that ends behind it
  std::string_view spelled(size_t token) const { return program_.textOf(tokens_[token]); }

  const Program &program_;
  std::vector<ByteRange> tokens_;
  std::vector<Area> areas_; ///< ascending
  std::vector<Number> ofFunction_;
};

} // namespace salve::ir
