// Small edits that surround and replace nested ranges, composed into one edit list.
#pragma once

#include "engine/support/text.h"

namespace salve::edit {

/// Layers of what is put around one range, outermost first.
enum class Layer { Statement, Parentheses, Prefix, InnerParentheses };

class Pieces {
public:
  /// `before` and `after` go to the ends of `range`, outside of what goes to the ends of
  /// ranges within it. What is put around one range at one layer twice is put there once.
  void surround(ByteRange range, Layer layer, std::string before, std::string after);

  /// The text of `range` becomes `text`; saying it twice is saying it once.
  void replace(ByteRange range, std::string text);

  /// The pieces within `range` leave and are returned.
  Pieces extract(ByteRange range);

  /// Without the parentheses around `range` itself.
  Pieces without(ByteRange range) const;

  /// Edits in ascending order that do not touch each other and never make tokens join.
  /// Nothing if a replaced range holds another piece.
  std::optional<std::vector<TextEdit>> edits(std::string_view text) const;

private:
  enum class Kind { Close, Open, Replace };

  struct Piece {
    Kind kind = Kind::Replace;
    ByteRange at;    ///< what is replaced; empty for an insertion
    ByteRange range; ///< what is surrounded
    Layer layer = Layer::Parentheses;
    std::string text;
    friend bool operator==(const Piece &, const Piece &) = default;
  };

  void add(Piece piece);
  static bool before(const Piece &a, const Piece &b);

  std::vector<Piece> pieces_;
};

/// What `range` of `text` becomes under `edits` that lie within it.
std::string edited(std::string_view text, ByteRange range, const std::vector<TextEdit> &edits);

} // namespace salve::edit
