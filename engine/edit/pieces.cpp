#include "engine/edit/pieces.h"

#include "engine/support/tokens.h"

#include <algorithm>
#include <tuple>

namespace salve::edit {

void Pieces::add(Piece piece) {
  if (std::find(pieces_.begin(), pieces_.end(), piece) == pieces_.end())
    pieces_.push_back(std::move(piece));
}

void Pieces::surround(ByteRange range, Layer layer, std::string before, std::string after) {
  if (!before.empty())
    add({Kind::Open, {range.begin, range.begin}, range, layer, std::move(before)});
  if (!after.empty())
    add({Kind::Close, {range.end, range.end}, range, layer, std::move(after)});
}

void Pieces::replace(ByteRange range, std::string text) {
  add({Kind::Replace, range, range, Layer::Parentheses, std::move(text)});
}

/// In the order of the resulting text. At one offset: what closes, inner ranges first; what
/// opens, outer ranges first; what is replaced.
bool Pieces::before(const Piece &a, const Piece &b) {
  auto key = [](const Piece &piece) {
    bool closes = piece.kind == Kind::Close;
    int64_t nesting =
        closes ? -static_cast<int64_t>(piece.range.begin) : -static_cast<int64_t>(piece.range.end);
    int layer = static_cast<int>(piece.layer);
    return std::tuple(piece.at.begin, piece.kind, nesting, closes ? -layer : layer);
  };
  return key(a) < key(b);
}

Pieces Pieces::extract(ByteRange range) {
  Pieces inside;
  std::erase_if(pieces_, [&](const Piece &piece) {
    if (!range.contains(piece.range))
      return false;
    inside.pieces_.push_back(piece);
    return true;
  });
  return inside;
}

Pieces Pieces::without(ByteRange range) const {
  Pieces result = *this;
  std::erase_if(result.pieces_, [&](const Piece &piece) {
    return piece.kind != Kind::Replace && piece.range == range && piece.layer == Layer::Parentheses;
  });
  return result;
}

std::optional<std::vector<TextEdit>> Pieces::edits(std::string_view text) const {
  std::vector<Piece> sorted = pieces_;
  std::stable_sort(sorted.begin(), sorted.end(), before);
  std::vector<TextEdit> result;
  for (const Piece &piece : sorted) {
    if (piece.at.end > text.size() || (!result.empty() && piece.at.begin < result.back().range.end))
      return std::nullopt;
    if (result.empty() || piece.at.begin != result.back().range.end) {
      result.push_back({piece.at, piece.text});
      continue;
    }
    TextEdit &last = result.back();
    last.range.end = piece.at.end;
    if (wouldJoin(last.newText, piece.text))
      last.newText += ' ';
    last.newText += piece.text;
  }
  for (TextEdit &edit : result) {
    std::string_view left = text.substr(0, edit.range.begin), right = text.substr(edit.range.end);
    if (edit.newText.empty()) {
      edit.newText = wouldJoin(left, right) ? " " : "";
      continue;
    }
    if (wouldJoin(left, edit.newText))
      edit.newText.insert(0, " ");
    if (wouldJoin(edit.newText, right))
      edit.newText += ' ';
  }
  return result;
}

std::string edited(std::string_view text, ByteRange range, const std::vector<TextEdit> &edits) {
  std::string result;
  uint32_t at = range.begin;
  for (const TextEdit &edit : edits) {
    if (!range.contains(edit.range) || edit.range.begin < at)
      continue;
    result.append(text.substr(at, edit.range.begin - at));
    result.append(edit.newText);
    at = edit.range.end;
  }
  result.append(text.substr(at, range.end - at));
  return result;
}

} // namespace salve::edit
